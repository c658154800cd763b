import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** A drawing with nothing but this board. */
function file(rules: string, position: string): string {
  const boards = [{ id: "b1", rules, position, x: 0, y: 0 }];
  return JSON.stringify({ format: "hyperjam", version: 4, positions: [], moves: [], boards });
}

const board = (sheet: Sheet): Locator => sheet.page.locator(".board");
const card = (sheet: Sheet): Locator => sheet.page.locator(".tutor-card");
const rules = (sheet: Sheet): Locator => sheet.page.getByRole("textbox", { name: "Rules" });
const name = (sheet: Sheet): Locator => sheet.page.getByRole("textbox", { name: "Name" });
const answer = (sheet: Sheet): Locator => sheet.page.locator("#ruleset-answer");

async function table(sheet: Sheet, rules: string, position: string): Promise<Locator> {
  await sheet.visit();
  await sheet.openFile("board.json", file(rules, position));
  await board(sheet).focus();
  await sheet.keys("Enter");
  await card(sheet).getByRole("button", { name: "Table", exact: true }).click();
  return card(sheet).locator("table.tutor-grid");
}

async function clean(sheet: Sheet): Promise<void> {
  expect(await barriers(sheet.page)).toEqual([]);
}

test("a table of all rectangles has values and temperatures, and is saved", async ({ sheet }) => {
  const grid = await table(sheet, "domineering", "..|..");
  await expect(grid.locator("tbody tr")).toHaveCount(4);
  await expect(grid.locator("tbody tr").nth(1).locator("td")).toHaveText(["1", "±1", "{2|−½}", /.*/]);
  await card(sheet).getByRole("button", { name: "the temperature" }).click();
  const hot = grid.locator("tbody tr").nth(1).locator("td").nth(2);
  await expect(hot).toHaveText("5/4");
  await expect(hot).toHaveClass(/heat-/);
  await clean(sheet);

  const size = card(sheet).getByLabel("Up to rows x columns");
  await size.fill("2x3");
  await size.press("Enter");
  await expect(grid.locator("tbody tr")).toHaveCount(2);
  await size.fill("two");
  await size.press("Enter");
  await expect(card(sheet)).toContainText("expected a size such as “4x6”");
  await size.fill("2x3");
  await size.press("Enter");
  await expect(grid.locator("tbody tr")).toHaveCount(2);
  await card(sheet).getByRole("button", { name: "the value" }).click();
  await expect(grid.locator("tbody tr").nth(1).locator("td").nth(1)).toHaveText("±1");
  const download = sheet.page.waitForEvent("download");
  await card(sheet).getByRole("button", { name: "Save as CSV" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("domineering-2x3.csv");
  expect(await readFile(await saved.path(), "utf8")).toBe(",1,2,3\r\n1,0,-1,-1\r\n2,1,+-1,{2|-1/2}\r\n");
});

test("a table of heaps tells the period and marks where it begins", async ({ sheet }) => {
  const grid = await table(sheet, "kayles", "20");
  await expect(card(sheet)).toContainText("Period 12 from 71 on; proved by the numbers up to 167.");
  await expect(grid.locator("td.exception")).toHaveCount(71);
  await expect(grid.locator("td.begins")).toHaveCount(11);
  await clean(sheet);
});

test("a ruleset is written by hand, with what is wrong with it said, named, played one move, and travels in a link", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.menu("New board");
  await sheet.page.getByRole("dialog").getByRole("button", { name: "Write a ruleset" }).click();
  await expect(answer(sheet)).toContainText("These rules can be read");
  // What the card offers later is of this name, since it was asked for after it.
  await name(sheet).fill("Lines");
  await name(sheet).press("Enter");
  await rules(sheet).fill("L: .. -> #");
  await expect(answer(sheet)).toContainText("The rules cannot be read: column 10: the pattern has 1 × 2 cells before the arrow");
  await expect(rules(sheet)).toHaveAttribute("aria-invalid", "true");
  await expect(rules(sheet)).toBeFocused();
  await rules(sheet).fill("");
  await rules(sheet).pressSequentially("B: .. -> ##");
  await expect(answer(sheet)).toContainText("both players have the same moves; every play ends");
  await expect(rules(sheet)).toBeFocused();
  await expect(card(sheet)).toContainText("The first positions");
  await clean(sheet);
  await card(sheet).getByRole("button", { name: "Put ..|.. on the sheet" }).click();
  await expect(board(sheet)).toContainText("Lines");
  await expect(card(sheet)).toContainText("Its value is 0");

  await card(sheet).getByRole("button", { name: "Play", exact: true }).click();
  const status = sheet.page.locator(".tutor-card > .tutor-result");
  await expect(status).toContainText("Your turn: you are Left");
  await card(sheet).locator(".board-place").first().click();
  await expect(status).not.toContainText("Your turn: you are Left");

  await sheet.mode("Draw").click();
  const { text } = await sheet.save();
  const saved = JSON.parse(text) as { rulesets: unknown; boards: { rules: string }[] };
  expect(saved.rulesets).toEqual([{ name: "Lines", text: "B: .. -> ##" }]);
  expect(saved.boards[0]!.rules).toBe("Lines");
  await sheet.button("Share").click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  const other = await newTab();
  await other.page.goto(link);
  await other.ready();
  await expect(board(other)).toContainText("Lines");
  await board(other).focus();
  await other.keys("Enter");
  await expect(card(other)).toContainText("Its value is 0");
});

test("a ruleset is renamed with its boards, deleted and undone, and offered on the shelf", async ({ sheet }) => {
  await sheet.visit();
  const drawing = JSON.parse(file("Stripes", "..|..")) as object;
  const rulesets = [{ name: "Stripes", text: "L: ./. -> #/#; R: .. -> ##" }];
  await sheet.openFile("board.json", JSON.stringify({ ...drawing, rulesets }));
  await board(sheet).focus();
  await sheet.keys("Enter");
  await card(sheet).getByRole("button", { name: "Edit the rules of Stripes" }).click();
  await name(sheet).fill("Dominoes");
  await name(sheet).press("Tab");
  await expect(board(sheet)).toContainText("Dominoes");
  await card(sheet).getByRole("button", { name: "Delete this ruleset" }).click();
  await expect(card(sheet).getByRole("button", { name: "Put Dominoes on the sheet" })).toHaveCount(0);
  await expect(board(sheet)).toContainText("L: ./. -> #/#");
  await expect(sheet.page.locator("body")).not.toBeFocused();
  await sheet.undo();
  await expect(card(sheet).getByRole("button", { name: "Put Dominoes on the sheet" })).toBeVisible();
  await sheet.undo();
  await expect(board(sheet)).toContainText("Stripes");
  await expect(card(sheet).getByRole("button", { name: "Put Stripes on the sheet" })).toBeVisible();
});
