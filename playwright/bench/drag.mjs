// How long a frame takes while a large drawing is dragged, shifted and zoomed: Hyperjam beside Cytoscape.js, with
// the same graph at the same places, in the same browser, one after the other.
//
//   cargo xtask build && node playwright/bench/drag.mjs [positions moves [alone]]
//
// Without numbers: 2000 positions with 6000 moves, and 10000 with 30000. `alone` leaves Cytoscape.js out, which is
// dragged and zoomed only: shifted by steps of forty pixels, its page crashed.
// HYPERJAM_DIST names another build, HYPERJAM_CHROMIUM another browser than Playwright's own. It has no
// window and no GPU, so everything is painted by the processor. A frame is a picture that differs from the one before:
// an animation frame in which a canvas was painted or an element of the sheet changed, with the idle ones before it. Its
// time is what the page's thread was busy for it (from a trace: tasks, with script, style, layout and paint); the
// interval from picture to picture is shown too, but is never below the display's 16.7 ms.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const STEPS = 100;
const SPACING = 120;
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** A graph made up by the command line, in rows, with moves between places that are not far apart. */
function drawing(positions, moves) {
  const made = execFileSync(
    "cargo",
    ["run", "--release", "--quiet", "--package", "hyperjam-cli", "--", "generate", "uniform", "--positions", positions, "--moves", moves, "--seed", "1"],
    { cwd: root, maxBuffer: 1 << 30 },
  );
  const drawing = JSON.parse(made);
  const columns = Math.ceil(Math.sqrt(positions));
  drawing.positions.forEach((position, nth) => {
    position.x = (nth % columns) * SPACING + (nth * 37) % 41;
    position.y = Math.floor(nth / columns) * SPACING + (nth * 53) % 43;
  });
  return drawing;
}

const CYTOSCAPE = `<!doctype html><title>Cytoscape.js</title><style>html,body,#sheet{margin:0;width:100%;height:100%}</style>
<div id="sheet"></div><script src="cytoscape.min.js"></script>`;

