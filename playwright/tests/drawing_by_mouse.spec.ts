import { expect, test } from "./fixtures";

/** Three positions on an empty sheet: A left, B right, C below. */
const TRIANGLE: [number, number][] = [
  [0.3, 0.3],
  [0.7, 0.3],
  [0.5, 0.7],
];

test.beforeEach(async ({ sheet }) => {
  await sheet.begin("empty");
});

test("a cycle of three, drawn from nothing, is marked", async ({ sheet }) => {
  for (const [across, down] of TRIANGLE) await sheet.add(across, down);
  await sheet.expectMarks({ A: "0", B: "0", C: "0" });
  await sheet.draw("A", "B");
  await sheet.expectMarks({ A: "1", B: "0", C: "0" });
  await sheet.draw("B", "C");
  await sheet.expectMarks({ A: "0", B: "1", C: "0" });
  await sheet.draw("C", "A");
  await sheet.expectMarks({ A: "∞", B: "∞", C: "∞" });
  await sheet.expectSectors({ A: "L,R,I,II", B: "L,R,I,II", C: "L,R,I,II" });
});

test("a move dropped on the empty sheet makes a position there", async ({ sheet }) => {
  for (const [across, down] of TRIANGLE) await sheet.add(across, down);
  await sheet.draw("A", "B");
  await sheet.draw("B", "C");
  await sheet.draw("C", "A");
  await sheet.extend("C", 0.85, 0.75);
  // D is stuck; B leads to C alone, from where D is at hand.
  await sheet.expectMarks({ A: "1", B: "0", C: "2", D: "0" });
  const [there, wanted] = [await sheet.at("D"), await sheet.place(0.85, 0.75)];
  expect(Math.hypot(there.x - wanted.x, there.y - wanted.y)).toBeLessThan(2);
});

test("a drag back to its start draws a loop", async ({ sheet }) => {
  await sheet.add(0.5, 0.5);
  await sheet.loop("A");
  await sheet.expectMarks({ A: "∞" });
});

test("a slip on the rim draws nothing", async ({ sheet }) => {
  await sheet.add(0.5, 0.5);
  const middle = await sheet.at("A");
  const rim = await sheet.rim("A", { x: middle.x + 100, y: middle.y });
  await sheet.drag(rim, { x: rim.x + 5, y: rim.y + 3 });
  await expect(sheet.page.locator(".move.pending")).toHaveCount(0);
  await expect(sheet.moves).toHaveCount(0);
  await expect(sheet.positions).toHaveCount(1);
});

test("two-way and parallel moves and loops lie apart", async ({ sheet }) => {
  await sheet.add(0.3, 0.5);
  await sheet.add(0.7, 0.5);
  await sheet.draw("A", "B");
  await sheet.draw("B", "A");
  await sheet.draw("A", "B");
  await sheet.loop("A");
  await sheet.loop("A");
  const places = [0, 1, 2, 3, 4].map((nth) => sheet.onMove(nth));
  const middles = await Promise.all(places);
  for (const [nth, one] of middles.entries()) {
    for (const other of middles.slice(0, nth)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(8);
    }
  }
});

test("L, R and B choose who may move, for new moves and for those selected", async ({ sheet }) => {
  await sheet.add(0.3, 0.5);
  await sheet.add(0.7, 0.5);
  await sheet.page.keyboard.press("l");
  await expect(sheet.button("New moves are for Left (L, R, B)")).toBeVisible();
  await sheet.draw("A", "B");
  await expect(sheet.moves).toHaveClass(/by-left/);
  // Left alone can move at A, so Left wins there.
  await sheet.expectMarks({ A: "1", B: "0" });
  await sheet.expectSectors({ A: "L", B: "II" });
  const road = await sheet.onMove(0);
  await sheet.page.mouse.click(road.x, road.y);
  await expect(sheet.moves).toHaveClass(/selected/);
  await sheet.page.keyboard.press("r");
  await expect(sheet.moves).toHaveClass(/by-right/);
  await sheet.expectMarks({ A: "−1", B: "0" });
  await sheet.drawFor("Both");
  await expect(sheet.moves).toHaveClass(/by-both/);
  await sheet.expectMarks({ A: "1", B: "0" });
});

test("X turns a selected move round", async ({ sheet }) => {
  await sheet.add(0.3, 0.5);
  await sheet.add(0.7, 0.5);
  await sheet.draw("A", "B");
  await sheet.expectMarks({ A: "1", B: "0" });
  const road = await sheet.onMove(0);
  await sheet.page.mouse.click(road.x, road.y);
  await sheet.page.keyboard.press("x");
  await sheet.expectMarks({ A: "0", B: "1" });
});

