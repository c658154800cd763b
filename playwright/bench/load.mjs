// How long a first visit takes on a slow machine and line: until the drawing is there, until it is marked, and from a press on
// what needs the tutor until that is there, once pressed as soon as all is marked, and once after three seconds.
//
//   cargo xtask run, and beside it: node playwright/bench/load.mjs [address]
//
// Each visit has an empty cache, a processor four times slower than this one, 10 Mbit/s and 40 ms a request. The
// figures are medians of nine visits, in milliseconds from the request of the page.
// HYPERJAM_CHROMIUM names another browser than Playwright's own.
import { chromium } from "@playwright/test";

const VISITS = 9;
const url = process.argv[2] ?? "http://127.0.0.1:8080/";

/** Notes in the page when the first position is drawn, and when all are marked. */
function watch() {
  const seen = (window.seen = {});
  const note = (name) => requestAnimationFrame(() => setTimeout(() => (seen[name] ??= performance.now())));
  const look = () => {
    const towns = [...document.querySelectorAll(".positions .position")];
    if (towns.length > 0 && !seen.drawn) note("drawn");
    if (towns.length > 0 && towns.every((town) => town.dataset.mark)) note("marked");
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/** What a newcomer presses first, one after the other, and what is there then. */
const USES = {
  "Play this": [['.welcome .card:has-text("Play this")'], ".tutor-card .tutor-result"],
  "Learn": [['.welcome .card:has-text("Learn step by step")'], ".tutor-card .folded"],
  "New board": [['.welcome button[aria-label="Close"]', 'button[aria-label="Menu"]', '[role=menuitem]:has-text("New board")'], "dialog [data-exhibit]"],
};
/** How long somebody reads before a press, in milliseconds. */
const READING = [0, 3_000];

/** How long it takes from the last press until what it leads to is seen. */
async function use(page, [presses, there]) {
  for (const press of presses.slice(0, -1)) await page.locator(press).first().click();
  const last = page.locator(presses.at(-1)).first();
  await last.waitFor();
  return last.evaluate((element, there) => new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
      if (!document.querySelector(there)) return requestAnimationFrame(look);
      setTimeout(() => resolve(performance.now() - start));
    };
    element.click();
    look();
  }), there);
}

const browser = await chromium.launch({
  executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
const times = { drawn: [], marked: [] };
let received = 0;

/** A visit to a page that nothing is stored of, until all is marked. */
async function visit() {
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: 10e6 / 8,
    uploadThroughput: 10e6 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  received = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (received += encodedDataLength));
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => window.seen.marked);
  return { context, page, seen: await page.evaluate(() => window.seen) };
}

for (let nth = 0; nth < VISITS; nth += 1) {
  const { context, seen } = await visit();
  for (const name of Object.keys(times)) times[name].push(seen[name]);
  await context.close();
}
const own = received;
for (const reading of READING) {
  for (const [name, what] of Object.entries(USES)) {
    const all = (times[`${name}, pressed ${reading} ms after the marks:`] = []);
    for (let nth = 0; nth < VISITS; nth += 1) {
      const { context, page } = await visit();
      await page.waitForTimeout(reading);
      all.push(await use(page, what));
      await context.close();
    }
  }
}
await browser.close();

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
for (const [name, all] of Object.entries(times)) console.log(`${name} after ${Math.round(median(all))} ms`);
console.log(`${(own / 1000).toFixed(1)} kB received by the page itself in the last visit`);
