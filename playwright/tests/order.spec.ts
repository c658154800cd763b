// Which of two positions is better in every sum: drawn, compared, in order, stepped through and played.
import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** 0, ∗, over = {0 | over} and upon = {upon | ∗}. */
const DRAWING = "zero: |\nstar: zero | zero\nover: zero | over\nupon: upon | star";

async function drawn(sheet: Sheet): Promise<void> {
  await sheet.visit();
  await sheet.openFile("loops.txt", DRAWING);
  await expect(sheet.position("upon")).toHaveAttribute("data-mark", "upon");
}

/** Compares two positions by pressing them on the drawing. */
async function compared(sheet: Sheet, x: string, y: string): Promise<void> {
  await sheet.show("Compare");
  await sheet.pick(x);
  await sheet.pick(y);
  await expect(sheet.panel.getByRole("heading", { name: `${x} and ${y}`, exact: true })).toBeVisible();
}

const answer = (sheet: Sheet) => sheet.card.locator(".tutor-result").first();
const press = (sheet: Sheet, name: string | RegExp) => sheet.card.getByRole("button", { name }).first().click();

test("over is drawn by keys alone, and has its name", async ({ sheet }) => {
  await sheet.visit();
  await sheet.open("empty");
  await sheet.canvas.focus();
  await sheet.keys("n", "Space", "Space", "v");
  await sheet.expectMarks({ A: "0", B: "0" });
  // A move of Left from B to A, and one of Right from B to itself.
  await sheet.keys("l", "Space", "ArrowLeft", "Space", "ArrowRight", "r", "Space", "Space");
  await sheet.expectMarks({ A: "0", B: "over" });
});

test("over is better than upon in every sum, with its reasons, a strategy to step through and a game to play", { tag: "@everywhere" }, async ({ sheet }) => {
  await drawn(sheet);
  await compared(sheet, "over", "upon");
  await expect(answer(sheet)).toHaveText("over is better for Left than upon, over > upon: at least as good in every sum, and better in some.");
  await expect(sheet.card).toContainText("Why over ≥ upon");
  await expect(sheet.card).toContainText("Why not upon ≥ over");
  expect(await barriers(sheet.page)).toEqual([]);

  await press(sheet, "Step through Left’s strategy on over − upon");
  await expect(answer(sheet)).toContainText("Right is to move.");
  await press(sheet, "Right in over: over → over");
  await expect(answer(sheet)).toContainText("Left answers");
  await expect(sheet.card.getByRole("listitem").first()).toContainText("Right in over: over → over; Left");
  expect(await barriers(sheet.page)).toEqual([]);
  await press(sheet, "One step back");
  await expect(answer(sheet)).not.toContainText("Left answers");

  await press(sheet, "over and upon again");
  await expect(answer(sheet)).toContainText("over > upon");
  await press(sheet, /^Play upon \+ .* as Left$/);
  await expect(sheet.card).toContainText(/turn|thinking|has won/);
  await expect(sheet.page.locator(".positions .car")).toHaveCount(2);
});

test("a strategy is stepped through by keyboard, and the focus stays on the card", async ({ sheet }) => {
  await drawn(sheet);
  await compared(sheet, "over", "zero");
  const step = sheet.card.getByRole("button", { name: "Step through Left’s strategy on over − zero" });
  await step.focus();
  await step.press("Enter");
  await expect(answer(sheet)).toContainText("Right is to move.");
  const reply = sheet.card.getByRole("button", { name: "Right in over: over → over" });
  await reply.focus();
  await reply.press("Enter");
  await expect(answer(sheet)).toContainText("Left answers");
  await expect.poll(() => sheet.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await expect(sheet.announcement).toContainText("Left answers");
});

test("the order of all positions is a diagram that is linked with the drawing", { tag: "@everywhere" }, async ({ sheet }) => {
  await drawn(sheet);
  await sheet.follow("#&order");
  await sheet.carded();
  const diagram = sheet.page.locator("svg.tutor-map");
  await expect(diagram).toBeVisible();
  await expect(sheet.card).toContainText("No two of the 4 positions are equal in every sum.");
  expect(await barriers(sheet.page)).toEqual([]);
  await sheet.pick("over");
  await expect(sheet.card).toContainText("Better for Left than");
  await expect(sheet.card).toContainText("upon");
});

test("sums with loops and sides are worked out in the calculator", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  const field = (number: number) => sheet.panel.getByRole("combobox", { name: `Line ${number}`, exact: true });
  const result = (number: number) =>
    sheet.panel.locator(".calculate-answer").nth(number - 1).locator("span:not(.sr-only)").first();
  for (const [number, typed, expected] of [
    [1, "over + v", "= over"],
    [2, "a{0|a}", "= over"],
    [3, "1 & 0", "= 1 & 0"],
    [4, "tis + tis", "= 2 & 0"],
    [5, "on + off", "= dud"],
  ] as const) {
    await field(number).fill(typed);
    await expect(result(number)).toHaveText(expected);
    await field(number).press("Enter");
  }
});
