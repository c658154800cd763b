/*
 * Every gesture of the design by every way, with the test that shows it. “here” is this file, and for touch
 * gestures_by_touch; mouse, touch and keys are drawing_by_mouse, drawing_by_touch and drawing_by_keyboard.
 *
 * | gesture              | mouse                        | touch                            | keyboard                       |
 * | -------------------- | ---------------------------- | -------------------------------- | ------------------------------ |
 * | new position         | mouse: double-click, N, menu | touch: by taps; here: a double tap | keys: Space, N and Space       |
 * | move a position      | mouse: a drag moves          | touch: a finger drags            | here: Ctrl and arrows          |
 * | draw a move          | mouse: from the rim, E; here: Shift-drag | here: from the rim; touch: tap and tap | keys: Space, arrows, Space |
 * | position and move    | mouse: dropped on the sheet  | here: dropped; touch: from the menu | here: N, Space, then Space  |
 * | lead a move elsewhere | here: an end of the selected move | here: an end of the selected move | here: in the inspector |
 * | bend a move          | here: by its middle          | here: by its middle              | here: in the inspector         |
 * | stand in line        | here: near a line, not with Alt | as by mouse                     |                                |
 * | loop                 | mouse: a drag back           | here: two taps                   | keys: Space, Space             |
 * | parallel, two ways   | mouse: lie apart             | here: two taps                   | here: drawn again              |
 * | carry a vehicle      | here: a drag of its car      | here: a drag of its car          | classroom: in the panel        |
 * | L, R, B              | mouse: choose who may move   | here: by the tools               | here: M and L, R, B            |
 * | turn a move round    | mouse: X; menu               | here: the menu of a road         | here: M and X                  |
 * | rename               | mouse: double-click          | here: long press, Rename         | keys: Enter                    |
 * | select, add, remove  | mouse: click, Shift-click    | touch: a tap; here: Select menu  | here: Shift and arrows, Space  |
 * | select a rectangle   | mouse: marquee               | here: a finger on the sheet      | here: Shift and arrows         |
 * | everything           | mouse: Ctrl+A                | here: the menu of the sheet      | here: Ctrl+A                   |
 * | duplicate            | here: the menu               | here: the menu                   | here: Ctrl+D                   |
 * | copy, cut, paste     | here: the menu of several    | here: the menus; clipboard: by touch | clipboard: Ctrl+C, X, V     |
 * | delete               | mouse: the menu              | here: the button                 | keys: Delete, Backspace        |
 * | undo, redo           | mouse: buttons               | touch: on the screen             | mouse: Ctrl+Z, Ctrl+Y          |
 * | cancel               | mouse: Esc                   | touch: a second finger           | keys: Esc                      |
 * | fit                  | here: the button             | here: the button                 | mouse: Shift+1                 |
 * | fit the selection    | here: the menu of several    | here: the menu of several        | here: Shift+2                  |
 * | shift and zoom       | mouse: wheel, Space-drag; here: sideways | touch: two fingers   | here: + and −, H               |
 * | tools                | here: H, V                   | touch: taps                      | here: N, V                     |
 * | a press that strays  | here: a click or a drag      | here: a tap or a drag            |                                |
 * | menu                 | mouse: right button          | touch: long press; here: every line | here: Shift+F10             |
 * | help                 | accessibility: the button    | touch: the button                | keys: ?                        |
 * | find, jump           | find: click on a result      | find: tap on a result            | find: /, G                     |
 */
import { expect, test } from "./fixtures";
import { car, grips, moves } from "./gestures";
import type { Sheet } from "./sheet";

/** Three positions in a row, by the keys. */
async function row(sheet: Sheet): Promise<void> {
  await sheet.begin("empty");
  await sheet.keys("Space", "n", "Space", "Space", "v");
  await expect(sheet.positions).toHaveCount(3);
  await sheet.keys("Shift+Digit1");
}

