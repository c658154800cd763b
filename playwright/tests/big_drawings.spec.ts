import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import { holdMessages } from "./hindrances";
import type { Point, Sheet } from "./sheet";

const COLUMNS = 24;
const ROWS = 20;
/** More elements than the page makes for themselves. */
const LIMIT = 1_000;

type Town = { id: string; label: string; x: number; y: number };
type Road = { from: string; to: string; by: string };

/** Where the position in this column and row stands. */
function placeOf(column: number, row: number): { x: number; y: number } {
  return { x: column * 120, y: row * 120 };
}

/**
 * Towns in rows, each with a road to its neighbour on the right. With `extra` loops at the last one, which are
 * all that a drawing above the limit has more than one below it.
 */
function drawing(extra: number): string {
  const positions: Town[] = [];
  const moves: Road[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const id = `P${row}_${column}`;
      positions.push({ id, label: `T${row}.${column}`, ...placeOf(column, row) });
      if (column > 0) moves.push({ from: `P${row}_${column - 1}`, to: id, by: ["left", "right", "both"][row % 3]! });
    }
  }
  const last = positions.at(-1)!.id;
  for (let nth = 0; nth < extra; nth++) moves.push({ from: last, to: last, by: "both" });
  return JSON.stringify({ format: "hyperjam", version: 1, title: "Rows", positions, moves });
}

const ELEMENTS = COLUMNS * ROWS + (COLUMNS - 1) * ROWS;
const SMALL = drawing(0);
const LARGE = drawing(LIMIT - ELEMENTS + 1);

async function open(sheet: Sheet, text: string): Promise<void> {
  await sheet.visit();
  // The line for new visitors makes the sheet lower on the first visit.
  const hint = sheet.page.getByRole("button", { name: "Close the hint" });
  if (await hint.isVisible()) await hint.click();
  await sheet.openFile("rows.json", text);
  await expect(sheet.canvas).toHaveAttribute("aria-label", new RegExp(`${COLUMNS * ROWS} positions`));
  await sheet.settled();
  // Near enough for rims to be hit. No part of this depends on how the drawing is shown.
  const middle = await sheet.place(0.5, 0.5);
  await sheet.page.mouse.move(middle.x, middle.y);
  await sheet.page.keyboard.down("Control");
  for (let nth = 0; nth < 8; nth++) await sheet.page.mouse.wheel(0, -20);
  await sheet.page.keyboard.up("Control");
  await painted(sheet);
}

/** Waits until the picture, if there is one, shows the drawing as it is. */
async function painted(sheet: Sheet): Promise<void> {
  await expect(sheet.page.locator('.picture[data-picture=""]')).toHaveCount(0);
}

/** The window's pixel of a place of the drawing, and pixels for one of its units. */
async function lens(sheet: Sheet): Promise<{ at: (place: Point) => Point; scale: number }> {
  return sheet.canvas.locator("> g").evaluate((group) => {
    const { a, e, f } = (group as SVGGElement).getScreenCTM()!;
    return { scale: a, e, f };
  }).then(({ scale, e, f }) => ({ scale, at: ({ x, y }) => ({ x: x * scale + e, y: y * scale + f }) }));
}

async function saved(sheet: Sheet): Promise<{ positions: Town[]; moves: Road[] }> {
  const { positions, moves } = JSON.parse((await sheet.save()).text) as { positions: Town[]; moves: Road[] };
  const last = positions.find(({ id }) => id === `P${ROWS - 1}_${COLUMNS - 1}`)!.id;
  // The two are fitted a little differently, and a pixel of one scale is not one of the other.
  const whole = positions.map((town) => ({ ...town, x: Math.round(town.x), y: Math.round(town.y) }));
  return { positions: whole, moves: moves.filter(({ from, to }) => from !== last || to !== last) };
}

