// Games on boards without values against the tutor, to their end: how long each of its moves takes, how many states its search
// looked at, and who won.
//
//   cargo xtask build, and then: node playwright/bench/games.mjs [board ...] [--touch] [--think SECONDS]
//
// A board is its ruleset and its position, as “domineering ......|......”; without any, Domineering 8 × 8 and Clobber 5 × 5.
// Hyperjam plays Left and starts where Left, who starts, wins, and else Right. The person plays the first move of the list and
// thinks so many seconds before each, 10 unless others are given: the search goes on meanwhile. `--touch` is for taps on a
// phone; --search waits until the search is done before the first move, and says how long that took.
// HYPERJAM_CHROMIUM names another browser than Playwright's own.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { host } from "../host.mjs";

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    touch: { type: "boolean", default: false },
    search: { type: "boolean", default: false },
    think: { type: "string", default: "10" },
    pictures: { type: "string" },
  },
});
const FREE = Array(8).fill("........").join("|");
const STONES = ["xoxox", "oxoxo", "xoxox", "oxoxo", "xoxox"].join("|");
const games = positionals.length > 0 ? positionals.map((text) => text.split(" ")) : [["domineering", FREE], ["clobber", STONES]];

const world = await host(fileURLToPath(new URL("../../dist", import.meta.url)));
const browser = await chromium.launch({
  executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
});
const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

/** The page with one board on it. */
async function open(rules, position) {
  const context = await browser.newContext({ serviceWorkers: "block", ...(given.touch ? phone : wide) });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("hyperjam/welcomed", "1"));
  await page.goto(world.url);
  await page.locator("[data-save-state]").waitFor({ state: "attached" });
  const file = { format: "hyperjam", version: 4, positions: [], moves: [], boards: [{ id: "b1", rules, position, x: 0, y: 0 }] };
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("menuitem", { name: "Open a file" }).click();
  const buffer = Buffer.from(JSON.stringify(file));
  await (await chooser).setFiles({ name: "board.json", mimeType: "application/json", buffer });
  await page.locator(".board").waitFor();
  return page;
}

const status = (page) => page.locator(".tutor-card > .tutor-result").first();

/** How many states were looked at, and whether the search goes on, as the card says. */
async function searched(page) {
  const words = page.locator(".tutor-card [data-states]");
  if ((await words.count()) === 0) return undefined;
  return Number(await words.first().getAttribute("data-states"));
}

/** Presses the place of a move in its middle. */
async function press(page, place) {
  const { x, y, width, height } = await place.boundingBox();
  const [across, down] = [x + width / 2, y + height / 2];
  await (given.touch ? page.touchscreen.tap(across, down) : page.mouse.click(across, down));
}

async function play(rules, position, hyperjam) {
  const page = await open(rules, position);
  const controllers = hyperjam === "left" ? "best-you" : "you-best";
  await page.evaluate((address) => (location.hash = address), `&board/b1/play/${controllers}-left-1/-`);
  await status(page).waitFor();
  const times = [];
  let states = 0;
  const note = async () => (states = (await searched(page)) ?? states);
  if (given.search) {
    const begun = performance.now();
    for (;;) {
      await page.waitForTimeout(500);
      if ((await searched(page)) === undefined) break;
      await note();
    }
    console.log(`  searched in ${((performance.now() - begun) / 1000).toFixed(1)} s, last seen at ${states} states`);
  }
  const turn = () => page.waitForFunction(() => /^Your turn|cannot move/.test(document.querySelector(".tutor-card > .tutor-result span")?.textContent ?? ""), undefined, { timeout: 120_000 });
  await turn();
  for (let move = 0; ; move += 1) {
    const words = await status(page).textContent();
    if (/cannot move/.test(words)) {
      const average = times.reduce((total, time) => total + time, 0) / times.length;
      const most = Math.max(...times);
      console.log(`${rules} ${position.split("|").length} rows, Hyperjam ${hyperjam}, ${given.touch ? "touch" : "mouse"}: ${words.trim()}`);
      console.log(`  ${times.length} moves of Hyperjam, ${average.toFixed(2)} s on average, ${most.toFixed(2)} s at most; ${states} states`);
      await page.context().close();
      return;
    }
    if (given.pictures && move === 1) await page.screenshot({ path: `${given.pictures}/${rules}-${given.touch ? "phone" : "wide"}.png` });
    const until = performance.now() + 1000 * Number(given.think);
    while (performance.now() < until && (await searched(page)) !== undefined) {
      await page.waitForTimeout(250);
      await note();
    }
    const places = page.locator(".board .board-place");
    const record = page.locator(".tutor-card ol li");
    const made = await record.count();
    const begun = performance.now();
    await press(page, places.first());
    await page.waitForFunction((made) => document.querySelectorAll(".tutor-card ol li").length > made, made, { timeout: 60_000 });
    await turn();
    times.push((performance.now() - begun) / 1000);
  }
}

for (const [rules, position] of games) await play(rules, position, rules === "clobber" ? "right" : "left");
await browser.close();
await world.close();
