import type { Locator } from "@playwright/test";
import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** A drawing with nothing but these boards, each by its rules and its position, and lines of the calculation. */
function sum(boards: [string, string, number?][], lines: string[] = []): string {
  const placed = boards.map(([rules, position, times], nth) => {
    const board = { id: `b${nth + 1}`, rules, position, x: 0, y: 220 * nth };
    return times === undefined ? board : { ...board, times };
  });
  return JSON.stringify({ format: "hyperjam", version: 4, positions: [], moves: [], boards: placed, lines });
}

/** A drawing with nothing but this board. */
function file(rules: string, position: string): string {
  return sum([[rules, position]]);
}

/** What the card says first: how a game stands. */
function status(sheet: Sheet): Locator {
  return sheet.page.locator(".tutor-card > .tutor-result");
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

test("a board is put on the sheet from the gallery by mouse, moved, undone and found after a reload", async ({ sheet }) => {
  await sheet.visit();
  await sheet.addBoard("Domineering");
  await expect(board(sheet)).toContainText("Domineering");
  await expect(board(sheet).locator("rect.board-cell")).toHaveCount(16);
  await expect(card(sheet)).toContainText("Its value is");
  await expect(board(sheet)).toHaveAttribute("aria-pressed", "true");
  // The line below the sheet takes its room before anything is moved.
  await expect(sheet.page.locator(".strip")).toContainText(/Domineering( =| ·)/);

  const from = (await board(sheet).boundingBox())!;
  await sheet.page.mouse.move(from.x + 20, from.y + 10);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(from.x + 60, from.y + 50, { steps: 5 });
  await sheet.page.mouse.up();
  await expect.poll(async () => Math.round((await board(sheet).boundingBox())!.y - from.y)).toBe(40);
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "kept");
  await sheet.reload();
  await expect(board(sheet).locator("rect.board-cell")).toHaveCount(16);
  expect(await barriers(sheet.page)).toEqual([]);

  await sheet.panel.getByRole("button", { name: "One more" }).click();
  await sheet.panel.getByRole("button", { name: "Negate" }).click();
  await expect(card(sheet)).toContainText("It counts −2 times in the sum.");
  await expect(board(sheet).locator(".board-name")).toHaveText(/^−2·Domineering( =|$)/);
  for (let nth = 0; nth < 2; nth++) await sheet.undo();
  await expect(board(sheet).locator(".board-name")).toHaveText(/^Domineering( =|$)/);

  await sheet.canvas.focus();
  const moved = (await board(sheet).boundingBox())!;
  await sheet.keys("Control+Z");
  await expect.poll(async () => (await board(sheet).boundingBox())!.y).toBeLessThan(moved.y - 20);
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

test("a cell is changed where it is pressed, and a wrong text is named with its column", async ({ sheet }) => {
  await onSheet(sheet, "domineering", "..|..");
  await board(sheet).click();
  await expect(card(sheet)).toContainText("Its value is ±1");
  await card(sheet).getByRole("button", { name: "a1: free" }).click();
  await expect(card(sheet).getByRole("button", { name: "a1: taken" })).toBeVisible();

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
  await expect(status(sheet)).toContainText("Your turn: you are Left");
  // The board lies on the sheet, which a game leaves in sight.
  await board(sheet).locator(".board-place").first().tap();
  await expect(status(sheet)).toContainText("cannot move, so Left wins");
});

test("a board from the gallery lies beside what is drawn, in view", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.addBoard("Domineering");
  await expect(board(sheet).locator("rect.board-cell")).toHaveCount(16);
  const areas = async () => {
    const area = async (one: Locator) => (await one.boundingBox())!;
    const plates = await sheet.page.locator(".positions .position-plate").all();
    return { sheet: await area(sheet.canvas), board: await area(board(sheet)), plates: await Promise.all(plates.map(area)) };
  };
  await expect(async () => {
    const { sheet: seen, board: lies, plates } = await areas();
    expect(plates.length).toBeGreaterThan(1);
    for (const { x, y, width, height } of [lies, ...plates]) {
      expect(x).toBeGreaterThanOrEqual(seen.x - 1);
      expect(y).toBeGreaterThanOrEqual(seen.y - 1);
      expect(x + width).toBeLessThanOrEqual(seen.x + seen.width + 1);
      expect(y + height).toBeLessThanOrEqual(seen.y + seen.height + 1);
    }
    for (const plate of plates) {
      const apart =
        plate.x + plate.width <= lies.x ||
        lies.x + lies.width <= plate.x ||
        plate.y + plate.height <= lies.y ||
        lies.y + lies.height <= plate.y;
      expect(apart).toBe(true);
    }
  }).toPass();
});

test("a piece is dragged to where its move takes it", async ({ sheet }) => {
  await onSheet(sheet, "toads-and-frogs", "T..F");
  await board(sheet).click();
  await card(sheet).getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toContainText("Your turn: you are Left");
  const cell = async (nth: number) => {
    const { x, y, width, height } = (await board(sheet).locator("rect.board-cell").nth(nth).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  // Not where no move leads.
  await sheet.page.mouse.move(...(await cell(0)));
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(...(await cell(2)), { steps: 4 });
  await expect(board(sheet).locator(".board-way")).toHaveCount(1);
  await sheet.page.mouse.up();
  await expect(board(sheet).locator(".board-way")).toHaveCount(0);
  await expect(status(sheet)).toContainText("Your turn: you are Left");
  await sheet.page.mouse.move(...(await cell(0)));
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(...(await cell(1)), { steps: 4 });
  await sheet.page.mouse.up();
  await expect(card(sheet)).toContainText("Left: a1–b1");
});

test("in a frame to look at boards are pictures", async ({ sheet, newTab }) => {
  await onSheet(sheet, "clobber", "xo|ox");
  await sheet.button("Share").click();
  const link = await sheet.link();
  const frame = await newTab();
  await frame.page.goto(link.replace("#", "?embed=view#"));
  await expect(board(frame).locator("rect.board-cell")).toHaveCount(4);
  await expect(board(frame)).toHaveAttribute("role", "img");
  await expect(board(frame)).not.toHaveAttribute("tabindex", /./);
  await expect(frame.page.getByRole("button", { name: /^Board b1/ })).toHaveCount(0);
  // The page around a frame has the heading and the landmarks.
  expect(await barriers(frame.page, { without: ["page-has-heading-one", "region"] })).toEqual([]);
});

test("a sum of a board, a heap and an expression is won", async ({ sheet, newTab }) => {
  await sheet.visit();
  const lines = ["G = {1 | *}"];
  await sheet.openFile("sum.json", sum([["domineering", "..|.."], ["nim", "1,2"], ["canonical-form", "G"]], lines));
  await expect(board(sheet)).toHaveCount(3);
  const strip = sheet.page.locator(".strip");
  await strip.getByRole("button", { name: /^Left wins by / }).click();
  await expect(status(sheet)).toContainText("Your turn: you are Left");
  await expect(sheet.page.locator(".board-caption").first()).toContainText("±1");
  for (let moves = 0; moves < 12; moves += 1) {
    await expect(status(sheet)).toContainText(/Your turn|cannot move/);
    if ((await status(sheet).textContent())!.includes("cannot move")) break;
    const before = await card(sheet).getAttribute("data-card");
    await board(sheet).locator(".board-place.tone-good").first().click();
    await expect(card(sheet)).not.toHaveAttribute("data-card", before!);
  }
  await expect(status(sheet)).toContainText("Right (Hyperjam) cannot move, so Left wins");
  await expect(card(sheet)).toContainText("keeps the win");

  // The game is a link.
  await sheet.page.getByRole("button", { name: "Link", exact: true }).click();
  const link = await sheet.link();
  const other = await newTab();
  await other.page.goto(link);
  await other.ready();
  await expect(status(other)).toContainText("cannot move, so Left wins");
  await expect(board(other)).toHaveCount(3);
});

test("a sum is played by keyboard on the sheet, taken back, and the focus stays", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("sum.json", sum([["domineering", "..|..", 2], ["nim", "2"]]));
  await sheet.page.locator(".strip").getByRole("button", { name: "Play the sum" }).focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toContainText("Your turn: you are Left");
  const right = card(sheet).getByRole("group", { name: "Right is played by" });
  await right.getByRole("button", { name: "You" }).focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toContainText("Left’s turn");
  await board(sheet).locator(".board-place").first().focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toContainText("Right’s turn");
  await expect(sheet.page.locator(":focus")).toHaveClass(/board-place/);
  await sheet.keys("Enter");
  await expect(status(sheet)).toContainText("Left’s turn");
  await expect(sheet.page.locator("body")).not.toBeFocused();
  await sheet.keys("Control+Z");
  await expect(status(sheet)).toContainText("Right’s turn");
});

test("a draw is agreed on in a sum that may go on for ever, and taken back", async ({ sheet }) => {
  await sheet.visit();
  const roads = {
    positions: [{ id: "A", x: 0, y: 0 }, { id: "B", x: 160, y: 0 }],
    moves: [{ from: "A", to: "B", by: "both" }, { from: "B", to: "A", by: "both" }],
    vehicles: ["A"],
  };
  await sheet.openFile("roads.json", JSON.stringify({ ...JSON.parse(sum([["nim", "1"]])), ...roads }));
  await expect(sheet.positions).toHaveCount(2);
  await sheet.follow("#&board/-sum/play/you-you-left-1/-");
  await expect(status(sheet)).toHaveText("Left’s turn.");
  await sheet.position("B").click();
  await expect(status(sheet)).toHaveText("Right’s turn.");
  await card(sheet).getByRole("button", { name: "Offer a draw" }).focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toContainText("A draw by agreement.");
  await expect(sheet.page.locator("body")).not.toBeFocused();
  await card(sheet).getByRole("button", { name: "Take back" }).click();
  await expect(status(sheet)).toHaveText("Right’s turn.");
});

test("what a board comes to stands after its name, and follows what is done with it", async ({ sheet }) => {
  await onSheet(sheet, "domineering", "...|...");
  const name = board(sheet).locator(".board-name");
  await expect(name).toHaveText("Domineering = {2|−½}");
  await expect(board(sheet)).toHaveAttribute("aria-label", /= \{2\|−½\}$/);
  await board(sheet).click();
  await sheet.panel.getByRole("button", { name: "Negate" }).click();
  await expect(name).toHaveText("− Domineering = {½|−2}");
  await sheet.choose(/^Marks:/, "Nothing");
  await expect(name).toHaveText("− Domineering");
});

test("an exercise about a board is a link that says nothing before it is answered", async ({ sheet, newTab }) => {
  await onSheet(sheet, "domineering", "..|..");
  await board(sheet).click();
  await card(sheet).getByRole("button", { name: "Make an exercise" }).click();
  const link = await sheet.link();
  const other = await newTab();
  await other.page.goto(link);
  await other.ready();
  await expect(card(other)).toContainText("Who wins Domineering");
  await expect(board(other).locator(".board-name")).toHaveText("Domineering");
  await expect(other.page.locator("body")).not.toContainText("±1");
  await card(other).getByRole("button", { name: "Left, whoever starts" }).click();
  await expect(card(other)).toContainText("No. Try again.");
  await card(other).getByRole("button", { name: "The player who starts" }).click();
  await expect(card(other)).toContainText("Correct:");
  await expect(card(other)).toContainText("Its value is ±1");
});

test("a board is played while it is presented, and its hints are hidden with the marks", async ({ sheet }) => {
  await onSheet(sheet, "domineering", "..|..");
  await sheet.page.locator(".strip").getByRole("button", { name: /^Left wins by / }).click();
  await expect(board(sheet).locator(".board-place.tone-good")).toHaveCount(2);
  await sheet.canvas.focus();
  await sheet.keys("p");
  await expect(sheet.page.locator("body")).toHaveClass(/presenting/);
  await sheet.keys("a");
  await expect(board(sheet).locator(".board-place.tone-good")).toHaveCount(0);
  await expect(board(sheet).locator(".board-caption:not(:empty)")).toHaveCount(0);
  await board(sheet).locator(".board-place").first().click();
  await expect(sheet.page.locator(".stage-caption")).toBeHidden();
  await sheet.keys("a");
  await expect(sheet.page.locator(".stage-caption")).toContainText("so Left wins");
});
