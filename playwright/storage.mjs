// What is drawn outlives what ends it: a browser that is killed in the middle of edits, and two tabs that are used, reloaded
// and left in any order. Ends with 1, and says what was lost, if anything was.
//
//   cargo xtask build, and then: node playwright/storage.mjs [kills] [rounds] [seed]
//
// 500 kills and 200 rounds unless others are asked for, which takes half an hour. HYPERJAM_CHROMIUM names another browser than
// Playwright's own. Where there is no `pkill`, browsers cannot be killed.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { host } from "./host.mjs";
import { random } from "./random.mjs";

const [kills = 500, rounds = 200, seed = 1] = process.argv.slice(2).map(Number);
const options = {
  executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
  viewport: { width: 1280, height: 800 },
  serviceWorkers: "block",
};
/** After so many kills everything begins anew: a drawing is not to grow for ever. */
const KILLS_TOGETHER = 50;

const next = random(seed);
const world = await host(fileURLToPath(new URL("../dist", import.meta.url)));
const lost = [];
/** How many positions were made before the kills, and how many of them were to be there afterwards. */
const counts = { made: 0, kept: 0 };

/** What a page shows, and whether it says that this is kept. */
function look(page) {
  return page.evaluate(() => ({
    places: [...document.querySelectorAll(".positions .position")].map((position) =>
      position.getAttribute("transform").match(/[-\d.]+/g).map(Number).join(" "),
    ),
    isKept: document.querySelector("[data-save-state]")?.getAttribute("data-save-state") === "kept",
  }));
}

async function open(page) {
  await page.addInitScript(() => localStorage.setItem("hyperjam/welcomed", "1"));
  await page.goto(world.url);
  await page.locator("[data-save-state]").waitFor({ state: "attached" });
}

/** Adds a position where nothing is, as far as that is known: at worst the press names one that is there. */
async function add(page) {
  await page.mouse.dblclick(80 + next() * 700, 140 + next() * 480);
  await page.keyboard.press("Escape");
}

/** Waits until nothing of a page is still to be kept. */
async function keeps(page) {
  const isKept = () => /kept|untouched/.test(document.querySelector("[data-save-state]")?.getAttribute("data-save-state") ?? "");
  await page.waitForFunction(isKept);
}

/** Whether one list begins with all of the other. */
function begins(list, first) {
  return first.every((place, nth) => list[nth] === place);
}

/** Edits until the browser is killed, and looks at what is there afterwards. */
async function kill(folder, before) {
  const context = await chromium.launchPersistentContext(folder, options);
  const page = context.pages()[0] ?? (await context.newPage());
  await open(page);
  if (before) {
    await page.waitForFunction((count) => document.querySelectorAll(".positions .position").length >= count, before.kept.length, { timeout: 15_000 }).catch(() => {});
    const { places } = await look(page);
    if (!begins(places, before.kept) || !begins(before.made, places)) {
      lost.push(`kept were ${before.kept.length} positions, made ${before.made.length}; there are ${places.length}`);
    }
  }
  let seen = await look(page);
  let kept = before ? seen.places : [];
  for (let edits = 1 + Math.floor(next() * 6); edits > 0; edits -= 1) {
    await add(page);
    seen = await look(page);
    if (seen.isKept) kept = seen.places;
    if (next() < 0.3) await page.waitForTimeout(next() * 900);
  }
  // At times before the page begins to keep it, at times after it has.
  await page.waitForTimeout(next() * 700);
  try {
    execFileSync("pkill", ["-9", "-f", folder]);
  } catch {
    // It has ended already, or there is no such program, which the next start would say.
  }
  await context.close().catch(() => {});
  counts.made += seen.places.length;
  counts.kept += kept.length;
  return { kept, made: seen.places };
}

async function killAll() {
  let folder;
  let before;
  for (let nth = 0; nth < kills; nth += 1) {
    if (nth % KILLS_TOGETHER === 0) {
      if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      folder = await mkdtemp(join(tmpdir(), "hyperjam-kills-"));
      before = undefined;
    }
    before = await kill(folder, before);
    if ((nth + 1) % 25 === 0) console.log(`${nth + 1} kills, ${lost.length} times something was lost`);
  }
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** The places of all positions of all drawings that the browser holds. */
async function allStored(page) {
  const records = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("hyperjam");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction("drawings").objectStore("drawings").getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
          asked.onerror = () => reject(asked.error);
        };
      }),
  );
  const places = records.flatMap((record) => {
    const { file } = JSON.parse(record);
    return (typeof file === "string" ? JSON.parse(file) : file).positions.map(({ x, y }) => `${x} ${y}`);
  });
  return new Set(places);
}

/** Uses two tabs in any order; whatever was drawn in either is in some drawing afterwards. */
async function twoTabs() {
  const browser = await chromium.launch(options);
  const context = await browser.newContext(options);
  const pages = [await context.newPage(), await context.newPage()];
  for (const page of pages) await open(page);
  // What a new page shows is nobody's.
  const greeting = new Set((await look(pages[0])).places);
  const drawn = new Set();
  for (let nth = 0; nth < rounds; nth += 1) {
    for (let steps = 2 + Math.floor(next() * 5); steps > 0; steps -= 1) {
      const tab = Math.floor(next() * 2);
      const page = pages[tab];
      const part = next();
      if (part < 0.6) {
        await add(page);
      } else if (part < 0.8) {
        await page.reload();
        await page.locator("[data-save-state]").waitFor({ state: "attached" });
      } else if (part < 0.9) {
        await page.close();
        pages[tab] = await context.newPage();
        await open(pages[tab]);
      } else {
        // Both at once.
        await Promise.all(pages.map(add));
      }
      for (const { places } of await Promise.all(pages.map(look))) places.filter((place) => !greeting.has(place)).forEach((place) => drawn.add(place));
    }
    for (const page of pages) await keeps(page);
    const stored = await allStored(pages[0]);
    const gone = [...drawn].filter((place) => !stored.has(place));
    if (gone.length > 0) lost.push(`round ${nth}: ${gone.length} positions of ${drawn.size} are in no drawing`);
    gone.forEach((place) => drawn.delete(place));
    if ((nth + 1) % 25 === 0) console.log(`${nth + 1} rounds with two tabs, ${lost.length} times something was lost`);
  }
  await browser.close();
}

await killAll();
await twoTabs();
await world.close();
console.log(`Of ${counts.made} positions before kills ${counts.kept} were to be there afterwards.`);
console.log(lost.length === 0 ? "Nothing was lost." : lost.join("\n"));
process.exitCode = lost.length === 0 ? 0 : 1;
