// Keeps the page's files, so that it works without network after the first visit, from any folder of any host.
//
// `cargo xtask build` writes the files of this build with the hashes of their contents where {} stands. A build is
// fetched as a whole and checked before it counts; until it is taken, or no tab is open, the one before serves.
// Whatever is served is of this build, by its hash: what the browser dropped is fetched again, and a build that can no
// longer be had as a whole is left for the one on the host. So is one that was served and never said that it is up, for
// the newer one that comes whole from the host.
const FILES = {};

const FOLDER = new URL("./", location.href);
const CACHE = `hyperjam ${FOLDER.pathname}`;
/** The name of a store that is there, and empty, from when a page is served until it says that it is up. */
const UNCONFIRMED = `hyperjam unconfirmed ${FOLDER.pathname}`;
/** How long a build that may be broken waits for a newer one, in milliseconds. */
const PATIENCE = 5_000;
/** How long a page that is left may take to be gone, in milliseconds, and how often that is looked at. */
const LEAVING = 1_000;
const LOOKS = 20;
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
  if (event.data === "up") event.waitUntil(caches.delete(UNCONFIRMED));
});

addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (!name) return;
  if (AT_HOME) event.respondWith(fresh(event.request, name));
  else event.respondWith(event.request.mode === "navigate" ? page(name) : kept(name));
});

/** Fetches what is not kept already, as from the build before. */
async function store() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter((name) => !there.has(key(name)));
  await Promise.all(missing.map(async (name) => cache.put(key(name), await fetched(name))));
}

async function fetched(name) {
  // Some hosts send whoever asks for index.html elsewhere.
  const url = new URL(name === "index.html" ? "./" : name, FOLDER);
  // The browser may have it from the visit, or have an older one.
  for (const cache of ["default", "reload"]) {
    const response = await fetch(url, { cache }).catch(() => undefined);
    if (response?.ok && (await hash(response.clone()).catch(() => "")) === FILES[name]) return response;
  }
  throw new Error(`${name} of this build is not to be had`);
}

/** The beginning of a content's hash: builds are to be told apart, all of which are of the host that this is from. */
async function hash(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, 12)));
}

async function take() {
  // Another build that was taken meanwhile may have swept files of this one away.
  await store().catch(() => undefined);
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(key));
  const swept = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(swept.map((request) => cache.delete(request)));
  await caches.delete(UNCONFIRMED);
  await clients.claim();
}

async function isAlone() {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.filter(({ url }) => url.startsWith(FOLDER.href)).length < 2;
}

/**
 * Takes this build unless another tab runs the one before, whose parts would not fit those of this one. The page that was
 * reloaded into the one that asks may not be quite gone, and is not told from another tab.
 */
async function takeIfAlone(asker) {
  for (let looks = LOOKS; !(await isAlone()); looks -= 1) {
    if (looks === 0) return asker.postMessage("not alone");
    await new Promise((resolve) => setTimeout(resolve, LEAVING / LOOKS));
  }
  await skipWaiting();
}

/** Waits for a newer build that is on the host, till it is whole; whether there is one, and it can be taken. */
async function isReplaced() {
  await registration.update();
  const { installing } = registration;
  if (installing) await new Promise((settled) => installing.addEventListener("statechange", settled, { once: true }));
  return Boolean(registration.waiting) && isAlone();
}

/** Whether the last page of this build that was served never came up, and there is a newer build. */
async function isLeft() {
  if (!(await caches.has(UNCONFIRMED))) return false;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, false));
  return Promise.race([isReplaced().catch(() => false), late]);
}

/** The file of this build that is asked for, if it is one. */
function nameOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== FOLDER.origin || !pathname.startsWith(FOLDER.pathname)) return undefined;
  const name = pathname.slice(FOLDER.pathname.length) || "index.html";
  return Object.hasOwn(FILES, name) ? name : undefined;
}

const find = async (name) => (await caches.open(CACHE)).match(key(name));

/** A page in place of one, which runs this. */
const instead = (script) => new Response(`<script>${script}</script>`, { headers: { "Content-Type": "text/html" } });

/** A page begins with the whole build, or with none of it. */
async function page(name) {
  if (await isLeft()) {
    // As long as the page before is not quite gone, this one is not alone; and that one may have had it taken already.
    return instead(`
      const { serviceWorker } = navigator;
      const again = () => location.reload();
      serviceWorker.addEventListener("controllerchange", again);
      setInterval(async () => {
        const waiting = (await serviceWorker.getRegistration())?.waiting;
        if (waiting) waiting.postMessage("take");
        else again();
      }, 200);
    `);
  }
  const whole = await store().then(
    () => true,
    () => false,
  );
  if (whole || !(await fetch(FOLDER, { cache: "reload" }).catch(() => undefined))?.ok) {
    if (name === "index.html") await caches.open(UNCONFIRMED);
    return kept(name);
  }
  // The host answers, and has another build. Pages that are open keep this one for as long as they are.
  await registration.unregister();
  return instead("location.reload()");
}

/** A file of this build, never of another one. */
async function kept(name) {
  const found = await find(name);
  if (found) return found;
  const response = await fetched(name).catch(() => Response.error());
  if (response.ok) {
    const cache = await caches.open(CACHE);
    // There may be no room for it.
    await cache.put(key(name), response.clone()).catch(() => undefined);
  }
  return response;
}

async function fresh(request, name) {
  return fetch(request).catch(async () => (await find(name)) ?? Response.error());
}
