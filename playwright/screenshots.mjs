// Pictures of every view in every theme, in windows of four sizes, to be looked at. From the root of the checkout:
//
//   cargo xtask build && node playwright/screenshots.mjs FOLDER [WORD …]
//
// Words take only those whose name has all of them, such as "dark" or "phone-gallery". HYPERJAM_CHROMIUM names another
// browser than Playwright's own. Those that the documents show are made by pictures.mjs, which uses these views.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { host } from "./host.mjs";

const DIST = process.env.HYPERJAM_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));

export const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};
const THEMES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  contrast: { colorScheme: "light", contrast: "more" },
  "contrast-dark": { colorScheme: "dark", contrast: "more" },
  forced: { colorScheme: "dark", forcedColors: "active" },
};

export const button = (page, name) => page.getByRole("button", { name, exact: true });

export async function open(page, exhibit) {
  await menu("Examples")(page);
  await page.locator(`[data-exhibit="${exhibit}"]`).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** A line of the page's menu. */
export const menu = (line) => async (page) => {
  await button(page, "Menu").click();
  await page.getByRole("menuitem", { name: line }).click();
};

/** Gives the inspector room, where it is a sheet at the foot or slides over the drawing. */
async function raise(page) {
  const edge = page.locator('.inspector[data-height="peek"] .inspector-edge');
  if (await edge.isVisible()) await edge.press("ArrowUp");
  else if (await button(page, "Show the inspector").isVisible()) await button(page, "Show the inspector").click();
}

/** A view of the inspector. */
export const view = (name) => async (page) => {
  await raise(page);
  await page.getByRole("button", { name: /^View:/ }).click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
};

export async function pick(page, name, options) {
  const box = await page.locator(`.position[data-name="${name}"] .position-plate`).boundingBox();
  if (options?.shift) await page.keyboard.down("Shift");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, options);
  if (options?.shift) await page.keyboard.up("Shift");
}

