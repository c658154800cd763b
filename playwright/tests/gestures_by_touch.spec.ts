import { expect, test } from "./fixtures";
import { car, grips, moves } from "./gestures";
import type { Point, Sheet } from "./sheet";

// The table of all gestures is in gestures.spec.ts.
test.describe("by touch", { tag: "@phone" }, () => {
  /** Holds a finger at a place until the menu is open, and takes lines of it. */
  async function choose(sheet: Sheet, at: Point, ...lines: string[]): Promise<void> {
    await sheet.press(at);
    await sheet.page.getByRole("menu").waitFor();
    await sheet.lift();
    for (const name of lines) await sheet.page.getByRole("menuitem", { name, exact: true }).tap();
  }

  /** Copies have the name of what they are copies of, so that places are found by number. */
  async function nth(sheet: Sheet, number: number): Promise<Point> {
    const box = (await sheet.positions.nth(number).locator(".position-plate").boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  test("a double tap makes a position where the sheet is empty, and renames one", async ({ sheet }) => {
    await sheet.begin("empty");
    const { x, y } = await sheet.place(0.5, 0.6);
    await sheet.page.touchscreen.tap(x, y);
    await sheet.page.touchscreen.tap(x, y);
    await expect(sheet.positions).toHaveCount(1);
    const at = await sheet.at("A");
    expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(2);
    await expect(sheet.button("Undo")).toHaveAttribute("title", /Add A/);
    const twice = async () => {
      await sheet.page.touchscreen.tap(x, y);
      await sheet.page.touchscreen.tap(x, y);
    };
    // Not at once: a third tap belongs to the first two.
    await expect(async () => {
      await twice();
      await expect(sheet.page.getByLabel("Name of the position")).toBeFocused({ timeout: 500 });
    }).toPass();
    await sheet.page.getByLabel("Name of the position").fill("Ahlen");
    await sheet.page.getByLabel("Name of the position").press("Enter");
    await expect(sheet.position("Ahlen")).toBeVisible();
    await expect(sheet.positions).toHaveCount(1);
  });

  test("every line of a position's menu", async ({ sheet, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await sheet.begin("empty");
    const middle = await sheet.place(0.3, 0.4);
    await choose(sheet, middle, "New position here");
    await expect(sheet.positions).toHaveCount(1);
    await choose(sheet, await sheet.at("A"), "Play ends here in a tie");
    await expect(sheet.position("A")).toHaveClass(/\btie\b/);
    await choose(sheet, await sheet.at("A"), "Play goes on here");
    await expect(sheet.position("A")).not.toHaveClass(/\btie\b/);
    await choose(sheet, await sheet.at("A"), "Duplicate");
    await expect(sheet.positions).toHaveCount(2);
    await sheet.fit();
    await choose(sheet, await nth(sheet, 0), "Copy");
    await expect(sheet.page.locator(".notice")).toContainText("1 position copied");
    await choose(sheet, await nth(sheet, 0), "Cut");
    await expect(sheet.positions).toHaveCount(1);
    await choose(sheet, await sheet.place(0.8, 0.15), "Paste");
    await expect(sheet.positions).toHaveCount(2);
    await sheet.fit();
    await choose(sheet, await nth(sheet, 1), "Delete");
    await expect(sheet.positions).toHaveCount(1);
  });

  test("every line of the sheet's menu and of a move's", async ({ sheet }) => {
    await sheet.begin("nim");
    const corner = await sheet.place(0.03, 0.03);
    await choose(sheet, corner, "Select everything");
    await expect(sheet.page.locator(".position.selected")).toHaveCount(5);
    const before = await sheet.places();
    await choose(sheet, corner, "Tidy up everything");
    await expect.poll(() => sheet.places()).not.toEqual(before);
    await sheet.undo();
    await expect.poll(() => sheet.places()).toEqual(before);
    await choose(sheet, corner, "Find");
    await expect(sheet.page.locator(".find input")).toBeFocused();
    await sheet.page.keyboard.press("Escape");
    await choose(sheet, corner, "Show everything");
    const scale = await sheet.scale("4");
    const { x, y } = await sheet.place(0.5, 0.5);
    await sheet.pinch([{ x: x - 40, y }, { x: x + 40, y }], [{ x: x - 25, y }, { x: x + 25, y }]);
    await expect.poll(() => sheet.scale("4")).toBeLessThan(scale * 0.8);
    await choose(sheet, corner, "Show everything");
    await expect.poll(() => sheet.scale("4")).toBeCloseTo(scale, 1);
    for (const [line, kind] of [["For Left only", "by-left"], ["For Right only", "by-right"], ["For both players", "by-both"]] as const) {
      await choose(sheet, await sheet.onMove(0), line);
      await expect.poll(async () => (await moves(sheet))[0]).toBe(kind);
    }
    await choose(sheet, await sheet.onMove(0), "Delete");
    await expect(sheet.moves).toHaveCount(9);
  });

  test("every line of the menu of several", async ({ sheet, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await sheet.begin("nim");
    const all = async (...lines: string[]) => {
      await choose(sheet, await sheet.place(0.03, 0.3), "Select everything");
      await choose(sheet, await nth(sheet, 0), ...lines);
    };
    await all("Arrange", "Line up in a row");
    await expect.poll(async () => new Set(Object.values(await sheet.places()).map(({ y }) => y)).size).toBe(1);
    await sheet.undo();
    const marks = await sheet.marks();
    await all("Reverse");
    await sheet.expectMarks({ "0": "4", "1": "3", "2": "2", "3": "1", "4": "0" });
    await all("Reverse");
    await sheet.expectMarks(marks);
    await sheet.drawFor("Left");
    await expect.poll(async () => new Set(await moves(sheet))).toEqual(new Set(["by-left"]));
    await all("Swap Left and Right");
    await expect.poll(async () => new Set(await moves(sheet))).toEqual(new Set(["by-right"]));
    const scale = await sheet.scale("4");
    const { x, y } = await sheet.place(0.5, 0.5);
    await sheet.pinch([{ x: x - 40, y }, { x: x + 40, y }], [{ x: x - 25, y }, { x: x + 25, y }]);
    await expect.poll(() => sheet.scale("4")).toBeLessThan(scale * 0.8);
    await all("Zoom to selection");
    await expect.poll(() => sheet.scale("4")).toBeCloseTo(scale, 1);
    await all("Copy");
    await expect(sheet.page.locator(".notice")).toContainText("5 positions copied");
    await all("Merge positions");
    await expect(sheet.positions).toHaveCount(1);
    await sheet.undo();
    await all("Cut");
    await expect(sheet.positions).toHaveCount(0);
    await choose(sheet, await sheet.place(0.5, 0.5), "Paste");
    await expect(sheet.positions).toHaveCount(5);
    await all("Duplicate");
    await expect(sheet.positions).toHaveCount(10);
    await sheet.fit();
    await all("Delete");
    await expect(sheet.positions).toHaveCount(0);
  });

  test("a finger that strays a little taps, one that strays further drags", async ({ sheet }) => {
    await sheet.begin("nim");
    const before = await sheet.places();
    const middle = await sheet.at("4");
    await sheet.swipe(middle, { x: middle.x, y: middle.y + 6 });
    await expect.poll(() => sheet.selected()).toEqual(["4"]);
    await expect.poll(() => sheet.places()).toEqual(before);
    await sheet.swipe(middle, { x: middle.x, y: middle.y + 20 });
    const scale = await sheet.scale("4");
    await expect.poll(async () => (await sheet.places())["4"]!.y).toBeCloseTo(before["4"]!.y + 20 / scale, -1);
  });

  test("a finger draws from the rim of the position that it has chosen, and drops on the sheet", async ({ sheet }) => {
    await sheet.begin("nim");
    await expect(sheet.moves).toHaveCount(10);
    await sheet.tap("4");
    await expect.poll(() => sheet.selected()).toEqual(["4"]);
    const middle = await sheet.at("4");
    const scale = await sheet.scale("4");
    const rim = { x: middle.x, y: middle.y + 28 * scale };
    await sheet.swipe(rim, { x: middle.x, y: middle.y + 90 * scale });
    await expect(sheet.positions).toHaveCount(6);
    await expect(sheet.moves).toHaveCount(11);
  });

  test("a finger that shifts a position by its rim is told how to draw", async ({ sheet }) => {
    await sheet.begin("nim");
    const middle = await sheet.at("4");
    const scale = await sheet.scale("4");
    const rim = { x: middle.x, y: middle.y + 28 * scale };
    await sheet.swipe(rim, { x: rim.x, y: rim.y + 40 });
    await expect(sheet.moves).toHaveCount(10);
    await expect(sheet.page.locator(".notice")).toContainText("To draw a move, tap the position first, then drag from its rim.");
  });

  test("a finger compares two positions", async ({ sheet }) => {
    await sheet.visit();
    await choose(sheet, await sheet.at("B"), "Compare with another");
    await expect(sheet.card).toHaveAttribute("data-card", "compare/p1");
    await sheet.carded();
    await sheet.tap("F");
    await expect(sheet.card).toContainText("B and F are equal in every sum: B = F.");
  });

  test("a finger carries a vehicle by its car", async ({ sheet }) => {
    await sheet.visit();
    await sheet.swipe(await car(sheet, "I"), await sheet.at("M"));
    await expect(sheet.position("M").locator(".car")).toHaveText("2");
    await expect(sheet.position("I").locator(".car")).toHaveCount(0);
  });

  test("a finger leads the selected move elsewhere by its end, and bends it by its middle", async ({ sheet }) => {
    await sheet.begin("empty");
    await sheet.tool("Position").tap();
    for (const [across, down] of [[0.2, 0.3], [0.8, 0.3], [0.5, 0.7]] as const) {
      const { x, y } = await sheet.place(across, down);
      await sheet.page.touchscreen.tap(x, y);
    }
    await sheet.tool("Move").tap();
    await sheet.tap("A");
    await sheet.tap("B");
    await sheet.expectMarks({ A: "1", B: "0", C: "0" });
    await sheet.tool("Select").tap();
    const road = await sheet.onMove(0);
    await sheet.page.touchscreen.tap(road.x, road.y);
    await expect(sheet.page.locator(".move.selected")).toHaveCount(1);
    const drawn = await sheet.drawing();
    const [, , middle] = await grips(sheet);
    await sheet.swipe(middle!, { x: middle!.x, y: middle!.y + 40 });
    await expect.poll(() => sheet.drawing()).not.toEqual(drawn);
    const [from] = await grips(sheet);
    await sheet.swipe(from!, await sheet.at("C"));
    await sheet.expectMarks({ A: "0", B: "0", C: "1" });
  });

  test("loops and parallel moves by two taps, for Left by the tools, turned round in the menu", async ({ sheet }) => {
    await sheet.begin("empty");
    await sheet.tool("Position").tap();
    for (const across of [0.25, 0.75]) {
      const { x, y } = await sheet.place(across, 0.5);
      await sheet.page.touchscreen.tap(x, y);
    }
    await sheet.drawFor("Left");
    await sheet.tool("Move").tap();
    for (const name of ["A", "B", "A", "B", "B", "B"]) await sheet.tap(name);
    await expect(sheet.moves).toHaveCount(3);
    await expect.poll(() => moves(sheet)).toEqual(["by-left", "by-left", "by-left"]);
    await sheet.expectSectors({ A: "L", B: "L" });
    await sheet.undo();
    await sheet.undo();
    await sheet.expectSectors({ A: "L", B: "II" });
    await sheet.press(await sheet.onMove(0));
    const item = sheet.page.getByRole("menuitem", { name: "Reverse" });
    await item.waitFor();
    await sheet.lift();
    await item.tap();
    await sheet.expectSectors({ A: "II", B: "L" });
  });

  test("a rectangle of one finger, and the menus, select, rename and copy; buttons fit and delete", async ({ sheet }) => {
    await sheet.visit();
    await sheet.swipe(await sheet.place(0.01, 0.01), await sheet.place(0.99, 0.99));
    await expect(sheet.page.locator(".position.selected")).toHaveCount(15);
    await sheet.press(await sheet.at("H"));
    await sheet.page.getByRole("menuitem", { name: "Select", exact: true }).waitFor();
    await sheet.lift();
    await sheet.page.getByRole("menuitem", { name: "Select", exact: true }).tap();
    await sheet.page.getByRole("menuitem", { name: "All draws" }).tap();
    const draws = (await sheet.selected()).length;
    expect(draws).toBeGreaterThan(1);
    expect(draws).toBeLessThan(15);
    await expect(sheet.tool("Delete")).toBeInViewport({ ratio: 1 });
    await sheet.tool("Delete").tap();
    await expect(sheet.positions).toHaveCount(15 - draws);
    await sheet.fit();
    const first = (await sheet.positions.first().getAttribute("data-name"))!;
    await sheet.press(await sheet.at(first));
    await sheet.page.getByRole("menuitem", { name: "Rename" }).waitFor();
    await sheet.lift();
    await sheet.page.getByRole("menuitem", { name: "Rename" }).tap();
    await sheet.page.getByLabel("Name of the position").fill("Ahlen");
    await sheet.page.getByLabel("Name of the position").press("Enter");
    await expect(sheet.position("Ahlen")).toBeVisible();
  });
});
