import { expect, test } from "./fixtures";
import { PUBLISHED } from "./traffic_jam";

test.beforeEach(async ({ sheet }) => {
  await sheet.visit();
  await sheet.expectMarks(PUBLISHED);
});

test("a road out of C turns the marks of the towns above it, undo restores them", async ({ sheet }) => {
  const before = await sheet.drawing();
  await sheet.draw("C", "A");
  // C is no longer stuck: A, B and C go round, and only what leads to D and E by other ways is left.
  await expect(sheet.position("C")).not.toHaveAttribute("data-mark", "0");
  const changed = await sheet.marks();
  expect(changed).not.toEqual(PUBLISHED);
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
  await expect.poll(() => sheet.drawing()).toEqual(before);
  await sheet.redo();
  await sheet.expectMarks(changed);
});

test("deleting a town takes its roads along, undo brings all back", async ({ sheet }) => {
  const before = await sheet.drawing();
  await sheet.click("N");
  await sheet.page.keyboard.press("Delete");
  const { N: _, ...rest } = PUBLISHED;
  // Without N nothing goes round any more: I, J, M and O get numbers.
  await sheet.expectMarks({ ...rest, M: "0", I: "3", J: "0", O: "1" });
  await expect(sheet.moves).toHaveCount(26);
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
  await expect.poll(() => sheet.drawing()).toEqual(before);
});

test("misère play marks by outcomes alone", async ({ sheet }) => {
  await sheet.misere();
  // Who is stuck at C wins: whoever must drive there from A or E by force is lost.
  await sheet.expectSectors({ C: "I" });
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
});

test("moving and renaming towns changes no mark", async ({ sheet }) => {
  const from = await sheet.at("H");
  await sheet.drag(from, { x: from.x + 20, y: from.y - 14 });
  await sheet.rename("H", "Hull");
  const { H, ...rest } = PUBLISHED;
  await sheet.expectMarks({ ...rest, Hull: H! });
});

test("a title that is too long is refused, and not cut", async ({ sheet }) => {
  await sheet.begin("nim");
  const title = sheet.page.getByLabel("Title of the drawing");
  await title.fill("x".repeat(1_001));
  await title.press("Enter");
  await expect(sheet.alert).toContainText("this title has 1001 characters; the limit is 1000");
  await expect(title, "what was typed is there to be shortened").toHaveValue("x".repeat(1_001));
  await title.fill("x".repeat(1_000));
  await title.press("Enter");
  expect(JSON.parse((await sheet.save()).text).title).toBe("x".repeat(1_000));
});

test("a new drawing is not taken for the one before by what was said last", async ({ sheet }) => {
  await sheet.begin("nim");
  const title = await sheet.page.getByLabel("Title of the drawing").inputValue();
  await expect(sheet.page).toHaveTitle(`${title} – Hyperjam`);
  await expect(sheet.page.getByRole("log")).toContainText(`Open “${title}”`);
  await sheet.click("3");
  await sheet.keys("Delete");
  await expect(sheet.announcement).toContainText("3");
  await sheet.menu("New drawing");
  await expect(sheet.positions).toHaveCount(0);
  await expect(sheet.announcement).toHaveText("Open another drawing");
  await expect(sheet.page).toHaveTitle("Hyperjam");
});

test("a name that is used twice is said, wherever it is given", async ({ sheet }) => {
  const notice = sheet.page.locator(".notice");
  await sheet.rename("A", " B ");
  await expect(notice).toContainText("Another position is called “B”, too.");
  await sheet.rename("D", "Delft");
  await expect(notice).toHaveCount(0);
  await sheet.click("E");
  const field = sheet.panel.getByLabel("Name");
  await field.fill("B");
  await field.press("Enter");
  await expect(notice).toContainText("2 other positions are called “B”, too.");
});
