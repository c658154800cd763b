// The values of positions as marks of a partizan drawing.
import { expect, test } from "./fixtures";

/** ½, ⋆, ↑, a switch, and over = {0 | over}, which reaches a loop. */
const DRAWING = "H: end | one\none: end |\nstar: end | end\nup: end | star\nhot: one | minus\nminus: | end\nover: end | over";

test("a partizan drawing shows values, also while it is drawn on; what reaches a loop has a value, too @everywhere", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("values.txt", DRAWING);
  const mark = (name: string) => sheet.position(name);
  for (const [name, value] of [["H", "½"], ["one", "1"], ["star", "∗"], ["up", "↑"], ["hot", "±1"], ["minus", "−1"], ["end", "0"]] as const) {
    await expect(mark(name)).toHaveAttribute("data-mark", value);
  }
  await expect(mark("over")).toHaveAttribute("data-mark", "over");
  await expect(mark("H")).toHaveAttribute("aria-label", "H: value one half, Left wins");
  await expect(mark("over")).toHaveAttribute("aria-label", "over: value over, Left wins");
  await mark("star").click();
  await sheet.page.keyboard.press("Delete");
  await expect(mark("up")).toHaveAttribute("data-mark", "1");
  await expect(sheet.announcement).toHaveText("up: value 1, Left wins");
  await sheet.undo();
  await expect(mark("up")).toHaveAttribute("data-mark", "↑");
});

test("the inspector has the whole value, and its reason unfolds there", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("values.txt", "G: a, hot | c\na: one | c\nhot: one | minus\nc: end | minus\none: end |\nminus: | end");
  await expect(sheet.position("G")).toHaveAttribute("data-mark", /…$/);
  await sheet.position("G").click();
  await expect(sheet.panel.locator("[data-value-text]")).toHaveText(/^\{.*\}$/);
  await sheet.panel.getByText("Why this value?").click();
  await expect(sheet.panel).toContainText("So it is the game");
  await expect(sheet.panel).toContainText("canonical form");
});

test("values go where the drawing becomes impartial or misère, and come back", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("values.txt", "H: end | one\none: end |");
  await expect(sheet.position("H")).toHaveAttribute("data-mark", "½");
  await sheet.openFile("labels.txt", "A: B");
  await expect(sheet.position("A")).toHaveAttribute("data-mark", "1");
  await expect(sheet.position("A")).toHaveAttribute("aria-label", /^A: label 1/);
  await sheet.undo();
  await expect(sheet.position("H")).toHaveAttribute("data-mark", "½");
});

test("½ is drawn by keys alone, told of as it grows, drawn on, and still there after a reload", async ({ sheet }) => {
  await sheet.visit();
  await sheet.open("empty");
  await sheet.canvas.focus();
  await sheet.keys("n", "Space", "Space", "Space", "v");
  await sheet.expectMarks({ A: "0", B: "0", C: "0" });
  await sheet.keys("l", "Space", "ArrowLeft", "ArrowLeft", "Space");
  await sheet.expectMarks({ A: "0", B: "0", C: "1" });
  await sheet.keys("ArrowRight", "Space", "ArrowLeft", "Space");
  await sheet.expectMarks({ A: "0", B: "1", C: "1" });
  await sheet.keys("ArrowRight", "ArrowRight", "r", "Space", "ArrowLeft", "Space");
  await sheet.expectMarks({ A: "0", B: "1", C: "½" });
  await expect(sheet.announcement).toHaveText("C: value one half, Left wins");
  // A loop at A, for Right: it is off.
  await sheet.keys("ArrowLeft", "Space", "Space");
  await sheet.expectMarks({ A: "off", B: "0", C: "−1" });
  await sheet.undo();
  await sheet.expectMarks({ A: "0", B: "1", C: "½" });
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "kept");
  await sheet.reload();
  await sheet.expectMarks({ A: "0", B: "1", C: "½" });
});

test("an impartial drawing does not load what finds values", async ({ sheet }) => {
  const asked: string[] = [];
  sheet.page.on("request", (request) => asked.push(request.url()));
  await sheet.visit();
  await sheet.open("empty");
  await sheet.openFile("labels.txt", "A: B");
  await expect(sheet.position("A")).toHaveAttribute("data-mark", "1");
  expect(asked.filter((url) => url.includes("tutor"))).toEqual([]);
});

test("values stand in the table, in the menu of the marks and in pictures", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("values.txt", DRAWING);
  await expect(sheet.position("hot")).toHaveAttribute("data-mark", "±1");
  await sheet.choose(/^Marks:/, "Values only");
  await expect(sheet.page.getByRole("button", { name: "Marks: Values" })).toBeVisible();
  await expect(sheet.position("hot")).toHaveAttribute("data-mark", "±1");
  await expect(sheet.position("hot")).not.toHaveAttribute("data-sector");
  await sheet.show("Table");
  await expect(sheet.panel.getByRole("columnheader", { name: "Value" })).toBeVisible();
  await expect(sheet.panel.locator('[data-row="up"]')).toContainText("↑");
  await expect(sheet.panel.locator('[data-row="over"]')).toContainText("over");
});

test("the inspector has the thermograph of a partizan position, which leads to how it is made", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("values.txt", DRAWING);
  await expect(sheet.position("hot")).toHaveAttribute("data-mark", "±1");
  await sheet.click("hot");
  await sheet.panel.getByText("Thermograph", { exact: true }).click();
  await expect(sheet.panel.getByRole("img", { name: "Thermograph", exact: true })).toBeVisible();
  await expect(sheet.panel).toContainText("0 is the mean and 1 the temperature of ±1");
  const download = sheet.page.waitForEvent("download");
  await sheet.panel.getByRole("button", { name: "TikZ" }).click();
  expect((await download).suggestedFilename()).toBe("thermograph.tex");
  // It stays open for the next position.
  await sheet.click("up");
  await expect(sheet.panel).toContainText("0 is the mean and 0 the temperature of ↑");
  await sheet.panel.getByRole("button", { name: "How it is made, step by step" }).click();
  await expect(sheet.card).toContainText("Left’s option 0: its right wall");
});

test("an answer in a lesson is typed in any notation, and a wrong one says why", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&lessons/options");
  await sheet.carded();
  await sheet.click("B");
  const typed = sheet.card.getByLabel("Your answer, in any notation");
  await typed.fill("3");
  await typed.press("Enter");
  await expect(sheet.card.locator(".tutor-result.tone-bad")).toBeVisible();
  await typed.fill("{1|");
  await typed.press("Enter");
  await expect(sheet.card.locator(".tutor-result.tone-bad")).toContainText("column");
  await typed.fill("{0,1|}");
  await typed.press("Enter");
  await expect(sheet.card.locator(".tutor-result.tone-bad")).toContainText("can be written more simply");
  await typed.fill("2.0");
  await typed.press("Enter");
  await expect(sheet.card).toContainText("Left has two spare moves there");
});