/** Opens a file that the browser is given. */
export async function file(page, name, text) {
  const chooser = page.waitForEvent("filechooser");
  await menu("Open a file")(page);
  await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

/** Several games whose values are ½, ⋆, ↑, a switch, and one that reaches a loop. */
const VALUES = "H: end | one\none: end |\nstar: end | end\nup: end | star\nhot: one | minus\nminus: | end\nover: end | over";

export const json = (drawing) => JSON.stringify({ format: "hyperjam", version: 4, ...drawing });

/** A stalk and a green edge, of Hackenbush. */
const STALK = json({
  rules: "hackenbush",
  positions: [
    { id: "G", x: 0, y: 200, ground: true },
    { id: "A", x: 0, y: 60 },
    { id: "B", x: 0, y: -80 },
    { id: "H", x: 200, y: 200, ground: true },
    { id: "C", x: 200, y: 60 },
  ],
  moves: [
    { from: "G", to: "A", by: "left" },
    { from: "A", to: "B", by: "right" },
    { from: "H", to: "C", by: "both" },
  ],
});

/** Nim for three, and a position where the second player alone may move. */
const THREE = json({
  players: 3,
  positions: [
    { id: "0", x: 0, y: 0 },
    { id: "1", x: 160, y: 0 },
    { id: "2", x: 80, y: 140 },
    { id: "own", x: -140, y: 140 },
  ],
  moves: [
    { from: "1", to: "0", by: [0, 1, 2] },
    { from: "2", to: "1", by: [0, 1, 2] },
    { from: "2", to: "0", by: [0, 1, 2] },
    { from: "own", to: "0", by: [1] },
  ],
});

/** Positions with loops whose order says something. */
const LOOPS = "over: end | over\nunder: under | end\non: on |\noff: | off\nend: |\nstar: end | end";

/** The card of an address. */
export const card = (address) => async (page) => {
  await page.evaluate((address) => (location.hash = `#&${address}`), address);
  await page.locator(`[data-card="${address}"] > *`).first().waitFor();
  await page.locator(".tutor-awaited").waitFor({ state: "detached" });
};

/** The card of an address, on a drawing with nothing but these boards. */
export const boardCard = (boards, address) => async (page) => {
  const placed = boards.map(([rules, position], nth) => ({ id: `b${nth + 1}`, rules, position, x: 0, y: 240 * nth }));
  await file(page, "boards.json", json({ positions: [], moves: [], boards: placed, lines: ["G = {1|0}"] }));
  await page.locator(".board-picture").first().waitFor();
  await card(address)(page);
};

/** What leads from the first screen to a view. */
export const VIEWS = {
  first: async () => undefined,
  position: (page) => pick(page, "H"),
  reasons: async (page) => {
    await pick(page, "H");
    await raise(page);
    await page.locator(".why summary").first().click();
    await page.getByRole("link", { name: "Label 2" }).click();
    await page.getByText("it has moves to").waitFor();
  },
  two: async (page) => {
    await pick(page, "A");
    await pick(page, "B", { shift: true });
    await page.locator(".tutor-card p").first().waitFor();
  },
  move: async (page) => {
    const { x, y } = await page.locator(".moves .move-line").first().evaluate((path) => {
      const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
      return { x, y };
    });
    await page.mouse.click(x, y);
    await raise(page);
  },
  strip: async (page) => {
    await pick(page, "A");
    await page.getByText("Change the sum").click();
  },
  "strip-steps": async (page) => {
    await pick(page, "A");
    await button(page, "How it is found").click();
    for (let step = 0; step < 3; step += 1) await button(page, "Next step").click();
    await page.locator(".strip").getByText("Step 3 of").waitFor();
  },
  note: async (page) => {
    await page.locator(".sheet").focus();
    await page.keyboard.press("Shift+N");
    await page.keyboard.type("The jam begins here.");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Shift+N");
    await page.keyboard.type("A note being written");
  },
  find: async (page) => {
    await page.locator(".sheet").focus();
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Find" }).fill("le");
    await page.getByRole("group", { name: "Lessons found" }).waitFor();
  },
  values: async (page) => {
    await file(page, "values.txt", VALUES);
    await page.locator('.position[data-mark="½"]').waitFor();
    await pick(page, "hot");
  },
  history: async (page) => {
    await pick(page, "H");
    await page.keyboard.press("Delete");
    await pick(page, "C");
    await page.keyboard.press("Delete");
    await view("History")(page);
  },
  selection: async (page) => {
    await page.locator(".sheet").focus();
    await page.keyboard.press("Control+a");
  },
  figure1: view("Figure 1"),
  play: card("play"),
  table: view("Table"),
  game: async (page) => {
    await card("play")(page);
    await page.locator(".tutor-card").getByRole("button", { name: "Play", exact: true }).click();
    const hints = page.getByRole("group", { name: "Show what each move does" });
    await hints.getByRole("button", { name: "Yes" }).click();
    await page.getByRole("button", { name: /^→/ }).first().waitFor({ timeout: 3000 }).catch(() => undefined);
  },
  "game-end": async (page) => {
    await card("play/g/you-best-left-1/p7/-")(page);
    const said = page.locator(".tutor-card .tutor-result span");
    while ((await said.textContent()).startsWith("Your turn")) {
      const before = await page.locator(".tutor-card").getAttribute("data-card");
      // The first move is a mistake.
      const moves = page.locator(".tutor-card button", { hasText: before.endsWith("/-") ? /^→ E/ : /^→/ });
      await moves.first().dispatchEvent("click");
      await page.waitForFunction(
        (before) =>
          document.querySelector(".tutor-card").dataset.card !== before &&
          !document.querySelector(".tutor-awaited") &&
          /^Your turn|won|draw/.test(document.querySelector(".tutor-result span").textContent),
        before,
      );
    }
  },
  lines: async (page) => {
    await card("calculate")(page);
    await page.getByRole("combobox", { name: "Line 1", exact: true }).fill("{3|-1}");
    await page.getByRole("img", { name: "Thermograph", exact: true }).waitFor();
  },
  tree: card("calculate/tree/g1l1g1l1"),
  "tree-deep": card("calculate/tree/g2l9/16"),
  "day-2": card("calculate/day/2"),
  thermograph: async (page) => {
    await file(page, "values.txt", VALUES);
    await page.locator('.position[data-mark="½"]').waitFor();
    await pick(page, "hot");
    await raise(page);
    await page.getByText("Thermograph", { exact: true }).click();
    await page.getByRole("img", { name: "Thermograph", exact: true }).waitFor();
    await page.getByRole("img", { name: "Thermograph", exact: true }).scrollIntoViewIfNeeded();
  },
  "lesson-numbers": card("lessons/simplicity"),
  "lesson-hot": card("lessons/thermograph"),
  calculate: card("compare"),
  sum: card("vehicles"),
  steps: async (page) => {
    await page.evaluate(() => (location.hash = "#&steps/outcomes/4"));
    await page.getByRole("slider").waitFor();
  },
  why: card("why/p8/left"),
  label: card("why/p7/label"),
  compare: card("compare/p7/p8"),
  quotient: card("quotient"),
  mark: card("mark/label/p7=2,p4=0/check"),
  lessons: card("lessons"),
  lesson: card("lessons/nim"),
  "lesson-map": async (page) => {
    await card("lessons/nim")(page);
    await button(page, "Back to my drawing").waitFor();
  },
  larger: async (page) => {
    await card("why/p8/left")(page);
    const edge = page.getByRole("separator", { name: "Size of the inspector" });
    if (await edge.isVisible()) await edge.press("ArrowUp");
  },
  presentation: async (page) => {
    await page.locator(".sheet").focus();
    await page.keyboard.press("p");
    await page.keyboard.press("s");
    await page.mouse.move(300, 300);
  },
  "presented-steps": async (page) => {
    await card("steps/labels/4")(page);
    await page.locator(".sheet").focus();
    await page.keyboard.press("p");
  },
  "presented-small": async (page) => {
    await open(page, "a-b");
    await page.locator(".sheet").focus();
    await page.keyboard.press("p");
  },
  partizan: (page) => open(page, "a0-b0"),
  gallery: menu("Examples"),
  export: menu("Export"),
  random: menu("New random drawing"),
  share: async (page) => {
    await button(page, "Share").click();
    await page.waitForFunction(() => document.querySelector("dialog input")?.value.includes("#v"));
  },
  help: menu("Gestures and keys"),
  settings: menu("Settings"),
  menu: (page) => pick(page, "H", { button: "right" }),
  empty: (page) => open(page, "empty"),
  "empty-play": async (page) => {
    await open(page, "empty");
    await card("play")(page);
  },
  "empty-table": async (page) => {
    await open(page, "empty");
    await view("Table")(page);
  },
  shelf: menu("New board"),
  board: async (page) => {
    await menu("New board")(page);
    await button(page, "Put Domineering on the sheet").click();
    await page.getByText("Its value is").first().waitFor();
  },
  heat: boardCard([["domineering", "....|....|..#."]], "board/b1/heat/left"),
  "heat-gains": boardCard([["clobber", "xoxo|oxox"]], "board/b1/heat/left/gains"),
  "heat-nim": boardCard([["nim", "3,4,5"]], "board/b1/heat/left"),
  "presented-heat": async (page) => {
    await boardCard([["domineering", "....|....|..#."]], "board/b1/heat/left")(page);
    await page.locator(".sheet").focus();
    await page.keyboard.press("p");
  },
  "board-table": boardCard([["domineering", "....|...."]], "board/b1/table/temperatures/5x5"),
  "heap-table": boardCard([["dawsons-kayles", "20"]], "board/b1/table"),
  "own-rules": async (page) => {
    await menu("New board")(page);
    await button(page, "Write a ruleset").click();
    await page.getByText("The first positions").waitFor();
  },
  "board-sum": boardCard([["domineering", "....|...."], ["nim", "2"], ["canonical-form", "G"]], "board/-sum"),
  "nim-board": boardCard([["nim-for 3", "3,4,5"]], "board/b1"),
  "stalks-board": boardCard([["hackenbush-for 3", "12,23,312"]], "board/b1"),
  "blocks-play": boardCard([["cutblock", "3x2x2"]], "board/b1/play/you-best-best-1"),
  "lesson-board": card("lessons/domineering-halves"),
  hackenbush: async (page) => {
    await file(page, "stalk.json", STALK);
    await page.locator("[data-reading]").first().waitFor({ state: "attached" });
    await pick(page, "A");
  },
  three: async (page) => {
    await file(page, "three.json", THREE);
    await page.locator('.position[data-mark="N"]').waitFor();
    await pick(page, "own");
  },
  "three-play": async (page) => {
    await file(page, "three.json", THREE);
    await page.locator('.position[data-mark="N"]').waitFor();
    await card("play")(page);
  },
  order: async (page) => {
    await file(page, "loops.txt", LOOPS);
    await page.locator('.position[data-mark="over"]').waitFor();
    await card("order")(page);
  },
  "nim-for-three": card("calculate/nim"),
  "lesson-loops": async (page) => {
    await card("lessons")(page);
    await page.getByText("Three players").first().scrollIntoViewIfNeeded();
  },
  notice: async (page) => {
    await file(page, "wrong.json", "wrong");
    await page.locator(".notice.wrong").waitFor();
  },
  names: async (page) => {
    await page.getByLabel("Title of the drawing").fill("A title that is a good deal longer than there is room for on most screens, ".repeat(2));
    await page.keyboard.press("Tab");
    await pick(page, "H");
    await page.locator(".sheet").press("Enter");
    await page.getByLabel("Name of the position").fill("A name that goes on and on and on and has_no_place_to_break");
    await page.keyboard.press("Enter");
  },
};

/** A browser and a host with the page that was built; `close` ends both. */
export async function begin() {
  const server = await host(DIST);
  const browser = await chromium.launch({
    executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { browser, url: server.url, close };
}

/** Opens the page in a window of its own, and goes to a view of it. */
export async function visit({ browser, url }, options, reach) {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  try {
    // A first visit asks where to begin.
    if (reach !== VIEWS.first) await page.addInitScript(() => localStorage.setItem("hyperjam/welcomed", "1"));
    await page.goto(url);
    await page.locator(".sheet").waitFor();
    await page.locator(".position[data-mark]").first().waitFor();
    await reach(page);
    await painted(page);
    return page;
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Waits for two frames: then everything that the last click changed is painted. */
export const painted = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function all(folder, words) {
  if (!folder) throw new Error("say into which folder the pictures are to be written");
  await mkdir(folder, { recursive: true });
  const world = await begin();
  for (const [size, device] of Object.entries(SIZES)) {
    for (const [theme, media] of Object.entries(THEMES)) {
      for (const [view, reach] of Object.entries(VIEWS)) {
        const name = `${size}-${view}-${theme}`;
        if (!words.every((word) => name.includes(word))) continue;
        try {
          const page = await visit(world, { ...device, ...media }, reach);
          await page.screenshot({ path: join(folder, `${name}.png`) });
          await page.context().close();
        } catch (error) {
          console.error(`${name}: ${error.message.split("\n")[0]}`);
          process.exitCode = 1;
        }
      }
    }
  }
  await world.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...words] = process.argv.slice(2);
  await all(folder, words);
}
