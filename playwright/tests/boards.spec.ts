import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** A drawing with nothing but this board. */
function file(rules: string, position: string): string {
  const boards = [{ id: "b1", rules, position, x: 0, y: 0 }];
  return JSON.stringify({ format: "hyperjam", version: 4, positions: [], moves: [], boards });
}

function board(sheet: Sheet): Locator {
  return sheet.page.locator(".board");
}

function card(sheet: Sheet): Locator {
  return sheet.page.locator(".tutor-card");
}

async function onSheet(sheet: Sheet, rules: string, position: string): Promise<void> {
  await sheet.visit();
  await sheet.openFile("board.json", file(rules, position));
  await expect(board(sheet)).toHaveCount(1);
}

test("a board is put on the sheet from the shelf by mouse, moved, undone and found after a reload", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("New board");
  await sheet.page.getByRole("button", { name: "Put Domineering on the sheet" }).click();
  await expect(board(sheet)).toContainText("domineering");
  await expect(board(sheet).locator("rect.board-cell")).toHaveCount(16);
  await expect(card(sheet)).toContainText("Its value is");
  await expect(board(sheet)).toHaveAttribute("aria-pressed", "true");

  const from = (await board(sheet).boundingBox())!;
  await sheet.page.mouse.move(from.x + 20, from.y + 10);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(from.x + 60, from.y + 50, { steps: 5 });
  await sheet.page.mouse.up();
  await expect.poll(async () => Math.round((await board(sheet).boundingBox())!.y - from.y)).toBe(40);
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "kept");
  await sheet.reload();
  await expect(board(sheet).locator("rect.board-cell")).toHaveCount(16);
  expect((await new AxeBuilder({ page: sheet.page }).analyze()).violations).toEqual([]);

  await sheet.canvas.focus();
  await sheet.keys("Control+Z");
  await expect.poll(async () => Math.round((await board(sheet).boundingBox())!.y - from.y)).toBe(0);
  await sheet.keys("Control+Z");
  await expect(board(sheet)).toHaveCount(0);
  await sheet.keys("Control+Y");
  await expect(board(sheet)).toHaveCount(1);
});

test("a board is chosen, moved and deleted by keyboard", async ({ sheet }) => {
  await onSheet(sheet, "clobber", "xo|ox");
  await board(sheet).focus();
  const before = (await board(sheet).boundingBox())!;
  await sheet.keys("ArrowRight");
  await expect.poll(async () => (await board(sheet).boundingBox())!.x).toBeGreaterThan(before.x);
  await sheet.keys("Enter");
  await expect(card(sheet)).toContainText("Its value is");
  await board(sheet).focus();
  await sheet.keys("Delete");
  await expect(board(sheet)).toHaveCount(0);
  await expect(sheet.canvas).toBeFocused();
  await sheet.keys("Control+Z");
  await expect(board(sheet)).toHaveCount(1);
});

test("a cell is changed where it is pressed, and a wrong text is told with its column", async ({ sheet }) => {
  await onSheet(sheet, "domineering", "..|..");
  await board(sheet).click();
  await expect(card(sheet)).toContainText("Its value is ±1");
  await card(sheet).getByRole("button", { name: "row 1, column 1: free" }).click();
  await expect(card(sheet).getByRole("button", { name: "row 1, column 1: taken" })).toBeVisible();

  const position = card(sheet).getByRole("textbox", { name: "Position" });
  await position.fill("..|.,");
  await position.press("Enter");
  await expect(card(sheet)).toContainText("The position cannot be read: column 5");
  await expect(position).toHaveAttribute("aria-invalid", "true");
  await position.fill("3x3");
  await position.press("Enter");
  await expect(card(sheet)).toContainText("Its value is ±1");

  const rules = card(sheet).getByRole("textbox", { name: "Rules" });
  await rules.fill("L: ./. -> #; R: .. -> ##");
  await rules.press("Enter");
  await expect(card(sheet)).toContainText("The rules cannot be read: column");
  await rules.fill("L: . -> #; R: . -> #");
  await rules.press("Enter");
  await expect(card(sheet)).toContainText("Its value is ∗");
});

test("Domineering of four rows and columns is played to its end by keyboard", async ({ sheet }) => {
  await onSheet(sheet, "domineering", "4x4");
  await board(sheet).focus();
  await sheet.keys("Enter");
  await card(sheet).getByRole("button", { name: "Play", exact: true }).focus();
  await sheet.keys("Enter");
  const status = sheet.page.locator(".tutor-card > .tutor-result");
  await expect(status).toContainText("Your turn: you are Left");
  await card(sheet).locator(".board-place").first().focus();
  for (let moves = 0; moves < 9; moves += 1) {
    await expect(status).toContainText(/Your turn|cannot move/);
    if ((await status.textContent())!.includes("cannot move")) break;
    await expect(sheet.page.locator(":focus")).toHaveClass(/board-place/);
    await sheet.keys("ArrowRight", "ArrowLeft", "Enter");
    await expect(status).not.toContainText("Your turn");
  }
  await expect(status).toContainText(/cannot move, so (Left|Right) wins/);
  await expect(card(sheet)).toContainText("Record");
  await card(sheet).getByRole("button", { name: "Take back" }).click();
  await expect(status).toContainText("Your turn: you are Left");
  await expect(sheet.page.locator("body")).not.toBeFocused();
});

test("a board counts in the sum, opens from a link and is in the exported picture", async ({ sheet }) => {
  await onSheet(sheet, "domineering", ".|.");
  await expect(sheet.page.locator(".strip")).toContainText("= 1");
  const { text } = await sheet.save();
  const saved = JSON.parse(text) as { version: number; boards: { rules: string }[] };
  expect([saved.version, saved.boards[0].rules]).toEqual([4, "domineering"]);
});

test("a board is chosen and played on by a finger", { tag: "@phone" }, async ({ sheet }) => {
  await onSheet(sheet, "domineering", "..|..");
  await board(sheet).tap();
  await card(sheet).getByRole("button", { name: "Play", exact: true }).tap();
  const status = sheet.page.locator(".tutor-card > .tutor-result");
  await expect(status).toContainText("Your turn: you are Left");
  await card(sheet).locator(".board-place").first().tap();
  await expect(status).toContainText("cannot move, so Left wins");
});
