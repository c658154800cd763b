import type { Locator } from "@playwright/test";
import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** A drawing with nothing but this board. */
function file(rules: string, position: string): string {
  return JSON.stringify({
    format: "hyperjam",
    version: 4,
    positions: [],
    moves: [],
    boards: [{ id: "b1", rules, position, x: 0, y: 0 }],
  });
}

/** What the card says first: how a game stands. */
function status(sheet: Sheet): Locator {
  return sheet.page.locator(".tutor-card > .tutor-result");
}

function board(sheet: Sheet): Locator {
  return sheet.page.locator(".board");
}

async function onSheet(sheet: Sheet, rules: string, position: string): Promise<void> {
  await sheet.visit();
  await sheet.openFile("board.json", file(rules, position));
  await expect(board(sheet)).toHaveCount(1);
}

/** The same, with its card. */
async function chosen(sheet: Sheet, rules: string, position: string): Promise<void> {
  await onSheet(sheet, rules, position);
  await board(sheet).focus();
  await sheet.keys("Enter");
}

const axe = async ({ page }: Sheet) => expect(await barriers(page)).toEqual([]);

test("Nim for three comes from the shelf, says its outcome and is played to its end", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("New board");
  await sheet.page.locator('[data-exhibit="Nim for 3"]').click();
  await expect(sheet.positions, "on a sheet of its own").toHaveCount(0);
  await expect(board(sheet)).toContainText("Nim for 3");
  await expect(board(sheet).locator("circle")).toHaveCount(12);
  await expect(sheet.card).toContainText("Its outcome is ∅. Nobody has a winning strategy: the game is undetermined.");
  await expect(sheet.card).toContainText("Who can make whom lose");

  const position = sheet.card.getByRole("textbox", { name: "Position" });
  await position.fill("1,1,1,1");
  await position.press("Enter");
  await expect(sheet.card).toContainText("Its outcome is PN. Next and Previous have winning strategies.");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toHaveText("Your turn: you are player 1.");
  // Players 2 and 3 then move by themselves.
  await sheet.card.getByRole("button", { name: "take 1 from heap 2" }).first().click({ force: true });
  await expect(sheet.card).toContainText("Player 3: take 1 from heap 1");
  await expect(status(sheet)).toHaveText("Your turn: you are player 1.");
  await sheet.card.getByRole("button", { name: "take 1 from heap 1" }).first().click({ force: true });
  await expect(status(sheet)).toContainText("You have won: player 2 cannot move, and is the only loser; players 1 and 3 win.");
  await expect(sheet.card).toContainText("Player 1: take 1 from heap 1 – keeps a winning strategy");
  await sheet.card.getByRole("button", { name: "Take back" }).click();
  await expect(status(sheet)).toContainText("Your turn: you are player 1.");
});

test("stalks of three colours are played on the sheet by three people, and by a link", async ({ sheet, newTab }) => {
  await chosen(sheet, "hackenbush-for 3", "12,3");
  await expect(sheet.card).toContainText("Its outcomes, by who starts, are (");
  await expect(sheet.card.locator("path.board-seat.seat-0")).toHaveCount(1);
  await expect(sheet.card.locator(".board-picture text").filter({ hasText: /^[123]$/ })).toHaveCount(3);
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  for (const seat of ["2", "3"]) await sheet.answer(`Player ${seat} is played by`, "You");
  await expect(status(sheet)).toHaveText("Player 1’s turn.");
  await board(sheet).getByRole("button", { name: "edge 1 of stalk 1" }).click({ force: true });
  await expect(status(sheet)).toContainText("Player 2 cannot move, and is the only loser; players 1 and 3 win.");
  await expect(sheet.card).toContainText("Player 1: edge 1 of stalk 1 – keeps a winning strategy");

  await sheet.card.getByRole("button", { name: "Share the game" }).click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  const other = await newTab();
  await other.page.goto(link);
  await expect(status(other)).toContainText("Player 2 cannot move, and is the only loser; players 1 and 3 win.");
});

