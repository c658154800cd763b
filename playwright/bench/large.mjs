// How long the page's thread is blocked by what is done to a large drawing: for every action its longest task, how long
// the thread was busy in all, and the time from the key or the click to the next picture of the page. Tasks are given in
// the processor's time, which other programs on the machine do not lengthen; the last two are the clock's.
//
//   cargo xtask build && node playwright/bench/large.mjs [positions [moves]]
//
// Without numbers: 100000 positions with 200000 moves. HYPERJAM_DIST names another build, HYPERJAM_CHROMIUM another
// browser than Playwright's own, HYPERJAM_CLI a command line that is built already, HYPERJAM_ACTIONS the actions that are measured, as a regular expression;
// HYPERJAM_PROFILE shows which functions the longest tasks spent their time in, of a build that has kept their names.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { host } from "../host.mjs";

const SPACING = 120;
/** How long nothing may have happened before an action counts as over, in milliseconds. */
const QUIET = 700;
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const [positions, moves] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 200_000)];
const wanted = new RegExp(process.env.HYPERJAM_ACTIONS ?? "");

/** A graph made up by the command line, layer below layer, so that all labels and sectors occur. */
function drawing() {
  const words = ["layered", "--positions", positions, "--moves", moves, "--seed", "1"];
  const build = ["run", "--release", "--quiet", "--package", "hyperjam-cli", "--"];
  const [program, ...before] = process.env.HYPERJAM_CLI ? [process.env.HYPERJAM_CLI] : ["cargo", ...build];
  const made = execFileSync(program, [...before, "generate", ...words], { cwd: root, maxBuffer: 1 << 30 });
  const drawing = JSON.parse(made);
  const columns = Math.ceil(Math.sqrt(positions));
  drawing.positions.forEach((position, nth) => {
    position.x = (nth % columns) * SPACING + ((nth * 37) % 41);
    position.y = Math.floor(nth / columns) * SPACING + ((nth * 53) % 43);
  });
  return drawing;
}

/** A small drawing without loops, every move of which is for one player. */
function partizan(count) {
  const ids = Array.from({ length: count }, (_, nth) => `p${nth}`);
  const positions = ids.map((id, nth) => ({ id, x: (nth % 8) * SPACING, y: Math.floor(nth / 8) * SPACING }));
  const moves = ids.flatMap((from, nth) =>
    [[1, "left"], [2, "right"], [3, "left"], [5, "right"]]
      .filter(([back]) => back <= nth)
      .map(([back, by]) => ({ from, to: ids[nth - back], by })),
  );
  return { format: "hyperjam", version: 1, positions, moves };
}

/** Notes in the page when it last did anything, and when a picture follows an input. */
function watch() {
  window.pictures = [];
  window.inputs = [];
  window.longest = [];
  new PerformanceObserver((list) => window.longest.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });
  const shown = (event) => {
    const began = event.timeStamp;
    requestAnimationFrame(() => setTimeout(() => window.inputs.push(performance.now() - began)));
  };
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, shown, { capture: true });
}

const rounded = (number) => Math.round(number);
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/** The functions that took most time by themselves, and those that did with all they call, from one time to another. */
function heaviest({ nodes, samples, timeDeltas, startTime }, from, to) {
  const own = new Map();
  const whole = new Map();
  const parents = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node.id);
  let time = startTime;
  samples.forEach((id, nth) => {
    time += timeDeltas[nth];
    if (time < from || time > to) return;
    const took = (timeDeltas[nth + 1] ?? 0) / 1000;
    const seen = new Set();
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const name = byId.get(at).callFrame.functionName || "(anonymous)";
      if (at === id) own.set(name, (own.get(name) ?? 0) + took);
      if (!seen.has(name)) whole.set(name, (whole.get(name) ?? 0) + took);
      seen.add(name);
    }
  });
  const most = (map, count) =>
    [...map]
      .filter(([name]) => !["(idle)", "(root)", "(program)"].includes(name))
      .sort((one, other) => other[1] - one[1])
      .slice(0, count)
      .map(([name, took]) => `    ${took.toFixed(1).padStart(7)} ${name.replace(/::h[0-9a-f]{16}/, "").slice(0, 150)}`)
      .join("\n");
  return `  with what they call:\n${most(whole, 45)}\n  by themselves:\n${most(own, 14)}`;
}

