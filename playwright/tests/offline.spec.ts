import type { Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { host } from "../host.mjs";
import { expect, test as base } from "./fixtures";
import { Sheet } from "./sheet";
import { keepsIt } from "./store";
import { PUBLISHED } from "./traffic_jam";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

type Host = Awaited<ReturnType<typeof host>>;

/** A host out in the world with the page in a folder of its own. */
const test = base.extend<{ world: Host }>({
  world: async ({}, use) => {
    const world = await host(DIST, "/a/b%20c/");
    await use(world);
    await world.close();
  },
});
test.use({ serviceWorkers: "allow" });

async function visit(sheet: Sheet, url: string): Promise<void> {
  await sheet.page.goto(url);
  await sheet.ready();
  await sheet.expectMarks(PUBLISHED);
}

/** Waits until the page's files are kept. */
async function expectFiles(sheet: Sheet, how: "yes" | "update"): Promise<void> {
  await expect(sheet.page.locator("body")).toHaveAttribute("data-offline", how);
}

/**
 * Puts a newer build on the host: another title, changes to other files, and a service worker that knows of all that.
 * Each change is made to the file's text as it was built.
 */
async function publish(world: Host, title: string, changes: Record<string, (text: string) => string> = {}): Promise<void> {
  const { readFile } = await import("node:fs/promises");
  const built = (name: string) => readFile(`${DIST}/${name}`, "utf8");
  const retitled = (html: string) => html.replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`);
  let worker = await built("service-worker.js");
  world.replaced.clear();
  for (const [name, change] of Object.entries({ "index.html": retitled, ...changes })) {
    const text = change(await built(name));
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    const hash = digest.subarray(0, 12).toString("base64");
    worker = worker.replace(new RegExp(`("${name.replaceAll(".", "\\.")}": ?)"[^"]*"`), `$1"${hash}"`);
    world.replaced.set(name, text);
  }
  world.replaced.set("service-worker.js", worker);
}

/** Drops kept files, as a browser does that wants room: all whose names match. */
async function evict(page: Page, names: RegExp): Promise<void> {
  const dropped = await page.evaluate(async (names) => {
    let dropped = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new RegExp(names).test(request.url) && (await cache.delete(request))) dropped += 1;
      }
    }
    return dropped;
  }, names.source);
  expect(dropped, "files that were kept").toBeGreaterThan(0);
  // The browser's own store has them, too.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
}