test("Cutblock is played by keyboard, and the focus stays", async ({ sheet }) => {
  await chosen(sheet, "cutblock", "3x2x2");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toHaveText("Your turn: you are player 1.");
  await expect(sheet.card.locator(".board-place")).toHaveCount(2);
  await sheet.card.locator(".board-place").first().focus();
  for (let moves = 0; moves < 9; moves += 1) {
    await expect(status(sheet)).toContainText(/Your turn|is the only loser/);
    if ((await status(sheet).textContent())!.includes("is the only loser")) break;
    await expect(sheet.page.locator(":focus")).toHaveClass(/board-place/);
    await sheet.keys("ArrowRight", "Enter");
    await expect(status(sheet)).not.toContainText("Your turn");
  }
  await expect(status(sheet)).toContainText(/player \d cannot move, and is the only loser/);
  await expect(sheet.page.locator("body")).not.toBeFocused();
});

test("a block is cut by a press anywhere on the line", { tag: "@everywhere" }, async ({ sheet }) => {
  await chosen(sheet, "cutblock", "3x2x2");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toHaveText("Your turn: you are player 1.");
  // On a phone the board is played on the sheet alone.
  const place = (await sheet.card.locator(".board-picture").isVisible()) ? sheet.card : board(sheet);
  const areas = place.locator(".board-place .board-area");
  await expect(areas).toHaveCount(2);
  // In the middle of the front, far from the figures below.
  const at = await areas.nth(1).evaluate((area) => {
    const picture = (area as SVGPathElement).ownerSVGElement!;
    picture.scrollIntoView({ block: "center" });
    const figure = area.parentElement!.querySelector("rect")!;
    const x = figure.x.baseVal.value + figure.width.baseVal.value / 2;
    const y = figure.y.baseVal.value - 30;
    const place = new DOMPoint(x, y).matrixTransform(picture.getScreenCTM()!);
    return { x: place.x, y: place.y };
  });
  await sheet.page.mouse.click(at.x, at.y);
  await expect(sheet.card).toContainText(/Player 1: block 1, side 1, cut at 2/);
});

test("Nim for three is played by a finger", { tag: "@phone" }, async ({ sheet }) => {
  await onSheet(sheet, "nim-for 3", "1,1");
  await board(sheet).tap();
  await sheet.card.getByRole("button", { name: "Play", exact: true }).tap();
  await expect(status(sheet)).toHaveText("Your turn: you are player 1.");
  // The board lies on the sheet, which a game leaves in sight.
  await board(sheet).locator(".board-place").first().tap();
  await expect(status(sheet)).toContainText("You have won: player 3 cannot move, and is the only loser; players 1 and 2 win.");
  await axe(sheet);
});

test("wrong numbers of players and wrong players are named with their place", async ({ sheet }) => {
  await chosen(sheet, "nim-for 9", "3,4");
  await expect(sheet.card).toContainText("The rules cannot be read: expected a number of players from 2 to 8, not “9”.");
  const rules = sheet.card.getByRole("textbox", { name: "Rules" });
  await expect(rules).toHaveAttribute("aria-invalid", "true");
  await rules.fill("nim-for three");
  await rules.press("Enter");
  await expect(sheet.card).toContainText("not “three”");
  await rules.fill("hackenbush-for 3");
  await rules.press("Enter");
  const position = sheet.card.getByRole("textbox", { name: "Position" });
  await position.fill("12,4");
  await position.press("Enter");
  await expect(sheet.card).toContainText("The position cannot be read: column 4: there is no player 4");
  await position.fill("12,3");
  await position.press("Enter");
  await expect(sheet.card).toContainText("Its outcomes, by who starts, are (");
});