async function serve() {
  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file =
      pathname === "/cytoscape.min.js"
        ? join(here, "..", "node_modules", "cytoscape", "dist", "cytoscape.min.js")
        : join(process.env.HYPERJAM_DIST ?? join(root, "dist"), pathname === "/" ? "index.html" : pathname);
    try {
      const body = pathname === "/cytoscape.html" ? CYTOSCAPE : await readFile(file);
      answer.writeHead(200, { "content-type": TYPES[extname(pathname)] ?? "text/html" }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** Makes a page tell whether its picture has changed, whatever it is drawn with. */
function watched() {
  window.changed = false;
  const canvas = CanvasRenderingContext2D.prototype;
  for (const name of ["clearRect", "fillRect", "drawImage", "fill", "stroke"]) {
    const paint = canvas[name];
    canvas[name] = function (...words) {
      window.changed ||= this.canvas.isConnected;
      return paint.apply(this, words);
    };
  }
  const drawn = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest(".sheet, .picture, #sheet");
  const observer = new MutationObserver((changes) => (window.changed ||= changes.some(({ target }) => drawn(target))));
  observer.observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
}

/** Moves the mouse one step a frame and says what that cost. */
async function measured(browser, page, step) {
  await page.evaluate(() => {
    window.long = [];
    window.observer = new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => entry.duration)));
    window.observer.observe({ type: "longtask" });
    window.count = 0;
    window.frame = () => {
      // What has been seen to change was shown by the frame that ends here.
      performance.mark(window.changed ? "picture" : "frame");
      window.changed = false;
      window.count += 1;
      window.running = requestAnimationFrame(window.frame);
    };
    window.running = requestAnimationFrame(window.frame);
  });
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"] });
  // Cytoscape.js needs up to a second a step on the largest: some are enough.
  const began = Date.now();
  for (let nth = 0; nth < STEPS && Date.now() - began < 12_000; nth++) {
    await step(nth);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const { long, count } = await page.evaluate(() => {
    cancelAnimationFrame(window.running);
    window.long.push(...window.observer.takeRecords().map((entry) => entry.duration));
    return { long: window.long, count: window.count };
  });
  const marks = traceEvents
    .filter(({ name, cat }) => ["frame", "picture"].includes(name) && cat.includes("user_timing"))
    .sort((one, other) => one.ts - other.ts);
  const { pid, tid } = marks[0];
  const starts = marks.map(({ ts }) => ts);
  const tasks = traceEvents.filter(({ name, ph }) => ph === "X" && name.endsWith("RunTask"));
  // Tasks are told of by several parts of the browser, one within the other: time counts once.
  const busy = (own) => {
    const sums = starts.slice(1).map(() => 0);
    let counted = 0;
    for (const { ts, dur } of tasks.filter(own).sort((one, other) => one.ts - other.ts)) {
      const from = Math.max(ts, counted);
      counted = Math.max(counted, ts + dur);
      // The part of the task in each frame.
      for (let nth = 0; nth < sums.length; nth++) {
        const shared = Math.min(counted, starts[nth + 1]) - Math.max(from, starts[nth]);
        if (shared > 0) sums[nth] += shared / 1000;
      }
    }
    return sums;
  };
  const main = busy((task) => task.pid === pid && task.tid === tid);
  const longest = Math.max(...tasks.filter((task) => task.pid === pid && task.tid === tid && task.ts >= starts[0]).map(({ dur }) => dur / 1000));
  // From picture to picture, idle frames included; what came before the first belongs to it.
  const busyFor = [];
  const intervals = [];
  let [sum, since] = [0, starts[0]];
  marks.slice(1).forEach(({ name, ts }, nth) => {
    sum += main[nth];
    if (name !== "picture") return;
    busyFor.push(sum);
    intervals.push((ts - since) / 1000);
    [sum, since] = [0, ts];
  });
  console.log(`  ${busyFor.length} pictures in ${count} frames, busy ${median(busyFor).toFixed(1)} ms, longest task ${longest.toFixed(0)} ms`);
  return {
    "pictures": busyFor.length,
    "busy, median ms": median(busyFor),
    "busy, worst ms": Math.max(...busyFor),
    "interval, median ms": median(intervals),
    "longest task ms": longest,
    "long tasks": long.length,
  };
}

/** Presses on a place, drags it about for a hundred steps, and lets go. */
async function dragged(browser, page, { x, y }) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8);
  // The beginning belongs to it: what is to be prepared for a drag is counted.
  const result = await measured(browser, page, (nth) => page.mouse.move(x + 8 + nth, y + 8 + Math.round(20 * Math.sin(nth / 8))));
  await page.mouse.up();
  return result;
}

/** Shifts what is seen, to and fro, as far as a window's width. */
async function panned(browser, page, shift) {
  return measured(browser, page, (nth) => shift(nth % 50 < 25 ? 40 : -40));
}

async function zoomed(browser, page, { x, y }, keys) {
  await page.mouse.move(x, y);
  if (keys) await page.keyboard.down(keys);
  const result = await measured(browser, page, (nth) => page.mouse.wheel(0, nth % 40 < 20 ? -10 : 10));
  if (keys) await page.keyboard.up(keys);
  return result;
}

