// How long a first visit takes on a slow machine and line: until the drawing is there, and until it is marked.
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

const browser = await chromium.launch({
  executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
const times = { drawn: [], marked: [] };
let received = 0;
for (let visit = 0; visit < VISITS; visit += 1) {
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
  const seen = await page.evaluate(() => window.seen);
  for (const name of Object.keys(times)) times[name].push(seen[name]);
  await context.close();
}
await browser.close();

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
for (const [name, all] of Object.entries(times)) console.log(`${name} after ${Math.round(median(all))} ms`);
console.log(`${(received / 1000).toFixed(1)} kB received by the page itself in the last visit`);
