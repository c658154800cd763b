import { expect, test } from "./fixtures";

// Drawings in which somebody wins a play that never ends.

const SECTORS = { c: "L,R,I,II", d: "L,R,I,II", p: "L", q: "L", r: "R", s: "R" };

test("priorities decide who wins a play that never ends, and stand on the drawing, in the table and in the inspector", async ({ sheet }) => {
  await sheet.begin("endless");
  await sheet.expectSectors(SECTORS);
  await expect(sheet.panel.locator("[data-missing]")).toContainText("no values and no labels");
  await expect(sheet.position("p")).toContainText("↻4");
  await expect(sheet.position("p")).toHaveAttribute("aria-label", /priority 4/);
  await expect(sheet.position("c")).not.toContainText("↻");
  await sheet.click("q");
  await expect(sheet.panel).toContainText("If Left starts, Left wins.");
  const priority = sheet.panel.getByLabel("Priority");
  await expect(priority).toHaveValue("3");
  await priority.fill("5");
  await priority.press("Enter");
  await sheet.expectSectors({ ...SECTORS, c: "R,I", d: "R,II", p: "R", q: "R" });
  await sheet.undo();
  await sheet.expectSectors(SECTORS);
  await sheet.click("s");
  await priority.fill("four");
  await priority.press("Enter");
  await expect(sheet.page.locator(".notice")).toContainText("A priority is a whole number");
  await expect(priority).toHaveValue("2");
  await sheet.show("Table");
  const cells = sheet.panel.locator('[data-row="p"]').locator("th, td");
  await expect(cells).toHaveText(["p", "4", "", "L", "Left", "Left"]);
});

test("the rule of endless play is chosen among the rules, and undone", async ({ sheet }) => {
  await sheet.begin("c");
  await sheet.expectMarks({ c: "∞" });
  await sheet.panel.getByText(/^Rules: /).click();
  await sheet.panel.getByLabel("A play that never ends").selectOption("left");
  await sheet.expectSectors({ c: "L" });
  await expect(sheet.panel.getByLabel("A play that never ends")).toHaveValue("left");
  await sheet.panel.getByLabel("A play that never ends").selectOption("right");
  await sheet.expectSectors({ c: "R" });
  await sheet.undo();
  await sheet.undo();
  await sheet.expectMarks({ c: "∞" });
});

test("a loop that has been gone round decides a game, and why is said", async ({ sheet }) => {
  await sheet.begin("endless");
  await sheet.show("Play");
  await sheet.click("p");
  await expect(sheet.card).toContainText("The vehicle starts at p.");
  for (const player of ["Left", "Right"]) await sheet.answer(`${player} is played by`, "You");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await sheet.pick("q");
  await sheet.pick("p");
  await expect(sheet.card).toContainText("Round this loop the greatest priority is 4, which is even, so Left wins.");
});

test("what is about sums says that it does not answer", async ({ sheet }) => {
  await sheet.begin("endless");
  await sheet.show("Steps");
  await expect(sheet.panel).toContainText("“Steps” does not answer here: this drawing says who wins a play that never ends.");
});