/** Everything a hand does, at places that depend on the drawing alone. What came of it. */
async function byMouse(sheet: Sheet): Promise<unknown> {
  const { page } = sheet;
  const { at, scale } = await lens(sheet);
  const seen: unknown[] = [];
  const town = (column: number, row: number) => at(placeOf(column, row));
  const one = town(11, 9);
  await page.mouse.click(one.x, one.y);
  seen.push(await sheet.selected());
  // Drag a town.
  await sheet.drag(one, { x: one.x + 30 * scale, y: one.y - 42 * scale });
  seen.push(await sheet.selected());
  // Draw a move from a rim to a town, and one to where there is none.
  const other = town(12, 10);
  await sheet.drag({ x: other.x + 23 * scale, y: other.y }, town(13, 11), async () => {
    seen.push(await page.locator(".position.source").count());
  });
  await sheet.drag({ x: other.x, y: other.y + 23 * scale }, at({ x: 12 * 120, y: 10.5 * 120 }));
  // Rename.
  const third = town(10, 10);
  await page.mouse.dblclick(third.x, third.y);
  const field = page.getByLabel("Name of the position");
  await expect(field).toBeFocused();
  await field.fill("Ghent");
  await field.press("Enter");
  // Click a road and make it Left's; Shift-click towns.
  const road = at({ x: 12.5 * 120, y: 9 * 120 });
  await page.mouse.click(road.x, road.y);
  seen.push(await page.locator(".move.selected").count());
  await page.keyboard.press("l");
  await page.mouse.click(town(12, 9).x, town(12, 9).y);
  await page.keyboard.down("Shift");
  await page.mouse.click(town(13, 9).x, town(13, 9).y);
  await page.keyboard.up("Shift");
  seen.push(await sheet.selected());
  await page.keyboard.press("Delete");
  // A rectangle.
  await sheet.drag(at({ x: 10.5 * 120, y: 10.5 * 120 + 40 }), at({ x: 12.5 * 120, y: 12.5 * 120 }));
  seen.push(await sheet.selected());
  await page.keyboard.press("Delete");
  await sheet.undo();
  return { seen, ...(await saved(sheet)) };
}

async function byKeys(sheet: Sheet): Promise<unknown> {
  const { page } = sheet;
  await sheet.canvas.focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", " ", "ArrowUp", " ", "F2"]) await page.keyboard.press(key);
  const field = page.getByLabel("Name of the position");
  await expect(field).toBeFocused();
  await field.fill("Bruges");
  await field.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  return saved(sheet);
}

for (const [name, act] of [["mouse", byMouse], ["keys", byKeys]] as const) {
  test(`by ${name} everything does the same, as elements and as a picture`, async ({ sheet }) => {
    test.slow();
    await open(sheet, SMALL);
    await expect(sheet.positions).toHaveCount(COLUMNS * ROWS);
    const small = await act(sheet);
    await open(sheet, LARGE);
    await expect(sheet.page.locator(".picture")).toHaveCount(3);
    await expect.poll(() => sheet.positions.count()).toBeLessThan(5);
    const large = await act(sheet);
    expect(large).toEqual(small);
    const unchanged = JSON.parse(SMALL) as { positions: Town[]; moves: Road[] };
    expect((large as typeof unchanged).positions).not.toEqual(unchanged.positions);
    expect((large as typeof unchanged).moves).not.toEqual(unchanged.moves);
  });
}

