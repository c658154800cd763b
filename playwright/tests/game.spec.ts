import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { SECTORS } from "./traffic_jam";

// What the inspector offers while nothing is selected: the sectors with their positions, the quotient, the drawing as text.

const field = (sheet: Sheet) => sheet.panel.getByRole("textbox", { name: "The drawing as text" });

/** Opens the drawing as text. */
async function asText(sheet: Sheet): Promise<void> {
  await sheet.panel.getByRole("heading", { name: "The game" }).hover();
  await sheet.panel.getByText("The drawing as text").first().click();
  await expect(field(sheet)).toBeVisible();
}

test("the drawing is edited as text, as one step that keeps what the text does not say", async ({ sheet }) => {
  await sheet.begin("nim");
  await asText(sheet);
  await expect(field(sheet)).toHaveValue("4: 3 2 1 0\n3: 2 1 0\n2: 1 0\n1: 0\n0:\n");
  const before = await sheet.places();
  await field(sheet).fill("4: 3 2 1 0\n3: 2 1 0\n2: 1 0\n1: 0 new\n");
  await sheet.panel.getByRole("button", { name: "Apply" }).click();
  await expect(sheet.positions).toHaveCount(6);
  const { new: added, ...kept } = await sheet.places();
  expect(kept).toEqual(before);
  expect(Object.values(before)).not.toContainEqual(added);
  await expect(field(sheet)).toHaveValue("4: 3 2 1 0\n3: 2 1 0\n2: 1 0\n1: 0 new\n0:\nnew:\n");
  await sheet.expectMarks({ new: "0", "0": "0", "1": "1", "2": "2", "3": "3", "4": "4" });
  await sheet.undo();
  await expect(sheet.positions).toHaveCount(5);
  await expect(field(sheet)).toHaveValue("4: 3 2 1 0\n3: 2 1 0\n2: 1 0\n1: 0\n0:\n");
  await expect.poll(() => sheet.places()).toEqual(before);
});

test("what is wrong in the text is named with line and column, and nothing is lost", async ({ sheet }) => {
  await sheet.begin("nim");
  await asText(sheet);
  const wrong = "4: 3\n3: 2 : 1";
  await field(sheet).fill(wrong);
  await field(sheet).press("Control+Enter");
  await expect(sheet.panel.getByRole("alert")).toContainText("Nothing was changed.");
  await expect(sheet.panel.getByRole("alert")).toContainText("line 2, column 6: expected names of options");
  await expect(field(sheet)).toHaveAttribute("aria-invalid", "true");
  await expect(sheet.positions).toHaveCount(5);
  // A look at something else, and back.
  await sheet.click("4");
  await expect(field(sheet)).toHaveCount(0);
  await sheet.canvas.focus();
  await sheet.keys("Escape");
  await expect(field(sheet)).toHaveValue(wrong);
  await field(sheet).fill('{"format": "hyperjam"}');
  await field(sheet).press("Control+Enter");
  await expect(sheet.panel.getByRole("alert")).not.toContainText("line 2");
  await field(sheet).fill("4: 3\n");
  await field(sheet).press("Control+Enter");
  await expect(sheet.positions).toHaveCount(2);
  await expect(sheet.panel.getByRole("alert")).toHaveCount(0);
});

test("a drawing that changes while its text is typed is said, and can be shown again", async ({ sheet }) => {
  await sheet.begin("nim");
  await asText(sheet);
  await field(sheet).fill("A: B");
  await sheet.undo();
  await sheet.redo();
  await sheet.canvas.focus();
  await sheet.keys("n", "Space");
  await sheet.keys("v", "Escape");
  await expect(sheet.panel).toContainText("The drawing has changed since you began to type.");
  await expect(field(sheet)).toHaveValue("A: B");
  await sheet.panel.getByRole("button", { name: "Discard" }).click();
  await expect(field(sheet)).toHaveValue(/^4: 3 2 1 0\n/);
  await expect(sheet.positions).toHaveCount(6);
});

test("the sectors of Figure 1 have the numbers of their positions, and select them", async ({ sheet }) => {
  await sheet.visit();
  await sheet.panel.getByRole("heading", { name: "The game" }).hover();
  const draws = Object.keys(SECTORS).filter((name) => SECTORS[name] === "L,R,I,II").sort();
  const centre = sheet.panel.getByRole("button", { name: `L,R,I,II, a draw: ${draws.length} positions` });
  await expect(centre).toContainText(String(draws.length));
  await expect(sheet.panel.getByRole("img", { name: "L, Left wins: 0 positions" })).toBeVisible();
  await centre.focus();
  await sheet.page.keyboard.press("Enter");
  await expect.poll(async () => (await sheet.selected()).sort()).toEqual(draws);
  await expect(sheet.canvas).toBeFocused();
  await sheet.keys("Escape");
  const second = Object.keys(SECTORS).filter((name) => SECTORS[name] === "II").sort();
  await sheet.panel.getByRole("button", { name: /^II, the second player wins/ }).locator(".sector-number").click();
  await expect.poll(async () => (await sheet.selected()).sort()).toEqual(second);
});

test("the game is simplified from there", async ({ sheet }) => {
  await sheet.visit();
  await sheet.panel.getByRole("heading", { name: "The game" }).hover();
  await sheet.panel.getByRole("button", { name: "Simplify" }).click();
  await expect(sheet.panel.getByRole("heading", { name: "Quotient" })).toBeVisible();
});

test("the game tells how play can end in a tie, and leads to the table", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.raise();
  await sheet.panel.getByRole("heading", { name: "The game" }).hover();
  await sheet.panel.getByText("Play can end in a tie, too").click();
  await expect(sheet.panel.getByText("Select a position and choose how play ends here.")).toBeVisible();
  await sheet.panel.getByRole("button", { name: "Table", exact: true }).click();
  await expect(sheet.panel.getByRole("table", { name: "Moves" })).toBeVisible();
});

test("where there is no position, nothing is said of ties", async ({ sheet }) => {
  await sheet.begin("empty");
  await expect(sheet.panel.getByRole("heading", { name: "The game" })).toBeVisible();
  await expect(sheet.panel.getByText("Play can end in a tie, too")).toBeHidden();
  await sheet.add(0.5, 0.5);
  await sheet.keys("Escape");
  await expect(sheet.panel.getByText("Play can end in a tie, too")).toBeVisible();
});

test("the game names the positions at which play ends in a tie", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.click("0");
  await sheet.panel.getByLabel("How play ends here").selectOption("tie");
  await sheet.canvas.focus();
  await sheet.keys("Escape");
  await sheet.panel.getByRole("heading", { name: "The game" }).hover();
  await sheet.panel.getByText("Play can end in a tie, too").click();
  await expect(sheet.panel.getByText("tie end: 0")).toBeVisible();
});
