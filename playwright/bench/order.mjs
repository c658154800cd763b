// How long the order of all positions of a drawing takes in the tutor's worker, from the message to its last reply.
//
//   cargo xtask run, and beside it: node playwright/bench/order.mjs [address] [positions]
//
// The drawings are random, of 20 positions unless another number is given, with one to three moves for each position. Of
// each the order is asked for four times: first of all, then of three positions; once in a page whose worker is still to be
// loaded, and once where it has answered about another drawing.
// The figures are milliseconds, of ten drawings. HYPERJAM_CHROMIUM names another browser than Playwright's own.
import { chromium } from "@playwright/test";

const DRAWINGS = 10;
const url = process.argv[2] ?? "http://127.0.0.1:8080/";
const count = Number(process.argv[3] ?? 20);

/** Notes in the page when each worker is asked and when it replies. */
function watch() {
  window.asked = [];
  const Own = window.Worker;
  window.Worker = class extends Own {
    constructor(...of) {
      super(...of);
      this.addEventListener("message", () => {
        const last = this.last;
        if (last) last.replied = performance.now();
      });
    }
    postMessage(...of) {
      this.last = { sent: performance.now(), replied: 0 };
      window.asked.push(this.last);
      super.postMessage(...of);
    }
  };
}

/** The same numbers every time. */
function random(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function drawing(seed) {
  const draw = random(seed + 1);
  const options = Array.from({ length: count }, () => [[], []]);
  const moves = count + ((7 * seed) % (2 * count));
  for (let move = 0; move < moves; move += 1) {
    const [from, to, by] = [draw(count), draw(count), draw(3)];
    for (const player of [0, 1]) if (by === 2 || by === player) options[from][player].push(`P${to}`);
  }
  return options.map(([left, right], from) => `P${from}: ${left.join(", ")} | ${right.join(", ")}`).join("\n");
}

const browser = await chromium.launch({
  executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
const [cold, first, later] = [[], [], []];
for (let run = 0; run < 2 * DRAWINGS; run += 1) {
  const [isWarm, seed] = [run >= DRAWINGS, run % DRAWINGS];
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.addInitScript(() => localStorage.setItem("hyperjam/welcomed", "1"));
  await page.goto(url);
  await page.locator(".positions .position").first().waitFor();
  if (isWarm) {
    // The worker is loaded, and has ordered the exhibit.
    await page.evaluate(() => void (location.hash = "#&order"));
    await page.locator('.tutor-card[data-card="order"]').waitFor();
    await page.evaluate(() => void (location.hash = "#&lessons"));
    await page.locator('.tutor-card[data-card="lessons"]').waitFor();
  }
  // A file that is dropped on the page is opened.
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "random.txt", { type: "text/plain" }));
    const sheet = document.body;
    for (const type of ["dragenter", "dragover", "drop"]) {
      sheet.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, drawing(seed));
  await page.locator('[data-name="P0"]').waitFor();
  await page.waitForFunction(() => document.querySelectorAll("[data-mark]").length > 0);
  for (const address of ["order", "order/p1", "order/p2", "order/p3"]) {
    await page.evaluate((address) => {
      window.asked = [];
      location.hash = `#&${address}`;
    }, address);
    await page.locator(`.tutor-card[data-card="${address}"]`).waitFor();
    const times = await page.evaluate(() => window.asked.map(({ sent, replied }) => replied - sent));
    const taken = Math.max(...times);
    (address !== "order" ? later : isWarm ? first : cold).push(taken);
  }
  await context.close();
}
await browser.close();

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
for (const [name, times] of Object.entries({
  "first ask, with loading the worker": cold,
  "first ask of a worker that is there": first,
  "later asks": later,
})) {
  console.log(`${name}: median ${middle(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`);
}