test("the tools draw by clicks: positions with N, moves with E", async ({ sheet }) => {
  await sheet.page.keyboard.press("n");
  for (const [across, down] of TRIANGLE.slice(0, 2)) {
    const { x, y } = await sheet.place(across, down);
    await sheet.page.mouse.click(x, y);
  }
  await expect(sheet.positions).toHaveCount(2);
  await sheet.page.keyboard.press("e");
  await sheet.click("A");
  await sheet.click("B");
  await sheet.expectMarks({ A: "1", B: "0" });
});

test("positions are renamed in place: double-click, Enter, and Esc for not at all", async ({ sheet }) => {
  await sheet.add(0.5, 0.5);
  await sheet.rename("A", "Amiens");
  await expect(sheet.position("Amiens").locator(".position-name")).toContainText("Amiens");
  await sheet.click("Amiens");
  await sheet.page.keyboard.press("Enter");
  const field = sheet.page.getByLabel("Name of the position");
  await expect(field).toHaveValue("Amiens");
  await field.pressSequentially("Backnang");
  await field.press("Enter");
  await expect(sheet.position("Backnang")).toBeVisible();
  await sheet.page.keyboard.press("Enter");
  await field.fill("Nobody");
  await field.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(sheet.position("Backnang")).toBeVisible();
  await sheet.undo();
  await expect(sheet.position("Amiens")).toBeVisible();
});

test("selecting: click, Shift-click, marquee, Ctrl+A, Esc", async ({ sheet }) => {
  for (const [across, down] of TRIANGLE) await sheet.add(across, down);
  await sheet.click("A");
  await expect.poll(() => sheet.selected()).toEqual(["A"]);
  await sheet.click("C", { shift: true });
  await expect.poll(() => sheet.selected()).toEqual(["A", "C"]);
  await sheet.click("A", { shift: true });
  await expect.poll(() => sheet.selected()).toEqual(["C"]);
  await sheet.drag(await sheet.place(0.15, 0.15), await sheet.place(0.85, 0.45), async () => {
    await expect(sheet.page.locator(".sheet-marquee")).toBeVisible();
  });
  await expect.poll(() => sheet.selected()).toEqual(["A", "B"]);
  await sheet.page.keyboard.press("Escape");
  await expect.poll(() => sheet.selected()).toEqual([]);
  await sheet.page.keyboard.press("Control+a");
  await expect.poll(() => sheet.selected()).toEqual(["A", "B", "C"]);
});

test("a drag moves all that is selected, and Esc takes it back", async ({ sheet }) => {
  for (const [across, down] of TRIANGLE) await sheet.add(across, down);
  await sheet.click("A");
  await sheet.click("B", { shift: true });
  const before = await sheet.drawing();
  const [a, b, c] = [await sheet.at("A"), await sheet.at("B"), await sheet.at("C")];
  const by = { x: 35, y: -22 };
  await sheet.drag(a, { x: a.x + by.x, y: a.y + by.y });
  const near = async (name: string, x: number, y: number) => {
    const at = await sheet.at(name);
    expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(1);
  };
  await near("A", a.x + by.x, a.y + by.y);
  await near("B", b.x + by.x, b.y + by.y);
  await near("C", c.x, c.y);
  const after = await sheet.drawing();
  await sheet.undo();
  await expect.poll(() => sheet.drawing()).toEqual(before);
  await sheet.redo();
  await expect.poll(() => sheet.drawing()).toEqual(after);

  const now = await sheet.at("A");
  await sheet.drag(now, { x: now.x - 80, y: now.y + 60 }, () => sheet.page.keyboard.press("Escape"));
  await expect.poll(() => sheet.drawing()).toEqual(after);
});

test("Esc cancels a move under way", async ({ sheet }) => {
  await sheet.add(0.3, 0.5);
  const end = await sheet.place(0.7, 0.5);
  await sheet.drag(await sheet.rim("A", end), end, async () => {
    await expect(sheet.page.locator(".move.pending")).toBeVisible();
    await sheet.page.keyboard.press("Escape");
  });
  await expect(sheet.page.locator(".move.pending")).toHaveCount(0);
  await expect(sheet.positions).toHaveCount(1);
});

test("Delete and Backspace delete, never while typing", async ({ sheet }) => {
  for (const [across, down] of TRIANGLE) await sheet.add(across, down);
  await sheet.draw("A", "B");
  await sheet.draw("B", "C");
  await sheet.click("B");
  await sheet.panel.getByLabel("Name").press("Backspace");
  await expect(sheet.positions).toHaveCount(3);
  await sheet.click("B");
  await sheet.page.keyboard.press("Backspace");
  await expect(sheet.positions).toHaveCount(2);
  await expect(sheet.moves).toHaveCount(0);
  await sheet.expectMarks({ A: "0", C: "0" });
  await sheet.click("C");
  await sheet.page.keyboard.press("Delete");
  await sheet.expectMarks({ A: "0" });
});