test("the picture shows roads, plates and marks in the colours of the page, in either theme", async ({ sheet }) => {
  await open(sheet, LARGE);
  // A road of Left's in row 9, and the ring and the middle of a town.
  const look = async () => {
    await painted(sheet);
    const { at, scale } = await lens(sheet);
    const places = [at({ x: 11.4 * 120, y: 9 * 120 }), at({ ...placeOf(12, 9), x: 12 * 120 - 10 }), at({ x: 11.5 * 120, y: 9.5 * 120 })];
    return { scale, colours: await sheet.page.locator(".picture:not(.unseen)").evaluate((picture, places) => {
      const canvas = picture as HTMLCanvasElement;
      const box = canvas.getBoundingClientRect();
      const fine = canvas.width / box.width;
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = copy.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      return places.map(({ x, y }) => [...context.getImageData((x - box.x) * fine, (y - box.y) * fine, 1, 1).data].join());
    }, places) };
  };
  expect((await look()).colours).toEqual(["0,103,168,255", "255,255,255,255", "0,0,0,0"]);
  await sheet.page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await look()).colours).toEqual(["98,181,240,255", "38,42,48,255", "0,0,0,0"]);
});

test("what is found is an element", async ({ sheet }) => {
  await open(sheet, LARGE);
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("/");
  await sheet.page.locator(".find input").fill("T9.12");
  await expect(sheet.page.locator(".position.pointed")).toHaveAttribute("data-name", "T9.12");
});

test("new marks come into the picture", async ({ sheet }) => {
  // It stays large without the move.
  await open(sheet, drawing(LIMIT - ELEMENTS + 2));
  const { at } = await lens(sheet);
  const ring = at({ x: 12 * 120, y: 9 * 120 - 20.5 });
  const road = at({ x: 12.5 * 120, y: 9 * 120 });
  const blue = "0,103,168,255";
  await expect.poll(() => seen(sheet, ring, road)).toEqual([blue, blue]);
  const release = await holdMessages(sheet.page);
  await sheet.page.mouse.click(road.x, road.y);
  await sheet.page.keyboard.press("Delete");
  await expect(sheet.page.locator(".busy progress")).toHaveCount(1);
  await expect.poll(() => seen(sheet, road), "the move is gone").not.toEqual([blue]);
  await painted(sheet);
  await expect.poll(() => seen(sheet, ring), "and its mark is awaited").toEqual([blue]);
  await release();
  await expect.poll(() => seen(sheet, ring)).not.toEqual([blue]);
});

test("what is focused is an element with its mark in words, and its ring is to be seen from far", async ({ sheet }) => {
  await open(sheet, LARGE);
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Shift+Digit1");
  await sheet.page.keyboard.press("ArrowRight");
  const focused = sheet.page.locator(".position.focused");
  await expect(focused).toHaveAttribute("aria-label", /^T\d+\.\d+: .*(Left|starts|draw)/);
  await expect(sheet.canvas).toHaveAttribute("aria-activedescendant", (await focused.getAttribute("id"))!);
  const halo = (await focused.locator(".position-halo").boundingBox())!;
  expect(halo.width).toBeGreaterThan(15);
  await expect(focused.locator(".position-halo")).not.toHaveCSS("stroke", "rgba(0, 0, 0, 0)");
  await sheet.page.keyboard.press("ArrowRight");
  await sheet.page.keyboard.press("Shift+Space");
  await expect(sheet.page.locator(".position.selected")).toHaveCount(0);
  await expect(sheet.canvas, "also when it is not selected").toHaveAttribute("aria-activedescendant", (await focused.getAttribute("id"))!);
  expect(await barriers(sheet.page, { part: "main" })).toEqual([]);
});

/** The colour that the pictures, one above the other as they are seen, have at these places of the window. */
async function seen(sheet: Sheet, ...places: Point[]): Promise<string[]> {
  return sheet.page.locator(".canvas").evaluate((sheet, places) => {
    const pictures = [...sheet.querySelectorAll<HTMLCanvasElement>(".picture:not(.unseen)")];
    const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const context = pixel.getContext("2d", { willReadFrequently: true })!;
    return places.map(({ x, y }) => {
      const colours = pictures.map((canvas) => {
        const box = canvas.getBoundingClientRect();
        const fine = canvas.width / box.width;
        context.clearRect(0, 0, 1, 1);
        context.drawImage(canvas, -Math.floor((x - box.x) * fine), -Math.floor((y - box.y) * fine));
        return [...context.getImageData(0, 0, 1, 1).data].join();
      });
      return colours.find((colour) => !colour.endsWith(",0")) ?? "nothing";
    });
  }, places);
}