test.describe("by keys", () => {
  test("the ends of the selected move are typed in the inspector, and a name that nobody has is refused", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("Space", "ArrowLeft", "Space", "m");
    await expect(sheet.panel).toContainText("C → B");
    const end = (name: string) => sheet.panel.getByLabel(name);
    await expect(end("Leads to")).toHaveValue("B");
    await end("Leads to").fill("A");
    await end("Leads to").press("Enter");
    await expect(sheet.panel).toContainText("C → A");
    await end("Starts at").fill("B");
    await end("Starts at").press("Enter");
    await expect(sheet.panel).toContainText("B → A");
    await sheet.expectMarks({ A: "0", B: "1", C: "0" });
    await end("Leads to").fill("nowhere");
    await end("Leads to").press("Enter");
    await expect(sheet.alert).toContainText("no position is called “nowhere”");
    await expect(end("Leads to")).toHaveValue("A");
    await sheet.undo();
    await expect(sheet.panel).toContainText("C → A");
    const [routed, bend] = [await sheet.drawing(), end("Bent aside by")];
    await bend.fill("−40");
    await bend.press("Enter");
    await expect.poll(() => sheet.drawing()).not.toEqual(routed);
    await bend.fill("10001");
    await bend.press("Enter");
    await expect(sheet.alert).toContainText("a move can be bent aside by at most 10000");
    await sheet.panel.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => sheet.drawing()).toEqual(routed);
  });

  test("moves are drawn again beside themselves, chosen one by one, given to players and turned round", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("Space", "ArrowLeft", "Space", "ArrowRight", "Space", "ArrowLeft", "Space");
    await expect(sheet.moves).toHaveCount(2);
    await sheet.expectMarks({ A: "0", B: "0", C: "1" });
    await sheet.keys("m");
    await expect(sheet.page.locator(".move.selected")).toHaveCount(1);
    await expect(sheet.announcement).toHaveText("Move from C to B, for both");
    await sheet.keys("l", "m", "r");
    await expect.poll(() => moves(sheet)).toEqual(["by-left", "by-right"]);
    await sheet.keys("b");
    // Left and Right can move to the same position, by whichever moves.
    await sheet.expectMarks({ A: "0", B: "0", C: "1" });
    await sheet.keys("x");
    // That sides take the place of values is told, too, and must not come between.
    await sheet.expectMarks({ A: "0", B: "on & ∗", C: "on & 0" });
    await sheet.keys("ArrowRight");
    await expect(sheet.position("C")).toHaveClass(/focused/);
    await sheet.keys("m");
    await expect(sheet.announcement).toHaveText("Move from C to B, for Left");
    await sheet.keys("m");
    await expect(sheet.announcement).toHaveText("Move from B to C, for both");
  });

  test("positions are chosen, moved, copied, united and deleted", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("Shift+ArrowLeft");
    await expect.poll(() => sheet.selected()).toEqual(["B", "C"]);
    await sheet.keys("Shift+ArrowLeft", "Shift+Space");
    await expect.poll(() => sheet.selected()).toEqual(["B", "C"]);
    const before = await sheet.places();
    await sheet.keys("Control+ArrowDown", "Control+ArrowDown");
    await expect.poll(async () => (await sheet.places())["B"]).toEqual({ x: before["B"]!.x, y: before["B"]!.y + 20 });
    await expect.poll(async () => (await sheet.places())["A"]).toEqual(before["A"]);
    await expect(sheet.button("Undo")).toHaveAttribute("title", "Undo: Shift B and C (Ctrl+Z)");
    await sheet.keys("Control+d");
    await expect(sheet.positions).toHaveCount(5);
    await sheet.keys("u");
    await expect(sheet.positions).toHaveCount(4);
    await sheet.keys("Control+a");
    await expect(sheet.page.locator(".position.selected")).toHaveCount(4);
    await sheet.keys("Delete");
    await expect(sheet.positions).toHaveCount(0);
  });

  test("the menu opens at the position, goes back from a further part, and stays in the window", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("Shift+F10");
    const menu = sheet.page.getByRole("menu");
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await expect(menu.getByRole("menuitem", { name: "Rename" })).toBeVisible();
    await sheet.keys("Escape");
    await expect(sheet.canvas).toBeFocused();
    await sheet.keys("Control+a", "Shift+F10");
    await expect(menu.getByRole("menuitem", { name: "Arrange" })).toBeFocused();
    await sheet.keys("Enter");
    await expect(menu.getByRole("menuitem", { name: "Tidy up", exact: true })).toBeFocused();
    await sheet.keys("ArrowLeft");
    await expect(menu.getByRole("menuitem", { name: "Arrange" })).toBeFocused();
    await sheet.keys("Enter");
    await expect(menu.getByRole("menuitem", { name: "Tidy up", exact: true })).toBeFocused();
    await menu.getByRole("menuitem", { name: "Line up in a column" }).press("Enter");
    const xs = Object.values(await sheet.places()).map(({ x }) => x);
    expect(new Set(xs).size).toBe(1);
  });

  test("Shift+2 shows what is selected", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("Escape");
    await sheet.click("A");
    const scale = await sheet.scale("A");
    const middle = await sheet.place(0.5, 0.5);
    await sheet.keys("Shift+Digit2");
    await expect
      .poll(() => sheet.at("A"))
      .toEqual({ x: expect.closeTo(middle.x, 0), y: expect.closeTo(middle.y, 0) });
    await expect.poll(() => sheet.scale("A")).toBeGreaterThanOrEqual(scale);
  });

  test("plus and minus zoom", async ({ sheet }) => {
    await row(sheet);
    const scale = await sheet.scale("A");
    await sheet.keys("+");
    await expect.poll(() => sheet.scale("A")).toBeCloseTo(scale * 1.25, 1);
    await sheet.keys("-");
    await expect.poll(() => sheet.scale("A")).toBeCloseTo(scale, 1);
  });
});