test("what is being typed stays when the answer to another field arrives", async ({ sheet }) => {
  await chosen(sheet, "hackenbush-for 3", "12,3");
  const position = sheet.card.getByRole("textbox", { name: "Position" });
  await expect(position).toHaveValue("12,3");
  await position.fill("12,2");
  // Another field changes without the focus.
  await sheet.card.getByRole("textbox", { name: "Rules" }).evaluate((field: HTMLInputElement) => {
    field.value = "hackenbush-for three";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(sheet.card).toContainText("not “three”");
  await expect(position).toHaveValue("12,2");
  await position.press("Enter");
  await sheet.undo();
  await expect(position).toHaveValue("12,3");
});

test("Enter in a field leaves the focus there, whatever the answer is", async ({ sheet }) => {
  await chosen(sheet, "domineering", "...|...");
  const rules = sheet.card.getByRole("textbox", { name: "Rules" });
  for (const [given, answer] of [["x", "there is no ruleset “x”"], ["cram", "Both players may turn it"], ["domineering", "one above the other"]]) {
    await rules.fill(given!);
    await rules.press("Enter");
    await expect(sheet.card).toContainText(answer!);
    await expect(rules).toBeFocused();
  }
});

const BOARDS = [
  ["nim-for 3", "1,2"],
  ["hackenbush-for 3", "12,23,312"],
  ["cutblock", "3x2x2"],
] as const;

for (const scheme of ["light", "dark"] as const) {
  for (const [rules, position] of BOARDS) {
    test(`axe finds nothing on a board of ${rules} (${scheme})`, async ({ sheet }) => {
      await sheet.page.emulateMedia({ colorScheme: scheme });
      await chosen(sheet, rules, position);
      await expect(sheet.card).toContainText("Who can make whom lose");
      await axe(sheet);
      await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
      await expect(status(sheet)).toHaveText("Your turn: you are player 1.");
      await axe(sheet);
    });
  }
}

/** A map for three with a vehicle, a heap and a block beside it, and a board for two. */
const SUM_FOR_THREE = JSON.stringify({
  format: "hyperjam",
  version: 4,
  players: 3,
  positions: [
    { id: "A", x: 0, y: 0 },
    { id: "B", x: 160, y: 0 },
  ],
  moves: [
    { from: "A", to: "B", by: [0, 1, 2] },
    { from: "B", to: "A", by: [1] },
  ],
  vehicles: ["A"],
  boards: [
    { id: "b1", rules: "nim-for 3", position: "2", x: 0, y: 120 },
    { id: "b2", rules: "cutblock", position: "2x1x1", x: 260, y: 120 },
    { id: "b3", rules: "domineering", position: "..|..", x: 420, y: 120 },
  ],
});

test("a vehicle, a heap and a block are one game of three, by mouse and by a link", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.openFile("three.json", SUM_FOR_THREE);
  const strip = sheet.page.locator(".strip");
  await expect(strip).toContainText("A + Nim for 3 + Cutblock: outcome (NO, N, P)");
  await expect(strip).toContainText("Domineering is for two players, Left and Right");
  await strip.getByRole("button", { name: "The sum", exact: true }).click();
  await expect(sheet.card).toContainText("Nim for 3: outcome N");
  await axe(sheet);
  await sheet.card.getByRole("button", { name: "Play the sum" }).click();
  await expect(status(sheet)).toHaveText("Your turn: you are player 1.");
  for (const seat of ["2", "3"]) await sheet.answer(`Player ${seat} is played by`, "You");
  await expect(status(sheet)).toHaveText("Player 1’s turn.");
  await sheet.card.getByRole("button", { name: "Nim for 3: take 2 from heap 1" }).click();
  await expect(status(sheet)).toHaveText("Player 2’s turn.");
  await sheet.card.getByRole("button", { name: "A → B" }).click();
  await expect(status(sheet)).toContainText("Player 3 cannot move, and is the only loser; players 1 and 2 win.");
  await axe(sheet);
  await sheet.card.getByRole("button", { name: "Share the game" }).click();
  const link = await sheet.link();
  const other = await newTab();
  await other.page.goto(link);
  await expect(status(other)).toContainText("Player 3 cannot move, and is the only loser");
  await other.card.getByRole("button", { name: "Replay the game" }).click();
  await expect(other.card).toContainText("The start.");
});

test("a sum of three is played by keys, and the focus stays in the card", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("three.json", SUM_FOR_THREE);
  await expect(board(sheet)).toHaveCount(3);
  await sheet.follow("#&board/-sum/play/you-you-you-1/-");
  await expect(status(sheet)).toHaveText("Player 1’s turn.");
  const move = sheet.card.getByRole("button", { name: "Nim for 3: take 2 from heap 1" });
  await move.focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toHaveText("Player 2’s turn.");
  await expect.poll(() => sheet.page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("a sum of three is played by a finger on the sheet", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("three.json", SUM_FOR_THREE);
  await expect(board(sheet)).toHaveCount(3);
  await sheet.follow("#&board/-sum/play/you-you-you-1/-");
  await expect(status(sheet)).toHaveText("Player 1’s turn.");
  const heap = sheet.page.locator(".board").first();
  await heap.getByRole("button", { name: "take 2 from heap 1" }).tap({ force: true });
  await expect(status(sheet)).toHaveText("Player 2’s turn.");
  await sheet.tap("B");
  await expect(status(sheet)).toContainText("Player 3 cannot move, and is the only loser; players 1 and 2 win.");
});