/** The names of all files that are kept. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name!)).keys()).map(({ url }) => new URL(url).pathname.split("/").pop()!);
  });
}

test("after the first visit the page needs no network, in any folder", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await world.close();
  // Also what is loaded when it is first needed, on the very first visit. The browser's own store is not meant.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await sheet.button("Share").click();
  await sheet.link();
  await page.keyboard.press("Escape");
  await sheet.show("Table");
  await expect(sheet.panel.getByRole("table").first()).toContainText("Arles");
  await sheet.reload();
  await expect(sheet.position("Arles")).toBeVisible();
  await sheet.loop("C");
  await expect(sheet.position("C")).toHaveAttribute("data-mark", /∞/);
  await sheet.menu("Settings");
  await expect(page.locator("[data-works-offline]")).toContainText("Works offline: yes");
});

test("all files of the build are kept, also those that are loaded later", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  const names = await keptFiles(page);
  const { readdir } = await import("node:fs/promises");
  // The page asks for neither the picture of shared links nor, itself, for what keeps all others.
  const others = ["service-worker.js", "share.png"];
  const built = (await readdir(DIST)).filter((name) => !others.includes(name) && !/\.(br|gz)$/.test(name));
  expect(names.sort()).toEqual(built.sort());
});

test("a newer build is taken when the reader says so, and the drawing is kept", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await publish(world, "Hyperjam, newer");
  await sheet.reload();
  await expect(page, "the old one still serves").toHaveTitle(/Hyperjam$/);
  await expectFiles(sheet, "update");
  const drawn = page.waitForEvent("load");
  await sheet.rename("A", "Arles");
  await page.locator("[data-update]").getByRole("button", { name: "Update" }).click();
  await drawn;
  await sheet.ready();
  await expect(page).toHaveTitle(/Hyperjam, newer$/);
  await expect(sheet.position("Arles")).toBeVisible();
  await expectFiles(sheet, "yes");
  await expect(page.locator("[data-update]")).toHaveCount(0);
  await expect.poll(async () => (await keptFiles(page)).filter((name) => name === "index.html"), "the old one goes").toHaveLength(1);
});

test("a newer build is not taken over a drawing that cannot be kept, and can be put off", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await publish(world, "Hyperjam, newer");
  await sheet.reload();
  await expectFiles(sheet, "update");
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  const offer = page.locator("[data-update]");
  await sheet.click("C");
  await expect(sheet.panel.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  // Asked for before it is known that there is no room: sooner than the page stores what was changed.
  await page.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll("button")].findLast((button) => button.textContent === name)!.click();
    press("Delete");
    setTimeout(() => press("Update"));
  });
  await expect(sheet.alert).toContainText("This drawing will be lost when the page closes");
  const { text } = await sheet.save(offer.getByRole("button", { name: "Save the drawing first" }));
  expect(JSON.parse(text).positions).toHaveLength(14);
  await expect(page).toHaveTitle(/Hyperjam$/);
  await offer.getByRole("button", { name: "Later" }).click();
  await expect(offer).toHaveCount(0);
  await expect(sheet.positions).toHaveCount(14);
});

test("another tab is not pulled to a newer build; the next start without one takes it", async ({ page, context, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await publish(world, "Hyperjam, newer");
  const other = new Sheet(await context.newPage());
  await visit(other, world.abroad);
  await expectFiles(other, "update");
  await other.page.locator("[data-update]").getByRole("button", { name: "Update" }).click();
  await expect(other.page.locator("[data-update]")).toContainText("first close the other tabs");
  await expect(other.page).toHaveTitle(/Hyperjam$/);
  await page.close();
  // A page beside the folder: the browser takes the newer build once no page within is left and the one before rests.
  await other.page.goto(new URL("../", world.abroad).href);
  await expect
    .poll(() => other.page.evaluate(async (folder) => {
      const registration = await navigator.serviceWorker.getRegistration(folder);
      return registration?.waiting === null && registration.active?.state;
    }, world.abroad))
    .toBe("activated");
  await visit(other, world.abroad);
  await expect(other.page).toHaveTitle(/Hyperjam, newer$/);
});

test("a build that is half on the host is not taken", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await publish(world, "Hyperjam, newer");
  world.replaced.set("index.html", "<p>half</p>");
  const asked = () => world.asked.filter((path) => path === "/a/b%20c/").length;
  const before = asked();
  await sheet.reload();
  await expect.poll(asked, "the newer build was tried").toBeGreaterThan(before);
  await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())!.installing);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)).toBeNull();
  await sheet.reload();
  await expect(page).toHaveTitle(/Hyperjam$/);
  await expectFiles(sheet, "yes");
});

test("what the browser has dropped of the kept files is fetched and kept again", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  const names = (await keptFiles(page)).sort();
  for (const some of [/looks\.js|converter_bg/, /./]) {
    await evict(page, some);
    await sheet.reload();
    await sheet.expectMarks(PUBLISHED);
    expect((await keptFiles(page)).sort()).toEqual(names);
  }
  await page.evaluate(() => caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  await sheet.reload();
  expect((await keptFiles(page)).sort()).toEqual(names);
  await world.close();
  await sheet.reload();
  await sheet.expectMarks(PUBLISHED);
});

test("without network the page starts without a file that it does not need at once", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await evict(page, /converter_bg/);
  await world.close();
  await sheet.reload();
  await sheet.expectMarks(PUBLISHED);
  await sheet.button("Share").click();
  await expect(page.getByRole("dialog")).toContainText("could not be started");
});

/** A change to a script by which it can be told of which build it is. */
const MARKED = (text: string) => `document.documentElement.dataset.looks = "newer";\n${text}`;

test("a build of which a part was dropped is not mended with parts of a newer one", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await evict(page, /looks\.js/);
  await publish(world, "Hyperjam, newer", { "looks.js": MARKED });
  await page.reload();
  // The page says by itself that it begins again.
  await expect(page).toHaveTitle(/Hyperjam, newer$/);
  await sheet.ready();
  await expect(page.locator("html")).toHaveAttribute("data-looks", "newer");
  await expect(sheet.position("Arles")).toBeVisible();
  await expectFiles(sheet, "yes");
  await world.close();
  await sheet.reload();
  await expect(page, "the newer one is kept").toHaveTitle(/Hyperjam, newer$/);
});

test("an open page gets no part of a newer build", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await evict(page, /hyperjam-converter\.js/);
  await publish(world, "Hyperjam, newer", { "hyperjam-converter.js": (text) => `${text}\n// newer\n` });
  await sheet.button("Share").click();
  await expect(page.getByRole("dialog")).toContainText("could not be started");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page).toHaveTitle(/Hyperjam, newer$/);
  await sheet.ready();
  // The newer one takes the older one's place.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await sheet.button("Share").click();
  await sheet.link();
});

/** Ways in which a build that was taken turns out to be broken. */
const BROKEN: Record<string, Record<string, (text: string) => string>> = {
  "does not start": { "start.js": () => `throw new Error("a broken build");\n` },
  "cannot be read": { "start.js": (text) => text.slice(0, text.length / 2) },
  "has a broken page": { "index.html": () => "<!doctype html><title>Hyperjam, broken</title><p>This is all.</p>" },
  "looks for no newer one": { "offline.js": () => `throw new Error("a broken build");\n` },
  "looks for a newer one in vain": {
    "offline.js": (text) => text.replace("function look(){", `function look(){throw new Error("broken");`),
  },
};