async function ours(browser, url, graph) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watched);
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
  });
  await page.addInitScript(() => localStorage.setItem("hyperjam/welcomed", "1"));
  await page.goto(url);
  await page.locator(".sheet").waitFor();
  await page.locator(".position[data-mark]").first().waitFor();
  await page.evaluate(() => (window.tasks.length = 0));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Open a file" }).click();
  const began = Date.now();
  await (await chooser).setFiles({ name: "bench.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(graph)) });
  await page.locator('.picture[data-picture="done"]').waitFor({ timeout: 120_000 });
  const opened = Date.now() - began;
  await page.locator(".busy progress").waitFor({ state: "detached", timeout: 120_000 });
  const marked = Date.now() - began;
  await page.waitForTimeout(2_000);
  const opening = await page.evaluate(() => window.tasks.map(Math.round));
  console.log(`opened and painted after ${opened} ms, marked after ${marked} ms; long tasks: ${opening.join(", ")} ms`);
  const middle = graph.positions[Math.floor(graph.positions.length / 2 + Math.sqrt(graph.positions.length) / 2)];
  const at = await page.locator(".sheet > g").evaluate((group, { x, y }) => {
    const { a, e, f } = group.getScreenCTM();
    return { x: x * a + e, y: y * a + f };
  }, middle);
  const drag = await dragged(browser, page, at);
  const selected = await page.locator(".position.selected").getAttribute("data-name");
  if (selected !== (middle.label ?? middle.id)) throw new Error(`dragged ${selected}, not ${middle.id}`);
  await page.waitForTimeout(2_000);
  const zoom = await zoomed(browser, page, at, "Control");
  await page.waitForTimeout(2_000);
  const pan = await panned(browser, page, (by) => page.mouse.wheel(by, by / 2));
  await page.waitForTimeout(2_000);
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Control+a");
  await page.waitForTimeout(2_000);
  const all = await dragged(browser, page, at);
  await page.close();
  return { opened, drag, zoom, pan, "drag all": all };
}

async function theirs(browser, url, graph, looks) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watched);
  await page.goto(`${url}cytoscape.html`);
  const began = Date.now();
  const middle = graph.positions[Math.floor(graph.positions.length / 2 + Math.sqrt(graph.positions.length) / 2)];
  const at = await page.evaluate(async ({ graph, middle, looks }) => {
    const same = looks === "same looks";
    window.cy = cytoscape({
      container: document.getElementById("sheet"),
      elements: [
        ...graph.positions.map(({ id, x, y }) => ({ data: { id }, position: { x, y } })),
        ...graph.moves.map(({ from, to }, nth) => ({ data: { id: `m${nth}`, source: from, target: to } })),
      ],
      layout: { name: "preset" },
      style: [
        { selector: "node", style: { width: 48, height: 48, "border-width": 5, ...(same && { label: "data(id)" }) } },
        { selector: "edge", style: { width: 2.6, ...(same ? { "curve-style": "bezier", "target-arrow-shape": "triangle" } : { "curve-style": "haystack" }) } },
      ],
    });
    await new Promise((done) => cy.one("render", () => requestAnimationFrame(done)));
    return cy.getElementById(middle.id).renderedPosition();
  }, { graph, middle, looks });
  const opened = Date.now() - began;
  await page.waitForTimeout(2_000);
  const before = await page.evaluate((id) => ({ ...cy.getElementById(id).position() }), middle.id);
  const drag = await dragged(browser, page, at);
  const after = await page.evaluate((id) => ({ ...cy.getElementById(id).position() }), middle.id);
  if (Math.hypot(after.x - before.x, after.y - before.y) < 10) throw new Error("Cytoscape.js did not drag");
  await page.waitForTimeout(2_000);
  const zoom = await zoomed(browser, page, at, null);
  await page.close();
  return { opened, drag, zoom };
}

const alone = process.argv[4] === "alone";
const sizes = process.argv.length > 3 ? [process.argv.slice(2, 4).map(Number)] : [[2_000, 6_000], [10_000, 30_000]];
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
console.log(`Chromium ${browser.version()}, without GPU; ${STEPS} steps of the mouse, one a frame`);
for (const [positions, moves] of sizes) {
  const graph = drawing(positions, moves);
  const results = { Hyperjam: await ours(browser, server.url, graph) };
  for (const looks of alone ? [] : ["fastest", "same looks"]) {
    results[`Cytoscape.js, ${looks}`] = await theirs(browser, server.url, graph, looks);
  }
  for (const what of ["drag", "zoom", "pan", "drag all"]) {
    console.log(`\n${positions} positions, ${moves} moves: ${what}`);
    console.table(
      Object.fromEntries(
        Object.entries(results).filter(([, result]) => result[what]).map(([name, result]) => [
          name,
          Object.fromEntries(Object.entries({ ...result[what], "opened in ms": result.opened }).map(([key, value]) => [key, Math.round(value * 10) / 10])),
        ]),
      ),
    );
  }
}
await browser.close();
server.close();