test("undo goes back to the start and redo to the end, everything as it was", async ({ sheet }) => {
  const drawings = [await sheet.drawing()];
  const step = async (does: () => Promise<void>) => {
    await does();
    drawings.push(await sheet.drawing());
  };
  await step(() => sheet.add(0.3, 0.3));
  await step(() => sheet.add(0.7, 0.3));
  await step(() => sheet.draw("A", "B"));
  await step(() => sheet.loop("B"));
  await step(() => sheet.rename("B", "Bath"));
  await step(() => sheet.extend("A", 0.4, 0.8));
  await step(async () => {
    await sheet.click("Bath");
    await sheet.page.keyboard.press("Delete");
    await expect(sheet.positions).toHaveCount(2);
  });
  for (const drawing of drawings.slice(0, -1).reverse()) {
    await sheet.page.keyboard.press("Control+z");
    await expect.poll(() => sheet.drawing()).toEqual(drawing);
  }
  for (const [nth, drawing] of drawings.slice(1).entries()) {
    await sheet.page.keyboard.press(nth % 2 ? "Control+y" : "Control+Shift+z");
    await expect.poll(() => sheet.drawing()).toEqual(drawing);
  }
  await expect(sheet.button("Redo")).toBeDisabled();
});

test("the wheel shifts the sheet, with Ctrl it zooms about the pointer, Space-drag shifts", async ({ sheet }) => {
  await sheet.add(0.4, 0.4);
  const drawn = await sheet.drawing();
  const first = await sheet.at("A");
  await sheet.page.mouse.move(first.x, first.y);
  await sheet.page.mouse.wheel(40, 25);
  await expect.poll(async () => (await sheet.at("A")).x).toBeCloseTo(first.x - 40, 0);
  await expect.poll(async () => (await sheet.at("A")).y).toBeCloseTo(first.y - 25, 0);

  const second = await sheet.at("A");
  const scale = await sheet.scale("A");
  await sheet.page.mouse.move(second.x, second.y);
  await sheet.page.keyboard.down("Control");
  await sheet.page.mouse.wheel(0, -100);
  await sheet.page.keyboard.up("Control");
  await expect.poll(() => sheet.scale("A")).toBeGreaterThan(scale * 1.1);
  await expect.poll(async () => (await sheet.at("A")).x).toBeCloseTo(second.x, 0);

  await sheet.page.keyboard.down("Space");
  await sheet.drag(await sheet.place(0.7, 0.7), await sheet.place(0.8, 0.6));
  await sheet.page.keyboard.up("Space");
  const canvas = (await sheet.canvas.boundingBox())!;
  // A mouse moves by whole pixels.
  expect(Math.abs((await sheet.at("A")).x - second.x - canvas.width * 0.1)).toBeLessThan(1.5);
  await expect.poll(() => sheet.drawing()).toEqual(drawn);

  await sheet.page.keyboard.press("Shift+Digit1");
  const middle = await sheet.place(0.5, 0.5);
  await expect.poll(async () => (await sheet.at("A")).x).toBeCloseTo(middle.x, 0);
});

test("the menu of the right button does what it says", async ({ sheet }) => {
  const menu = sheet.page.getByRole("menu");
  const choose = async (at: { x: number; y: number }, item: string) => {
    await sheet.page.mouse.click(at.x, at.y, { button: "right" });
    await menu.getByRole("menuitem", { name: item, exact: true }).click();
    await expect(menu).toHaveCount(0);
  };
  const place = await sheet.place(0.4, 0.4);
  await choose(place, "New position here");
  await expect(sheet.positions).toHaveCount(1);
  await expect.poll(async () => (await sheet.at("A")).x).toBeCloseTo(place.x, 0);

  await choose(await sheet.at("A"), "Add a loop");
  await sheet.expectMarks({ A: "∞" });
  await choose(await sheet.onMove(0), "For Left only");
  await sheet.expectSectors({ A: "L" });
  await choose(await sheet.onMove(0), "For Right only");
  await sheet.expectSectors({ A: "R" });
  await choose(await sheet.at("A"), "Draw a move from here");
  const next = await sheet.place(0.7, 0.6);
  await sheet.page.mouse.click(next.x, next.y);
  await expect(sheet.positions).toHaveCount(2);
  await choose(await sheet.at("A"), "Play ends here in a tie");
  await expect(sheet.position("A")).toHaveClass(/tie/);
  await choose(await sheet.at("B"), "Delete");
  await expect(sheet.positions).toHaveCount(1);

  const { x, y } = await sheet.at("A");
  await sheet.page.mouse.click(x, y, { button: "right" });
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await sheet.page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(sheet.canvas).toBeFocused();
});
