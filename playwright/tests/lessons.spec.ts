import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

const edge = (sheet: Sheet, nth: number) => sheet.page.locator(`.moves .move[data-move="${nth}"]`);
/** The places of a board on the sheet that can be pressed. */
const places = (sheet: Sheet) => sheet.page.locator(".board .board-place");

/** The middle of an edge. */
async function middle(sheet: Sheet, nth: number): Promise<{ x: number; y: number }> {
  return edge(sheet, nth)
    .locator(".move-line")
    .evaluate((line) => {
      const path = line as SVGPathElement;
      const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM()!);
      return { x: at.x, y: at.y };
    });
}

async function open(sheet: Sheet, lesson: string): Promise<void> {
  await sheet.visit();
  await sheet.follow(`#&lessons/${lesson}`);
  await expect(sheet.card).toContainText("Task 1 of 4");
}

test("in a lesson on Hackenbush the edge that leaves ½ is cut by mouse, a wrong one is refused", async ({ sheet }) => {
  await open(sheet, "hackenbush-quarter");
  const wrong = await middle(sheet, 1);
  await sheet.page.mouse.click(wrong.x, wrong.y);
  await expect(sheet.card).toContainText("Not quite. cut a1–a2: that leaves 1.");
  await expect(edge(sheet, 2), "it can be tried again").not.toHaveClass(/gone/);
  const right = await middle(sheet, 2);
  await sheet.page.mouse.click(right.x, right.y);
  await expect(sheet.card).toContainText("Yes: cut a2–A.");
  await expect(sheet.card).toContainText("Task 2 of 4");
});

test("a chapter that was unfolded is so for whoever comes back to the lessons", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Lessons");
  const chapter = sheet.card.locator("details").nth(1);
  await chapter.locator("summary").click();
  const lesson = (await chapter.getByRole("link").first().textContent())!;
  await chapter.getByRole("link").first().click();
  await expect(sheet.card).toContainText("Task 1 of");
  await sheet.panel.getByRole("button", { name: "Back", exact: true }).click();
  await expect(sheet.card).toContainText("lessons done");
  await expect(sheet.card.getByRole("link", { name: lesson, exact: true })).toBeVisible();
});

test("an answer that is empty is answered, and says what is expected", { tag: "@everywhere" }, async ({ sheet }) => {
  await open(sheet, "simplicity");
  const field = sheet.card.getByRole("textbox", { name: "Your answer" });
  await expect(field).toHaveValue("");
  await field.focus();
  await sheet.keys("Enter");
  await expect(sheet.card).toContainText("Nothing was typed. A game is expected, such as 3, −½ or {1|−1}.");
  await expect(sheet.card).toContainText("Task 1 of");
  await expect(sheet.page.locator("body")).not.toBeFocused();
});

test("the same by a finger", { tag: "@phone" }, async ({ sheet }) => {
  await open(sheet, "hackenbush-quarter");
  const right = await middle(sheet, 2);
  await sheet.page.touchscreen.tap(right.x, right.y);
  await expect(sheet.card).toContainText("Task 2 of 4");
});

test("in a lesson on Domineering dominoes are laid on the sheet by mouse", async ({ sheet }) => {
  await open(sheet, "domineering-hottest");
  const names = () => places(sheet).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  await expect.poll(async () => (await names()).length).toBeGreaterThan(5);
  const press = (name: string) => places(sheet).and(sheet.page.getByRole("button", { name, exact: false })).first().click();
  await press("B, a1");
  await expect(sheet.card).toContainText("there is a component in which a move is worth more.");
  await press("A, b1");
  await expect(sheet.card).toContainText("Task 2 of 4");
});

test("the same by a finger on the card, and a board is made", { tag: "@phone" }, async ({ sheet }) => {
  await open(sheet, "domineering-hottest");
  await sheet.card.getByRole("button", { name: "A, b1" }).first().tap();
  await expect(sheet.card).toContainText("Task 2 of 4");
  await sheet.follow("#&lessons/domineering-make/=1");
  await expect(sheet.card).toContainText("Task 2 of 2");
  // The cell that stands alone then has room for nobody.
  for (const cell of ["c1", "b2", "c2", "b3"]) {
    await sheet.card.getByRole("button", { name: `${cell}: free` }).tap();
    await expect(sheet.card.getByRole("button", { name: `${cell}: free` })).toHaveCount(0);
  }
  await expect(sheet.card).toContainText("Lesson done.");
});