test.describe("by mouse", () => {
  test("a press that strays a little is a click, one that strays further a drag", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("Escape");
    const before = await sheet.places();
    const middle = await sheet.at("A");
    const pull = async (by: number) => {
      await sheet.page.mouse.move(middle.x, middle.y);
      await sheet.page.mouse.down();
      await sheet.page.mouse.move(middle.x, middle.y + by);
      await sheet.page.mouse.up();
    };
    await pull(3);
    await expect.poll(() => sheet.selected()).toEqual(["A"]);
    await expect.poll(() => sheet.places()).toEqual(before);
    const pen = await sheet.page.context().newCDPSession(sheet.page);
    for (const [type, by] of [["mousePressed", 0], ["mouseMoved", 6], ["mouseReleased", 6]] as const) {
      const at = { x: middle.x, y: middle.y + by };
      await pen.send("Input.dispatchMouseEvent", { type, ...at, button: "left", buttons: 1, clickCount: 1, pointerType: "pen" });
    }
    await expect.poll(() => sheet.places(), "a pen may stray further").toEqual(before);
    await pull(5);
    const { A } = await sheet.places();
    expect(A!.y).toBeCloseTo(before["A"]!.y + 5 / (await sheet.scale("A")), 0);
    expect(A!.y).not.toEqual(before["A"]!.y);
  });

  test("H shifts the sheet from anywhere, V drags again", async ({ sheet }) => {
    await row(sheet);
    const before = await sheet.places();
    const from = await sheet.at("B");
    const to = { x: from.x + 60, y: from.y + 40 };
    await sheet.keys("h");
    await expect(sheet.tool("Hand")).toHaveAttribute("aria-pressed", "true");
    await sheet.drag(from, to);
    await expect.poll(() => sheet.places()).toEqual(before);
    await expect.poll(() => sheet.at("B")).toEqual({ x: expect.closeTo(to.x, 0), y: expect.closeTo(to.y, 0) });
    await sheet.keys("v");
    await expect(sheet.tool("Select")).toHaveAttribute("aria-pressed", "true");
    await sheet.drag(to, from);
    await expect.poll(() => sheet.places()).not.toEqual(before);
    await expect.poll(() => sheet.at("B")).toEqual({ x: expect.closeTo(from.x, 0), y: expect.closeTo(from.y, 0) });
  });

  test("a drag goes on beyond the sheet, and the wheel goes sideways with Shift", async ({ sheet }) => {
    await row(sheet);
    const before = await sheet.places();
    const from = await sheet.at("B");
    const panel = (await sheet.panel.boundingBox())!;
    const by = panel.x + panel.width / 2 - from.x;
    await sheet.drag(from, { x: from.x + by, y: from.y });
    const moved = (await sheet.places())["B"]!.x - before["B"]!.x;
    expect(Math.abs(moved * (await sheet.scale("A")) - by)).toBeLessThan(by / 20);
    await sheet.undo();
    await sheet.page.mouse.move(from.x, from.y);
    await sheet.page.keyboard.down("Shift");
    await sheet.page.mouse.wheel(0, 50);
    await sheet.page.keyboard.up("Shift");
    await expect.poll(() => sheet.at("B")).toEqual({ x: expect.closeTo(from.x - 50, 0), y: expect.closeTo(from.y, 0) });
    // Some browsers count in lines.
    await sheet.canvas.evaluate((canvas) => {
      canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -2, deltaMode: WheelEvent.DOM_DELTA_LINE, cancelable: true }));
    });
    await expect.poll(async () => (await sheet.at("B")).y).toBeCloseTo(from.y + 48, 0);
  });

  test("a Space that goes up elsewhere neither shifts the sheet nor begins a move", async ({ sheet }) => {
    await row(sheet);
    const before = await sheet.places();
    const from = await sheet.at("B");
    await sheet.page.keyboard.down("Space");
    await sheet.page.evaluate(() => dispatchEvent(new Event("blur")));
    await sheet.drag(from, { x: from.x + 60, y: from.y + 40 });
    await expect.poll(() => sheet.places()).not.toEqual(before);
    await sheet.page.keyboard.up("Space");
    await sheet.keys("m");
    await expect(sheet.page.locator(".position.source")).toHaveCount(0);
  });

  test("the move that is drawn looks like what it will be and ends at the position pointed at", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("l");
    const [from, to] = [await sheet.at("A"), await sheet.at("B")];
    const pending = sheet.page.locator(".move.pending");
    const beside = { x: to.x + 4, y: to.y + 6 };
    let shown = "";
    await sheet.drag(await sheet.rim("A", to), beside, async () => {
      await expect(pending).toHaveClass(/by-left/);
      shown = (await pending.locator(".move-line").getAttribute("d"))!;
    });
    expect(from.y).toBeCloseTo(to.y, 0);
    await expect(sheet.moves.locator(".move-line")).toHaveAttribute("d", shown);
  });

  test("an end of the selected move is dragged to another position, and undo takes it back", async ({ sheet }) => {
    await row(sheet);
    await sheet.draw("A", "B");
    await sheet.expectMarks({ A: "1", B: "0", C: "0" });
    const road = await sheet.onMove(0);
    await sheet.page.mouse.click(road.x, road.y);
    await expect(sheet.page.locator(".sheet .move-grips"), "dots, which have no size to a browser").toHaveCount(1);
    const [, to] = await grips(sheet);
    await sheet.drag(to!, await sheet.at("C"), () => expect(sheet.page.locator(".move.pending")).toBeVisible());
    await expect(sheet.button("Undo")).toHaveAttribute("title", /Redirect the move from A to B to C/);
    await expect(sheet.panel).toContainText("A → C");
    await sheet.undo();
    await expect(sheet.panel).toContainText("A → B");
    const [from] = await grips(sheet);
    await sheet.drag(from!, await sheet.at("C"));
    await sheet.expectMarks({ A: "0", B: "0", C: "1" });
    await sheet.keys("Escape");
    await expect(sheet.page.locator(".sheet .move-grips"), "nothing selected").toHaveCount(0);
  });

  test("the middle of the selected move is dragged to bend it, and a link keeps that", async ({ sheet }) => {
    await row(sheet);
    await sheet.draw("A", "B");
    const straight = await sheet.drawing();
    const road = await sheet.onMove(0);
    await sheet.page.mouse.click(road.x, road.y);
    const [, , middle] = await grips(sheet);
    await sheet.drag(middle!, { x: middle!.x, y: middle!.y + 60 });
    const bent = await sheet.drawing();
    expect(bent).not.toEqual(straight);
    const field = sheet.panel.getByLabel("Bent aside by");
    const by = Math.round(60 / (await sheet.scale("A")));
    await expect.poll(async () => Math.abs(Number(await field.inputValue()) - by)).toBeLessThan(3);
    const after = await sheet.onMove(0);
    expect(Math.abs(after.y - road.y - 60)).toBeLessThan(8);
    await sheet.page.mouse.click(after.x, after.y);
    await expect(sheet.page.locator(".move.selected")).toHaveCount(1);
    await sheet.undo();
    await expect.poll(() => sheet.drawing()).toEqual(straight);
    await sheet.redo();
    await sheet.button("Share").click();
    const link = sheet.page.getByLabel("Link to the drawing");
    await expect(link).toHaveValue(/#v2\./);
    const fragment = new URL(await link.inputValue()).hash;
    await sheet.keys("Escape");
    await sheet.page.evaluate(() => history.replaceState(null, "", location.pathname));
    await sheet.menu("New drawing");
    await expect(sheet.positions).toHaveCount(0);
    await sheet.follow(fragment);
    await expect(sheet.positions).toHaveCount(3);
    const lines = (drawing: unknown) => (drawing as { moves: unknown[][] }).moves.map(([, , line]) => line);
    const opened = lines(await sheet.drawing());
    expect(opened).toHaveLength(1);
    expect(opened, "places in links are whole units").not.toEqual(lines(straight));
  });

  test("what is dragged is drawn into line with another position, unless Alt is held", async ({ sheet }) => {
    await row(sheet);
    const [from, a] = [await sheet.at("C"), await sheet.at("A")];
    const near = { x: a.x + 3, y: a.y + 150 };
    const line = sheet.page.locator(".sheet .sheet-strings");
    await sheet.drag(from, near, () => expect(line).toHaveAttribute("d", /^M\S+ \S+L\S+ \S+$/));
    await expect(line).toHaveCount(0);
    const placed = await sheet.places();
    expect(placed["C"]!.x).toBe(placed["A"]!.x);
    await sheet.page.keyboard.down("Alt");
    await sheet.drag(await sheet.at("C"), { x: near.x, y: near.y + 30 }, () => expect(line).toHaveCount(0));
    await sheet.page.keyboard.up("Alt");
    await expect.poll(async () => (await sheet.places())["C"]!.x).not.toBe(placed["A"]!.x);
  });

  test("Shift-drag draws a move from the middle of a position", async ({ sheet }) => {
    await row(sheet);
    await sheet.page.keyboard.down("Shift");
    await sheet.drag(await sheet.at("A"), await sheet.at("C"));
    await sheet.page.keyboard.up("Shift");
    await sheet.expectMarks({ A: "1", B: "0", C: "0" });
  });

  test("a drag of a car carries the vehicle, which can be taken back", async ({ sheet }) => {
    await sheet.visit();
    const from = await car(sheet, "H");
    await sheet.drag(from, await sheet.at("D"), () => expect(sheet.page.locator(".sheet > g > .car")).toHaveText("1"));
    await expect(sheet.position("D").locator(".car")).toHaveText("1");
    await expect(sheet.position("H").locator(".car")).toHaveCount(0);
    await expect(sheet.page.locator(".sheet > g > .car")).toHaveCount(0);
    await sheet.undo();
    await expect(sheet.position("H").locator(".car")).toHaveText("1");
    const kept = await sheet.drawing();
    await sheet.drag(from, await sheet.place(0.02, 0.02));
    await sheet.drag(from, await sheet.at("D"), () => sheet.keys("Escape"));
    await expect.poll(() => sheet.drawing(), "dropped beside all, or cancelled, it stays").toEqual(kept);
  });

  test("a menu that is asked for at the window's corner is all in the window", async ({ sheet }) => {
    await row(sheet);
    await sheet.page.setViewportSize({ width: 1280, height: 420 });
    for (const [across, down] of [
      [0.99, 0.98],
      [0.01, 0.98],
    ] as const) {
      const { x, y } = await sheet.place(across, down);
      await sheet.page.mouse.click(x, y, { button: "right" });
      const items = sheet.page.getByRole("menuitem");
      await expect(items.first()).toBeFocused();
      await expect(items.first()).toBeInViewport({ ratio: 1 });
      await expect(items.last()).toBeInViewport({ ratio: 1 });
      await sheet.page.keyboard.press("Escape");
    }
  });

  test("the menu of several arranges and copies; the panel has the same orders", async ({ sheet }) => {
    await row(sheet);
    await sheet.keys("Control+a");
    const scale = await sheet.scale("B");
    await sheet.keys("-", "-");
    await expect.poll(() => sheet.scale("B")).toBeLessThan(scale * 0.7);
    const choose = async (name: string) => {
      const { x, y } = await sheet.at("B");
      await sheet.page.mouse.click(x, y, { button: "right" });
      await sheet.page.getByRole("menuitem", { name }).click();
    };
    await choose("Zoom to selection");
    await expect.poll(() => sheet.scale("B")).toBeCloseTo(scale, 1);
    await choose("Duplicate");
    await expect(sheet.positions).toHaveCount(6);
    await sheet.fit();
    await sheet.panel.getByRole("button", { name: "Align top" }).click();
    await sheet.canvas.focus();
    await sheet.keys("Control+a");
    await sheet.panel.getByRole("button", { name: "Align left" }).click();
    const xs = Object.values(await sheet.places()).map(({ x }) => x);
    expect(new Set(xs).size).toBe(1);
  });
});
