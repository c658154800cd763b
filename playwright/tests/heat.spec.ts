import type { Locator } from "@playwright/test";
import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

const board = (sheet: Sheet): Locator => sheet.page.locator(".board");
const card = (sheet: Sheet): Locator => sheet.page.locator(".tutor-card");
const figures = (within: Locator): Locator => within.locator(".board-figure");
const shown = (sheet: Sheet, name: string): Locator => card(sheet).getByRole("button", { name, exact: true });

async function chosen(sheet: Sheet, rules: string, position: string): Promise<void> {
  await sheet.visit();
  const boards = [{ id: "b1", rules, position, x: 0, y: 0 }];
  await sheet.openFile("board.json", JSON.stringify({ format: "hyperjam", version: 4, positions: [], moves: [], boards }));
  await expect(board(sheet).locator("rect.board-cell").first()).toBeVisible();
  await board(sheet).focus();
  await sheet.keys("Enter");
  await expect(card(sheet)).toContainText("Its value is");
}

test("the moves of a board are shown with how hot they are, on the card and on the sheet, and one is made", async ({ sheet }) => {
  await chosen(sheet, "domineering", "2x3");
  await shown(sheet, "Left’s").click();
  await expect(figures(card(sheet))).toHaveText([/.+/, "5/4", /.+/]);
  await expect(figures(card(sheet)).nth(1)).toHaveClass(/is-best/);
  await expect(figures(board(sheet))).toHaveCount(3);
  await expect(card(sheet)).toContainText("temperature 5/4, hottest");
  await expect(card(sheet).locator("tbody tr").first()).toContainText("wins");
  expect(await barriers(sheet.page)).toEqual([]);

  await shown(sheet, "its incentive").click();
  await expect(figures(card(sheet)).nth(1)).not.toHaveText("5/4");
  await shown(sheet, "Right’s").click();
  await expect(figures(card(sheet))).toHaveCount(4);
  await shown(sheet, "none").click();
  await expect(figures(card(sheet))).toHaveCount(0);
  await expect(figures(board(sheet))).toHaveCount(0);
  await expect(card(sheet).getByRole("button", { name: "a1: free" })).toBeVisible();

  await shown(sheet, "Left’s").click();
  await board(sheet).locator(".board-place").nth(1).click();
  await expect(card(sheet)).toContainText("Record");
  await expect(card(sheet)).toContainText("Nobody made a mistake");
});

test("the moves of a board are gone through by keyboard, and travel in a link", async ({ sheet, newTab }) => {
  await chosen(sheet, "toads-and-frogs", "TT..FF");
  await shown(sheet, "Left’s").focus();
  await sheet.keys("Enter");
  await expect(figures(card(sheet)).first()).toBeVisible();
  await expect(sheet.page.locator("body")).not.toBeFocused();
  await sheet.button("Share").click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  await card(sheet).locator(".board-place").first().focus();
  await expect(sheet.page.locator(":focus")).toHaveAccessibleName(/: temperature .*hottest/);
  await sheet.keys("Enter");
  await expect(card(sheet)).toContainText("Right’s turn");
  await expect(sheet.page.locator("body")).not.toBeFocused();

  const other = await newTab();
  await other.page.goto(`${link}&board/b1/heat/left`);
  await other.ready();
  await expect(figures(card(other)).first()).toBeVisible();
  await expect(card(other)).toContainText("how hot it is");
});

test("the moves of heaps show Grundy numbers, by a finger", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  const boards = [{ id: "b1", rules: "nim", position: "1,2", x: 0, y: 0 }];
  await sheet.openFile("board.json", JSON.stringify({ format: "hyperjam", version: 4, positions: [], moves: [], boards }));
  await board(sheet).tap();
  await shown(sheet, "all").tap();
  await expect(figures(card(sheet))).toHaveText(["2", "1", "0"]);
  await expect(figures(card(sheet)).nth(2)).toHaveClass(/is-best/);
  await card(sheet).locator(".board-place").nth(2).tap();
  await expect(card(sheet)).toContainText("Record");
});

test("a board that is pressed before a link is opened stays the one shown", async ({ sheet }) => {
  await chosen(sheet, "domineering", "2x3");
  await sheet.mode("Draw").click();
  await sheet.button("Share").click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  await board(sheet).focus();
  await sheet.keys("Enter");
  await expect(card(sheet)).toContainText("Its value is");
  // The drawing of the link comes in place of the one whose board was pressed, and has the same.
  await sheet.page.goto(link);
  await sheet.ready();
  await expect(card(sheet)).toContainText("Its value is");
  await expect(card(sheet)).not.toContainText("Choose a game.");
});

test("the card of a board that another drawing does not have gives way to the shelf", async ({ sheet }) => {
  await chosen(sheet, "domineering", "2x3");
  await sheet.openFile("empty.json", JSON.stringify({ format: "hyperjam", version: 1, positions: [{ id: "A" }], moves: [] }));
  await expect(card(sheet)).toContainText("Choose a game.");
});

test("what a move is worth stands within its plate", async ({ sheet }) => {
  for (const [rules, position] of [
    ["domineering", "....|....|..#."],
    ["clobber", "xoxo|oxox"],
    ["domineering", "2x3"],
    ["col", "3x3"],
  ]) {
    await chosen(sheet, rules!, position!);
    for (const asked of ["left", "left/gains", "right", "right/gains"]) {
      await sheet.follow(`#&board/b1/heat/${asked}`);
      await expect(card(sheet)).toHaveAttribute("data-card", `board/b1/heat/${asked}`);
      await expect(figures(card(sheet)).first()).toBeVisible();
      const out = await figures(card(sheet)).evaluateAll((figures) =>
        figures
          .map((figure) => ({
            text: figure.textContent,
            wide: figure.querySelector("text")!.getBBox().width,
            room: figure.querySelector("rect")!.width.baseVal.value - 1,
          }))
          .filter(({ wide, room }) => wide > room),
      );
      expect(out, `${rules} ${position} ${asked}`).toEqual([]);
    }
  }
});
