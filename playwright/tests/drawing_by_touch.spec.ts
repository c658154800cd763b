import { expect, test } from "./fixtures";

const PANELS = ["Position", "Figure 1", "Play", "Sum", "Steps", "Compare", "Calculate", "Lessons", "Table", "History"] as const;

test.describe("by touch", { tag: "@phone" }, () => {
  test("positions and a cycle of three by taps, undone on the screen", async ({ sheet }) => {
    await sheet.begin("empty");
    await sheet.tool("Position").tap();
    for (const [across, down] of [
      [0.25, 0.3],
      [0.75, 0.3],
      [0.5, 0.75],
    ] as const) {
      const { x, y } = await sheet.place(across, down);
      await sheet.page.touchscreen.tap(x, y);
    }
    await sheet.expectMarks({ A: "0", B: "0", C: "0" });
    await sheet.tool("Move").tap();
    for (const [from, to] of ["AB", "BC", "CA"]) {
      await sheet.tap(from!);
      await expect(sheet.position(from!)).toHaveClass(/source/);
      await sheet.tap(to!);
      await expect(sheet.page.locator(".position.source")).toHaveCount(0);
    }
    await sheet.expectMarks({ A: "∞", B: "∞", C: "∞" });
    await sheet.button("Undo").tap();
    await sheet.expectMarks({ A: "0", B: "1", C: "0" });
    await sheet.button("Redo").tap();
    await sheet.expectMarks({ A: "∞", B: "∞", C: "∞" });
  });

  test("a tap selects, a finger drags a position, and the sheet where nothing is selects none", async ({ sheet }) => {
    await sheet.visit();
    await sheet.tap("H");
    await expect.poll(() => sheet.selected()).toEqual(["H"]);
    const from = await sheet.at("H");
    await sheet.swipe(from, { x: from.x + 30, y: from.y + 25 });
    await expect.poll(async () => (await sheet.at("H")).x).toBeCloseTo(from.x + 30, 0);
    // Not a tap: so soon after a swipe the browser may take one for the end of a fling.
    await sheet.undo();
    await expect.poll(async () => (await sheet.at("H")).x).toBeCloseTo(from.x, 0);
    const { x, y } = await sheet.place(0.05, 0.2);
    await sheet.page.touchscreen.tap(x, y);
    await expect.poll(() => sheet.selected()).toEqual([]);
  });

  test("two fingers shift and zoom the sheet and change nothing on it", async ({ sheet }) => {
    await sheet.visit();
    const drawn = await sheet.drawing();
    const [scale, h] = [await sheet.scale("H"), await sheet.at("H")];
    const one = { x: h.x - 50, y: h.y };
    const other = { x: h.x + 50, y: h.y };
    await sheet.pinch([one, other], [{ x: one.x - 30, y: h.y - 20 }, { x: other.x + 30, y: h.y - 20 }]);
    await expect.poll(() => sheet.scale("H")).toBeCloseTo(scale * 1.6, 1);
    const after = await sheet.at("H");
    expect(Math.hypot(after.x - h.x, after.y - (h.y - 20))).toBeLessThan(2);
    await expect.poll(() => sheet.drawing()).toEqual(drawn);
    await expect.poll(() => sheet.selected()).toEqual([]);
    await expect(sheet.button("Undo")).toBeDisabled();
  });

  test("a long press opens the menu, which outlives the finger", async ({ sheet }) => {
    await sheet.visit();
    const menu = sheet.page.getByRole("menu");
    await sheet.press(await sheet.at("C"));
    await expect(menu).toBeVisible();
    await sheet.lift();
    await menu.getByRole("menuitem", { name: "Add a loop" }).tap();
    await expect(sheet.position("A")).toHaveAttribute("data-mark", "∞");
    await expect(sheet.moves).toHaveCount(31);
  });

  test("a drag whose finger the system takes away is none", async ({ sheet }) => {
    await sheet.visit();
    const drawn = await sheet.drawing();
    const at = await sheet.at("C");
    await sheet.hold(at, { x: at.x + 30, y: at.y + 30 });
    await expect.poll(() => sheet.drawing()).not.toEqual(drawn);
    await sheet.lose();
    await expect.poll(() => sheet.drawing()).toEqual(drawn);
    await expect(sheet.button("Undo")).toBeDisabled();
  });

  test("a finger that drags, or is joined by another, opens no menu however long it stays", async ({ sheet }) => {
    await sheet.page.clock.install();
    await sheet.visit();
    const longPress = () => sheet.page.clock.fastForward(2_000);
    const at = await sheet.at("C");
    await sheet.hold(at, { x: at.x + 20, y: at.y + 20 });
    await longPress();
    await expect(sheet.page.getByRole("menu")).toHaveCount(0);
    await sheet.lift();
    await expect(sheet.button("Undo")).toHaveAttribute("title", /Shift C/);
    await sheet.press(at);
    await sheet.press(at, await sheet.at("H"));
    await longPress();
    await expect(sheet.page.getByRole("menu")).toHaveCount(0);
    await sheet.lift();
  });

  test("a move is drawn from the menu to an empty place", async ({ sheet }) => {
    await sheet.begin("c");
    await sheet.press(await sheet.at("c"));
    await sheet.page.getByRole("menuitem", { name: "Draw a move from here" }).waitFor();
    await sheet.lift();
    await sheet.page.getByRole("menuitem", { name: "Draw a move from here" }).tap();
    const { x, y } = await sheet.place(0.8, 0.8);
    await sheet.page.touchscreen.tap(x, y);
    await expect(sheet.positions).toHaveCount(2);
    await expect(sheet.position("c")).toHaveAttribute("data-mark", "∞{0}");
  });

  test("everything to be touched is at least 44 pixels wide and high", async ({ sheet }) => {
    await sheet.visit();
    /** What is too small, with its size; a box or a dot is as large as its label. */
    const small = () =>
      // Words within a line are as high as the line.
      sheet.page.locator("button:not(.tutor-word), select, input:not(.sr-only), summary").evaluateAll((all) =>
        all
          .map((one) => (one.matches("[type=radio], [type=checkbox]") ? one.closest("label")! : one))
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
          .map(({ one, box }) => `${one.className || one.tagName} “${one.textContent?.trim()}” ${box.width}×${box.height}`),
      );
    expect.soft(await small()).toEqual([]);
    await sheet.tap("H");
    for (const panel of PANELS) {
      await sheet.show(panel);
      expect.soft(await small(), panel).toEqual([]);
    }
    await sheet.show("Play");
    await sheet.card.getByRole("button", { name: "Play", exact: true }).tap();
    await expect(sheet.card.getByRole("button", { name: /^→|→/ }).first()).toBeVisible();
    expect.soft(await small(), "a game").toEqual([]);
    await sheet.menu("Gestures and keys");
    expect.soft(await small(), "help").toEqual([]);
  });

  test("nothing is cut off at the side of a narrow screen", async ({ sheet }) => {
    await sheet.visit();
    for (const panel of PANELS) {
      await sheet.show(panel);
      const over = await sheet.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, panel).toBeLessThanOrEqual(0);
    }
    for (const name of ["Menu", "Undo", "Redo", "Find", "Share"]) {
      await expect(sheet.button(name)).toBeInViewport({ ratio: 1 });
    }
  });
});
