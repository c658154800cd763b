// The pictures of README.md, of the manual and of shared links: `cargo xtask pictures`.
//
// `node pictures.mjs NAME …` makes only those named, of the page as it was built last. HYPERJAM_CHROMIUM names another
// browser than Playwright's own.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { reduced } from "./png.mjs";
import { VIEWS, begin, card, painted, pick, visit } from "./screenshots.mjs";

const root = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The window of a picture, in which letters stay legible where a host shows it smaller. */
const WINDOW = { width: 1120, height: 700 };
/** One for what needs room below. */

/** What leads to each picture of the documents. */
const PICTURES = {
  "traffic-jam": async (page) => {
    await pick(page, "I");
    await page.getByText("Moves from here").waitFor();
  },
  values: VIEWS.values,
  why: VIEWS.why,
  play: async (page) => {
    await VIEWS.game(page);
    await page.locator(".inspector-body").evaluate((inspector) => inspector.scrollTo(0, 0));
  },
  sum: VIEWS.sum,
  order: VIEWS.order,
  board: VIEWS.heat,
  calculate: async (page) => {
    await VIEWS.values(page);
    await card("calculate")(page);
    await page.getByRole("combobox", { name: "Line 1", exact: true }).fill("{3|-1} + hot + H");
    await page.getByRole("img", { name: "Thermograph", exact: true }).waitFor();
  },
  "number-tree": VIEWS.tree,
  "three-players": VIEWS.three,
  lesson: VIEWS.lesson,
};

/** Takes away what a view has left behind: notices, and what lies below the pointer. */
async function tidy(page) {
  for (const notice of await page.locator(".notice").all()) await notice.getByRole("button", { name: "Close" }).click();
  await page.mouse.move(0, 0);
  await painted(page);
}

async function present(page) {
  await page.locator(".sheet").focus();
  await page.keyboard.press("p");
  await page.locator(".stage-bar").evaluate((bar) => (bar.style.visibility = "hidden"));
}

/** The picture of shared links, in the size that all programs show whole: a drawing beside what the page is for. */
async function shared(world) {
  const [width, height] = [700, 630];
  // A presentation leaves room below the drawing.
  const drawing = await visit(world, { viewport: { width, height: height + 110 } }, present);
  const picture = await drawing.screenshot({ clip: { x: 0, y: 0, width, height } });
  await drawing.context().close();
  const icon = await readFile(root("frontend/icons/icon.svg"), "base64");
  const page = await world.browser.newPage({ viewport: { width: 1200, height } });
  await page.setContent(`
    <style>
      body { margin: 0; display: flex; font-family: system-ui, sans-serif; background: #fbfaf7; color: #23262b }
      section { box-sizing: border-box; width: 500px; padding: 160px 0 0 60px }
      h1 { display: flex; align-items: center; gap: 16px; margin: 0 0 40px; font-size: 60px }
      p { margin: 0; font-size: 40px; line-height: 1.4 }
    </style>
    <section>
      <h1><img width="80" src="data:image/svg+xml;base64,${icon}">Hyperjam</h1>
      <p>Draw a game.<br>See at once<br>who wins it.</p>
    </section>
    <img src="data:image/png;base64,${picture.toString("base64")}">`);
  await painted(page);
  return page.screenshot();
}

const names = process.argv.slice(2);
const isWanted = (name) => names.length === 0 || names.includes(name);
const world = await begin();
await mkdir(root("docs/pictures"), { recursive: true });
for (const [name, reach] of Object.entries(PICTURES).filter(([name]) => isWanted(name))) {
  const page = await visit(world, { viewport: WINDOW }, reach);
  await tidy(page);
  await writeFile(root(`docs/pictures/${name}.png`), reduced(await page.screenshot()));
  await page.context().close();
}
if (isWanted("share")) await writeFile(root("frontend/share.png"), reduced(await shared(world)));
await world.close();
