// The values of positions as marks of a partizan drawing.
import { expect, test } from "./fixtures";

/** ½, ⋆, ↑, a switch, and over = {0 | over}, which reaches a loop. */
const DRAWING = "H: end | one\none: end |\nstar: end | end\nup: end | star\nhot: one | minus\nminus: | end\nover: end | over";

test("a partizan drawing shows values, also while it is drawn on; what reaches a loop keeps its sector @everywhere", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("values.txt", DRAWING);
  const mark = (name: string) => sheet.position(name);
  for (const [name, value] of [["H", "½"], ["one", "1"], ["star", "∗"], ["up", "↑"], ["hot", "±1"], ["minus", "−1"], ["end", "0"]] as const) {
    await expect(mark(name)).toHaveAttribute("data-mark", value);
  }
  await expect(mark("over")).toHaveAttribute("data-mark", "L");
  await expect(mark("H")).toHaveAttribute("aria-label", "H: value ½, Left wins");
  await expect(mark("over")).toHaveAttribute("aria-label", "over: sector L, Left wins");
  await mark("star").click();
  await sheet.page.keyboard.press("Delete");
  await expect(mark("up")).toHaveAttribute("data-mark", "1");
  await sheet.undo();
  await expect(mark("up")).toHaveAttribute("data-mark", "↑");
});

test("the inspector has the whole value and leads to its reason", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("values.txt", "G: a, hot | c\na: one | c\nhot: one | minus\nc: end | minus\none: end |\nminus: | end");
  await expect(sheet.position("G")).toHaveAttribute("data-mark", /…$/);
  await sheet.position("G").click();
  await expect(sheet.panel.locator("[data-value-text]")).toHaveText(/^\{.*\}$/);
  await sheet.panel.getByRole("button", { name: "why", exact: true }).click();
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