const PLATE = "255,255,255,255";
/** Beside the label, within the ring. */
const inPlate = ({ x, y }: Point, scale: number) => ({ x: x - 10 * scale, y });

test("what is lifted is seen where the pointer has it and nowhere else, and Esc puts it back", async ({ sheet }) => {
  await open(sheet, LARGE);
  await sheet.canvas.focus();
  const { at, scale } = await lens(sheet);
  // All but one, which has two neighbours: more than are elements.
  await sheet.page.keyboard.press("Control+a");
  await painted(sheet);
  const above = at(placeOf(11, 8));
  await sheet.page.keyboard.down("Shift");
  await sheet.page.mouse.click(above.x, above.y);
  await sheet.page.keyboard.up("Shift");
  await painted(sheet);
  const place = at(placeOf(12, 9));
  const by = { x: 60 * scale, y: 60 * scale };
  const moved = { x: place.x + by.x, y: place.y + by.y };
  const look = () => seen(sheet, inPlate(place, scale), inPlate(moved, scale), inPlate(above, scale));
  const road = at({ x: 12.5 * 120, y: 9 * 120 });
  expect(await look()).toEqual([PLATE, "nothing", PLATE]);
  await expect.poll(() => seen(sheet, road)).not.toEqual(["nothing"]);
  await sheet.drag(place, moved, async () => {
    await expect.poll(look, "what is not selected stays").toEqual(["nothing", PLATE, PLATE]);
    await expect.poll(() => seen(sheet, road), "and moves go with what is lifted").toEqual(["nothing"]);
    // From the two neighbours where the pointer has them to where the one between them stays.
    const strings = (await sheet.page.locator(".sheet-strings").getAttribute("d"))!.match(/-?\d+/g)!.map(Number);
    const { x, y } = placeOf(11, 8);
    const wanted = [x - 60, y + 60, x, y, x + 180, y + 60, x, y];
    expect(strings).toEqual(wanted.map((number) => expect.closeTo(number, -1)));
    await sheet.page.keyboard.press("Escape");
    await expect.poll(look).toEqual([PLATE, "nothing", PLATE]);
    await painted(sheet);
    const places = await sheet.page
      .locator(".picture:not(.unseen), .picture:nth-of-type(3)")
      .evaluateAll((all) => all.map((picture) => (picture as HTMLElement).style.transform));
    expect(places[1], "what was lifted was shifted back before it was painted anew").toBe(places[0]);
  });
  await painted(sheet);
  await expect.poll(look).toEqual([PLATE, "nothing", PLATE]);
  await sheet.drag(place, moved);
  expect((await look())[1], "at once and not when it is painted anew").toBe(PLATE);
  await painted(sheet);
  await expect.poll(look).toEqual(["nothing", PLATE, PLATE]);
});

test("sectors are written into the picture when they are asked for", async ({ sheet }) => {
  await open(sheet, LARGE);
  const pixels = () =>
    sheet.page.locator(".picture:not(.unseen)").evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).toDataURL()).join());
  const before = await pixels();
  await sheet.choose(/^Marks:/, "Sectors");
  await expect.poll(pixels).not.toBe(before);
  await sheet.choose(/^Marks:/, "Who wins, and values");
  await expect.poll(pixels).toBe(before);
});