const graph = drawing();
const server = await host(process.env.HYPERJAM_DIST ?? join(root, "dist"));
const browser = await chromium.launch({
  executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  serviceWorkers: "block",
  permissions: ["clipboard-read", "clipboard-write"],
});
const page = await context.newPage();
const session = await context.newCDPSession(page);
await page.addInitScript(watch);
// Nobody is asked where to begin.
await page.addInitScript(() => localStorage.setItem("hyperjam/welcomed", "1"));
await page.goto(server.url);
await page.locator(".position[data-mark]").first().waitFor();

/** Waits until marks are there, the picture is painted, the drawing is stored and nothing has been done for a while. */
async function settled() {
  await page.locator(".busy progress").waitFor({ state: "detached", timeout: 120_000 });
  await page.locator(".tutor-awaited").waitFor({ state: "detached", timeout: 120_000 });
  await page.waitForTimeout(QUIET);
  await page.locator('.picture[data-picture=""]').waitFor({ state: "detached", timeout: 120_000 });
  await page.locator('[data-save-state="pending"]').waitFor({ state: "detached", timeout: 120_000 });
  await page.waitForTimeout(QUIET);
}

const table = {};

/** Does something and says what it cost the page's thread until all is quiet again. */
async function measured(name, does) {
  if (!wanted.test(name)) {
    await does();
    return settled();
  }
  await page.evaluate(() => (window.inputs.length = window.longest.length = 0));
  if (process.env.HYPERJAM_PROFILE) {
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: 500 });
    await session.send("Profiler.start");
  }
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "devtools.timeline", "__metadata"] });
  await page.evaluate(() => performance.mark("begin"));
  const began = Date.now();
  await does();
  await settled();
  const took = Date.now() - began;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const begin = traceEvents.find(({ name, cat }) => name === "begin" && cat.includes("user_timing"));
  const cost = ({ tdur, dur }) => (tdur ?? dur) / 1000;
  const all = traceEvents
    .filter(({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && pid === begin.pid && tid === begin.tid)
    .filter(({ ts }) => ts >= begin.ts);
  const tasks = all.map(cost);
  const inputs = await page.evaluate(() => window.inputs);
  if (process.env.HYPERJAM_PROFILE) {
    const { profile } = await session.send("Profiler.stop");
    const longest = all.toSorted((one, other) => cost(other) - cost(one)).slice(0, 3);
    for (const task of longest.filter((task) => cost(task) > 20)) {
      console.log(`${name}: ${rounded(cost(task))} ms\n${heaviest(profile, task.ts, task.ts + task.dur)}`);
    }
  }
  table[name] = {
    "longest task": rounded(Math.max(...tasks)),
    "over 50 ms": tasks.filter((task) => task > 50).sort((one, other) => other - one).map(rounded).join(" "),
    "busy in all": rounded(sum(tasks)),
    "input to picture": inputs.length > 0 ? rounded(Math.max(...inputs)) : "",
    "until quiet": took,
  };
  console.log(name, JSON.stringify(table[name]));
}

const key = (name) => () => page.keyboard.press(name);
/** A view of the inspector, in the mode that has it. */
const view = (name, mode = "Draw") => async () => {
  await page.getByRole("navigation", { name: "Modes" }).getByRole("button", { name: mode }).click();
  if (name) await choose(/^View:/, "menuitemradio", name);
};
async function choose(of, role, name) {
  await page.getByRole("button", { name: of }).click();
  await page.getByRole(role, { name }).click();
}
const button = (name) => () => page.getByRole("button", { name, exact: true }).click();
/** Where the nth position is seen. */
const at = (nth) => {
  const { x, y } = graph.positions[nth];
  return page.locator(".sheet > g").evaluate(
    (group, { x, y }) => {
      const { a, e, f } = group.getScreenCTM();
      return { x: x * a + e, y: y * a + f };
    },
    { x, y },
  );
};
const middle = Math.floor(positions / 2 + Math.sqrt(positions) / 2);

// On the disk: a file out of memory is put together by the page's own thread.
const folder = await mkdtemp(join(tmpdir(), "hyperjam-"));
const file = join(folder, "large.json");
await writeFile(file, JSON.stringify(graph));
await measured("open the file", async () => {
  const chooser = page.waitForEvent("filechooser");
  await choose("Menu", "menuitem", "Open a file");
  await (await chooser).setFiles(file);
  await page.locator('.picture[data-picture="done"]').waitFor({ timeout: 120_000 });
});
// The first change takes an untouched drawing among those that are kept.
await measured("add a position", async () => {
  const box = await page.locator(".sheet").boundingBox();
  await page.mouse.dblclick(box.x + 12, box.y + box.height - 12);
});
await measured("undo", key("Control+z"));
await measured("redo", key("Control+Shift+z"));
await measured("undo again", key("Control+z"));
const place = await at(middle);
await measured("select a position", () => page.mouse.click(place.x, place.y));
await measured("delete it", key("Delete"));
await measured("undo that", key("Control+z"));
await measured("move it by key", key("ArrowRight"));
await measured("drag it", async () => {
  const from = await at(middle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 5 });
  await page.mouse.up();
});
await measured("rename it", async () => {
  await page.keyboard.press("F2");
  const field = page.getByLabel("Name of the position");
  await field.fill("Ghent");
  await field.press("Enter");
});
await measured("duplicate it", key("Control+d"));
await measured("copy it", key("Control+c"));
await measured("paste it", key("Control+v"));
await measured("select all", key("Control+a"));
await measured("select nothing", key("Escape"));
await measured("open Figure 1", view("Figure 1"));
await measured("add with Figure 1", async () => {
  const box = await page.locator(".sheet").boundingBox();
  await page.mouse.dblclick(box.x + 12, box.y + box.height - 40);
});
await measured("open Table", view("Table"));
await measured("open History", view("History"));
await measured("open Lessons", view("", "Learn"));
// A lesson opens with its map.
await measured("open a lesson", () => page.evaluate(() => (location.hash = "#&lessons/nim")));
await measured("back to my drawing", button("Back to my drawing"));
await measured("open Position", view(""));
await measured("save as a file", async () => {
  const download = page.waitForEvent("download");
  await choose("Menu", "menuitem", "Save as a file");
  await download;
});
await measured("open Calculate", view("", "Calculate"));
const line = page.getByRole("combobox", { name: "Line 1", exact: true });
await measured("type a line", () => line.pressSequentially("{3||2|-1/2} + ^ + *2 + {5|-1/4}"));
await measured("type a number", () => line.fill("21/64"));
await measured("zoom the number tree", () => page.getByRole("button", { name: "Zoom in" }).click());
await measured("open day 2", () => page.evaluate(() => (location.hash = "#&calculate/day/2")));
await measured("hide the page", () => page.evaluate(() => dispatchEvent(new Event("pagehide"))));
await measured("add and hide", async () => {
  const box = await page.locator(".sheet").boundingBox();
  await page.mouse.dblclick(box.x + 12, box.y + box.height - 70);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
});
await measured("delete all", async () => {
  await page.locator(".sheet").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
});
await measured("undo the deletion of all", key("Control+z"));
await measured("reload", async () => {
  await page.reload();
  await page.locator('.picture[data-picture="done"]').waitFor({ timeout: 120_000 });
});
// Of positions that reach no loop, with moves for one player each, the values are shown.
await measured("open a partizan drawing", async () => {
  await writeFile(file, JSON.stringify(partizan(40)));
  const chooser = page.waitForEvent("filechooser");
  await choose("Menu", "menuitem", "Open a file");
  await (await chooser).setFiles(file);
  await page.locator('.position[data-mark*="½"]').first().waitFor();
});
await measured("draw on it", async () => {
  await page.locator(".sheet").focus();
  for (const pressed of ["ArrowRight", "n", "Space", "n", "Space"]) await page.keyboard.press(pressed);
});
await measured("undo what was drawn", key("Control+z"));

await rm(folder, { recursive: true, force: true });
await browser.close();
await server.close();
await rm(folder, { recursive: true, force: true });
console.log(`\nChromium without GPU; ${positions} positions, ${moves} moves; milliseconds`);
console.table(table);
