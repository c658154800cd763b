// Keeps the page's files, so that it works without network after the first visit, from any folder of any host.
//
// `cargo xtask build` writes the files of this build with the hashes of their contents where {} stands. A build is
// fetched as a whole and checked before it counts; until a person takes it, or no tab is open, the one before serves.
const FILES = {};

const FOLDER = new URL("./", location.href);
const CACHE = `hyperjam ${FOLDER.pathname}`;
/** Where the page is made there is always a network, and what was just built is to be seen. */
const AT_HOME = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Where a file of this build is kept: its content is part of the address, so that builds never mix. */
const key = (name) => new URL(`${name}?${encodeURIComponent(FILES[name])}`, FOLDER).href;

addEventListener("install", (event) => {
  if (AT_HOME) skipWaiting();
  event.waitUntil(store());
});

addEventListener("activate", (event) => event.waitUntil(take()));

addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(takeIfAlone(event.source));
});

addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name) event.respondWith(AT_HOME ? fresh(event.request, name) : kept(event.request, name));
});

/** Fetches what is not kept already from the build before. */
async function store() {
  const cache = await caches.open(CACHE);
  const missing = async (name) => {
    if (!(await cache.match(key(name)))) await cache.put(key(name), await fetched(name));
  };
  await Promise.all(Object.keys(FILES).map(missing));
}

async function fetched(name) {
  // Some hosts send whoever asks for index.html elsewhere.
  const url = new URL(name === "index.html" ? "./" : name, FOLDER);
  // The browser may have it from the visit, or have an older one.
  for (const cache of ["default", "reload"]) {
    const response = await fetch(url, { cache, integrity: FILES[name] }).catch(() => undefined);
    if (response?.ok) return response;
  }
  throw new Error(`${name} of this build is not to be had`);
}

async function take() {
  // Another build that was taken meanwhile may have swept files of this one away.
  await store().catch(() => undefined);
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(key));
  const swept = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(swept.map((request) => cache.delete(request)));
  await clients.claim();
}

/** Takes this build unless another tab runs the one before, whose parts would not fit those of this one. */
async function takeIfAlone(asker) {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.filter(({ url }) => url.startsWith(FOLDER.href)).length > 1) asker.postMessage("not alone");
  else await skipWaiting();
}

/** The file of this build that is asked for, if it is one. */
function nameOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== FOLDER.origin || !pathname.startsWith(FOLDER.pathname)) return undefined;
  const name = pathname.slice(FOLDER.pathname.length) || "index.html";
  return Object.hasOwn(FILES, name) ? name : undefined;
}

const find = async (name) => (await caches.open(CACHE)).match(key(name));

async function kept(request, name) {
  return (await find(name)) ?? fetch(request);
}

async function fresh(request, name) {
  return fetch(request).catch(async () => (await find(name)) ?? Response.error());
}