test("a picture follows the view, is painted anew when it rests, and also when it does not but leaves the picture", async ({
  sheet,
}) => {
  await open(sheet, LARGE);
  const { at, scale } = await lens(sheet);
  const place = at(placeOf(12, 9));
  await sheet.page.mouse.move(place.x, place.y);
  await sheet.page.mouse.wheel(40, 24);
  const shifted = { x: place.x - 40, y: place.y - 24 };
  await expect.poll(() => seen(sheet, inPlate(shifted, scale))).toEqual([PLATE]);
  await painted(sheet);
  const box = await sheet.page.locator(".picture:not(.unseen)").boundingBox();
  const size = (await sheet.canvas.boundingBox())!;
  expect(box!.width / size.width, "as large as it was painted").toBeCloseTo(1.3, 2);
  expect(box!.x - size.x, "and where").toBeCloseTo(-0.15 * size.width, -1);
  // Shifted a little in every frame it never rests.
  const frames = await sheet.canvas.evaluate(
    (sheet) =>
      new Promise<number>((done) => {
        const first = document.querySelector(".picture:not(.unseen)");
        let frames = 0;
        const step = () => {
          sheet.dispatchEvent(new WheelEvent("wheel", { deltaX: 6, bubbles: true, cancelable: true }));
          frames += 1;
          if (frames > 600 || document.querySelector(".picture:not(.unseen)") !== first) done(frames);
          else requestAnimationFrame(step);
        };
        step();
      }),
  );
  expect(frames).toBeGreaterThan(20);
  expect(frames).toBeLessThan(600);
});

test("what is dragged is seen once", async ({ sheet }) => {
  await open(sheet, LARGE);
  const { at, scale } = await lens(sheet);
  const place = at(placeOf(12, 9));
  const moved = { x: place.x + 60 * scale, y: place.y + 60 * scale };
  const road = { x: (place.x + at(placeOf(13, 9)).x) / 2, y: place.y };
  await sheet.drag(place, moved, async () => {
    await expect.poll(() => seen(sheet, inPlate(place, scale), road)).toEqual(["nothing", "nothing"]);
  });
  await expect.poll(() => seen(sheet, inPlate(place, scale), inPlate(moved, scale))).toEqual(["nothing", PLATE]);
  // In one step, so that there is one place only where its moves could be painted.
  await painted(sheet);
  const beside = { x: moved.x, y: moved.y + 30 * scale };
  await sheet.page.mouse.move(moved.x, moved.y);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(beside.x, beside.y);
  await expect.poll(() => seen(sheet, inPlate(moved, scale))).toEqual(["nothing"]);
  const next = at(placeOf(13, 9));
  expect(await seen(sheet, { x: (beside.x + next.x) / 2, y: (beside.y + next.y) / 2 })).toEqual(["nothing"]);
  await sheet.page.mouse.up();
  await expect
    .poll(() => seen(sheet, { x: (beside.x + next.x) / 2, y: (beside.y + next.y) / 2 }), "a place that has it")
    .not.toEqual(["nothing"]);
});

test("a selection of everything is shown, moved and put back", async ({ sheet }) => {
  await open(sheet, LARGE);
  const before = await saved(sheet);
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Control+a");
  await expect.poll(() => sheet.positions.count()).toBeLessThan(5);
  const { at, scale } = await lens(sheet);
  const one = at(placeOf(11, 9));
  await sheet.drag(one, { x: one.x + 60 * scale, y: one.y });
  const after = await saved(sheet);
  expect(after.positions[0]!.x).toBeGreaterThan(before.positions[0]!.x + 40);
  await sheet.undo();
  expect(await saved(sheet)).toEqual(before);
});

test("fingers select, drag from anywhere on a town, and connect", { tag: "@phone" }, async ({ sheet }) => {
  await open(sheet, LARGE);
  const { at, scale } = await lens(sheet);
  const one = at(placeOf(11, 9));
  await sheet.page.touchscreen.tap(one.x, one.y);
  await expect.poll(() => sheet.selected()).toEqual(["T9.11"]);
  const rim = { x: one.x + 22 * scale, y: one.y };
  await sheet.swipe(rim, { x: rim.x + 40 * scale, y: rim.y + 50 * scale });
  await sheet.tool("Move").tap();
  for (const [column, row] of [[12, 10], [13, 11]] as const) {
    const { x, y } = at(placeOf(column, row));
    await sheet.page.touchscreen.tap(x, y);
  }
  const { positions, moves } = await saved(sheet);
  const moved = positions.find(({ label }) => label === "T9.11")!;
  expect(moved.x).toBeGreaterThan(11 * 120 + 20);
  expect(moved.y).toBeGreaterThan(9 * 120 + 20);
  expect(moves.at(-1)).toMatchObject({ from: "P10_12", to: "P11_13" });
});

