import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { PUBLISHED } from "./traffic_jam";

/** Goes on with Tab until something with this name has the focus. */
async function tabTo(sheet: Sheet, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await sheet.page.keyboard.press("Tab");
    const here = await sheet.page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
    });
    if (name.test(here.trim())) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

async function press(sheet: Sheet, ...keys: string[]): Promise<void> {
  for (const key of keys) await sheet.page.keyboard.press(key);
}

test("a cycle of three is drawn, read, renamed, deleted and brought back by keys alone", async ({ sheet }) => {
  await sheet.visit();
  await tabTo(sheet, /^Menu$/);
  await press(sheet, "Enter");
  await expect(sheet.page.getByRole("menuitem", { name: "New drawing" })).toBeFocused();
  await press(sheet, "Enter");
  await expect(sheet.positions).toHaveCount(0);

  await press(sheet, "Space", "n", "Space", "Space");
  await sheet.expectMarks({ A: "0", B: "0", C: "0" });
  // From C, two to the left: A; from there to B and on to C.
  await press(sheet, "v", "Space", "ArrowLeft", "ArrowLeft", "Space");
  await expect(sheet.moves).toHaveCount(1);
  await press(sheet, "Space", "ArrowRight", "Space");
  await press(sheet, "Space", "ArrowRight", "Space");
  await sheet.expectMarks({ A: "∞", B: "∞", C: "∞" });

  await press(sheet, "ArrowLeft");
  await expect(sheet.position("B")).toHaveClass(/focused/);
  await expect(sheet.position("B")).toHaveAccessibleName("B: label ∞, a draw");
  await press(sheet, "Enter");
  await expect(sheet.page.getByLabel("Name of the position")).toBeFocused();
  await sheet.page.keyboard.type("Bern");
  await press(sheet, "Enter");
  await expect(sheet.position("Bern")).toBeVisible();
  await press(sheet, "Delete");
  await sheet.expectMarks({ A: "0", C: "1" });
  await press(sheet, "Control+z");
  await sheet.expectMarks({ A: "∞", Bern: "∞", C: "∞" });
  await press(sheet, "Control+z");
  await sheet.expectMarks({ A: "∞", B: "∞", C: "∞" });
});

test("a button that has nothing more to do keeps the focus", async ({ sheet }) => {
  await sheet.visit();
  await sheet.open("empty");
  await press(sheet, "n", "Space", "Space", "Space");
  await expect(sheet.positions).toHaveCount(3);
  const undo = sheet.button("Undo");
  while (await undo.isEnabled()) await undo.click();
  await expect(sheet.positions).not.toHaveCount(0);
  await expect(undo).toBeFocused();
  await press(sheet, "Enter");
  await expect(undo).toBeFocused();
});

test("the sheet itself is reached by Tab and says where the focus is", async ({ sheet }) => {
  await sheet.visit();
  await tabTo(sheet, /^Drawing with 15 positions and 30 moves$/);
  await press(sheet, "ArrowDown");
  const active = await sheet.canvas.getAttribute("aria-activedescendant");
  const focused = sheet.page.locator(`#${active}`);
  await expect(focused).toHaveClass(/focused/);
  const name = (await focused.getAttribute("data-name"))!;
  await expect(focused).toHaveAccessibleName(new RegExp(`^${name}: label ${PUBLISHED[name]!.replace(/[{}]/g, "\\$&")}, `));
  // A screen reader reads the name; told as well, it would be heard twice.
  await expect(sheet.announcement).not.toContainText(name);
  await sheet.jump("O");
  await press(sheet, "ArrowRight", "ArrowRight");
  await expect(sheet.announcement).toHaveText("No position to the right.");
  await expect(sheet.page.getByText("No position to the right.")).toHaveCount(1);
  await press(sheet, "ArrowDown");
  await expect(sheet.announcement).toHaveText("No position below.");
  expect(await sheet.selected()).toEqual(["O"]);
});

test("arrows lead from every town to every other", async ({ sheet }) => {
  await sheet.visit();
  const names = Object.keys(PUBLISHED);
  const ways = new Map<string, string[]>();
  for (const name of names) {
    const next: string[] = [];
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      await sheet.click(name);
      await press(sheet, key);
      next.push((await sheet.selected())[0]!);
    }
    ways.set(name, next);
  }
  for (const start of names) {
    const reached = new Set([start]);
    for (const name of reached) for (const next of ways.get(name)!) reached.add(next);
    expect([...reached].sort(), `from ${start}`).toEqual(names);
  }
});

test("a loop, a move for Left, and Esc, by keys", async ({ sheet }) => {
  await sheet.begin("empty");
  await press(sheet, "Space", "l", "Space", "Space");
  await sheet.expectMarks({ A: "on" });
  await press(sheet, "Space");
  await expect(sheet.position("A")).toHaveClass(/source/);
  await expect(sheet.page.locator(".move.pending"), "Space once more would draw a loop").toBeVisible();
  await press(sheet, "Escape");
  await expect(sheet.page.locator(".position.source")).toHaveCount(0);
  await press(sheet, "Control+ArrowRight", "Control+ArrowRight");
  await expect(sheet.button("Undo")).toBeEnabled();
  // Shifting it twice was one step.
  await press(sheet, "Control+z", "Control+z", "Control+z");
  await expect(sheet.positions).toHaveCount(0);
});

test("a game is played by keys alone", async ({ sheet }) => {
  await sheet.visit();
  await tabTo(sheet, /^Draw$/);
  await press(sheet, "ArrowRight");
  await expect(sheet.mode("Play")).toBeFocused();
  await press(sheet, "Enter");
  await expect(sheet.mode("Play")).toHaveAttribute("aria-current", "page");
  await expect(sheet.card).toContainText("Press a position to start there");
  await sheet.canvas.focus();
  await sheet.jump("H");
  await expect(sheet.position("H")).toHaveClass(/focused/);
  await press(sheet, "Enter");
  await expect(sheet.card).toContainText("The vehicle starts at H.");
  await sheet.panel.focus();
  await tabTo(sheet, /^Play$/);
  await press(sheet, "Enter");
  await expect(sheet.card.locator(".tutor-result")).toHaveText(/Your turn: you are Left, the vehicle is at H\.$/);
  await expect(sheet.position("D")).toHaveAccessibleName(/^D, can be reached$/);
  await expect(sheet.position("A")).toHaveAccessibleName("A");
  await tabTo(sheet, /^→ D$/);
  await press(sheet, "Enter");
  await expect(sheet.card.locator(".tutor-lines li").first()).toHaveText("Left: H → D");
  // The next move is where the last one was: in the card, and on the map.
  await expect(sheet.card.getByRole("button", { name: /^→/ }).first()).toBeFocused();
  await sheet.canvas.focus();
  await sheet.jump("C");
  await expect(sheet.position("C")).toHaveAccessibleName("C, can be reached");
  await press(sheet, "Enter");
  await expect(sheet.card.locator(".tutor-result")).toHaveText(/You have won/);
  await expect(sheet.canvas).toBeFocused();
  await expect(sheet.position("C")).toHaveClass(/focused/);
});

test("help, gallery and their ways out by keys", async ({ sheet }) => {
  await sheet.visit();
  await press(sheet, "Shift+?");
  const dialog = sheet.page.getByRole("dialog", { name: "Gestures and keys" });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("kbd").first()).toBeVisible();
  await press(sheet, "Escape");
  await expect(dialog).toHaveCount(0);
  await press(sheet, "Delete");
  await expect(sheet.positions).toHaveCount(15);
});