for (const [how, changes] of Object.entries(BROKEN)) {
  test(`a build that was taken and ${how} is left by a reload once a good one is there`, async ({ page, world }) => {
    const sheet = new Sheet(page);
    await visit(sheet, world.abroad);
    await expectFiles(sheet, "yes");
    await sheet.rename("A", "Arles");
    await keepsIt(sheet);
    await publish(world, "Hyperjam, broken", changes);
    await sheet.reload();
    await expectFiles(sheet, "update");
    await page.locator("[data-update]").getByRole("button", { name: "Update" }).click();
    await expect(page).toHaveTitle(/Hyperjam, broken$/);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await page.reload();
    await expect(page, "there is nothing better yet").toHaveTitle(/Hyperjam, broken$/);

    await publish(world, "Hyperjam, mended", { "start.js": (text) => `${text}\n// mended\n` });
    await page.reload();
    await expect(page).toHaveTitle(/Hyperjam, mended$/);
    await sheet.ready();
    await expect(sheet.position("Arles")).toBeVisible();
    await expectFiles(sheet, "yes");
  });
}

test("a build that waits is taken by a start without other tabs, before anything is drawn", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  await publish(world, "Hyperjam, newer");
  await sheet.reload();
  await expectFiles(sheet, "update");
  await page.locator("[data-update]").getByRole("button", { name: "Later" }).click();
  // A program that takes its time: nothing is drawn while a build waits. It has come whole, since a build stays for as long
  // as something of it is being sent.
  await page.addInitScript(() => {
    const start = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (source, ...words) => {
      if (!(await navigator.serviceWorker.getRegistration())?.waiting) return start(source, ...words);
      await (await source).arrayBuffer();
      return new Promise(() => {});
    };
  });
  // The browser takes it as soon as the older one has nothing to do, which may be at the next start.
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveTitle(/Hyperjam, newer$/, { timeout: 2_000 });
  }).toPass();
  await sheet.ready();
  await expectFiles(sheet, "yes");
});

test("where the page is made, what was just built is what is seen", async ({ page, world }) => {
  const sheet = new Sheet(page);
  await visit(sheet, world.url);
  await expectFiles(sheet, "yes");
  world.replaced.set("index.html", (await (await fetch(world.url)).text()).replace("<title>Hyperjam", "<title>Just built"));
  await sheet.page.reload();
  await sheet.ready();
  await expect(page).toHaveTitle(/Just built$/);
  await world.close();
  await sheet.page.reload();
  await sheet.ready();
  await expect(page, "without network, what is kept").toHaveTitle(/Hyperjam$/);
});

test.describe("without what keeps files", () => {
  test.use({ serviceWorkers: "block" });

  test("the page works in any folder, and says that it needs a network", async ({ page, world, complaints }) => {
    const sheet = new Sheet(page);
    complaints.listen(page, world.abroad, () => false);
    await visit(sheet, world.abroad);
    await sheet.menu("Settings");
    await expect(page.locator("[data-works-offline]")).toContainText("Works offline: no");
  });
});

test("the page works in a frame of another page", async ({ page, world }) => {
  world.replaced.set("frame.html", `<!doctype html><title>Frame</title><iframe src="./" width="1100" height="700"></iframe>`);
  await page.goto(`${world.abroad}frame.html`);
  const inner = page.frameLocator("iframe");
  await expect(inner.locator('.position[data-name="A"]')).toHaveAttribute("data-mark", PUBLISHED.A!);
});

test("the manifest and its icons are what an installation asks for", async ({ page, world }) => {
  await visit(new Sheet(page), world.abroad);
  const manifest = await (await fetch(`${world.url}manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: "Hyperjam", start_url: "./", scope: "./", display: "standalone" });
  for (const { src, sizes, type } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, src);
    if (sizes !== "any") expect(size).toEqual(sizes.split("x").map(Number));
    expect((await fetch(`${world.url}${src}`)).headers.get("content-type")).toBe(type);
  }
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("a whole session leaves the origin with no request and breaks no rule of its policy", async ({ page, world, complaints }) => {
  const sheet = new Sheet(page);
  complaints.listen(page, world.abroad, () => false);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));
  });
  await visit(sheet, world.abroad);
  await expectFiles(sheet, "yes");
  const origin = new URL(world.abroad).origin;
  const elsewhere: string[] = [];
  page.context().on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await sheet.rename("A", "Arles");
  await sheet.loop("C");
  for (const panel of ["Figure 1", "Play", "Table", "Position"] as const) await sheet.show(panel);
  await sheet.menu("Settings");
  await page.getByLabel("High contrast").check();
  await page.keyboard.press("Escape");
  await sheet.button("Help").click();
  await page.keyboard.press("Escape");
  await sheet.save();
  await sheet.open("nim");
  await sheet.reload();
  expect(elsewhere).toEqual([]);
  // The rules are in force: what they forbid is refused, and that is heard.
  complaints.expect(/policy: script-src/, /Content Security Policy/);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.head.append(script);
  });
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