test("vehicles stand on their positions with their numbers", async ({ sheet }) => {
  await sheet.visit();
  const positions = [{ id: "a", label: "a_0", x: 0, y: 0 }, { id: "b", label: "d'", x: 200, y: 0 }];
  const text = JSON.stringify({ format: "hyperjam", version: 1, positions, moves: [], vehicles: ["a", "b", "a"] });
  await sheet.openFile("cars.json", text);
  await expect(sheet.position("a_0").locator(".car")).toHaveText(["1", "3"]);
  await expect(sheet.position("d'").locator(".car")).toHaveText(["2"]);
  await expect(sheet.position("a_0").locator(".position-name")).toContainText("a₀");
  await expect(sheet.position("d'").locator(".position-name")).toContainText("d′");
  await sheet.rename("a_0", "The town beyond the seven hills");
  const long = sheet.position("The town beyond the seven hills").locator(".position-name");
  await expect(long).toContainText("The town beyond t…");
  await expect(long.locator("title")).toHaveText("The town beyond the seven hills");
});

test("a drawing of many thousand positions is marked whole, and stored whole but not in one go", async ({ sheet }) => {
  test.slow();
  const count = 12_000;
  const positions = Array.from({ length: count }, (_, nth) => ({
    id: `p${nth}`,
    label: `p${nth}`,
    x: (nth % 120) * 100,
    y: Math.floor(nth / 120) * 100,
  }));
  // Every third position is stuck, and those before lead to it.
  const moves = positions.slice(1).flatMap((_, nth) => (nth % 3 < 2 ? [{ from: `p${nth}`, to: `p${nth + 1}`, by: "both" }] : []));
  await sheet.page.addInitScript(() => {
    const pauses = { count: 0 };
    const later = window.setTimeout;
    Object.assign(window, {
      pauses,
      setTimeout: (...words: Parameters<typeof later>) => {
        // Only what lets other things go first gives no time.
        if (words.length === 1) pauses.count += 1;
        return later(...words);
      },
    });
  });
  const pauses = () => sheet.page.evaluate(() => (window as unknown as { pauses: { count: number } }).pauses.count);
  const kept = sheet.page.locator('[data-save-state="kept"]');
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await expect(kept).toBeVisible();
  expect(await pauses(), "for a small drawing").toBe(0);
  await sheet.openFile("many.json", JSON.stringify({ format: "hyperjam", version: 1, positions, moves }));
  await expect(sheet.canvas).toHaveAttribute("aria-label", new RegExp(`${count} positions`));
  await sheet.settled();
  await sheet.show("Figure 1");
  const counts = await sheet.panel.locator(".sectors .sectors-count").allTextContents();
  expect(counts.map(Number).sort((one, other) => other - one).slice(0, 2)).toEqual([8_000, 4_000]);
  await sheet.page.getByLabel("Title of the drawing").fill("Many");
  await sheet.canvas.focus();
  await expect(kept).toBeVisible();
  await expect.poll(pauses, "while it is read and first written").toBeGreaterThan(2);
  await sheet.reload();
  await expect(sheet.page.getByLabel("Title of the drawing")).toHaveValue("Many");
  const { text } = await sheet.save();
  expect(JSON.parse(text)).toMatchObject({ title: "Many", positions: { length: count }, moves });
  await sheet.undo();
  await expect(sheet.page.getByLabel("Title of the drawing")).toHaveValue("");
});
