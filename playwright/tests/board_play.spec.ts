import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

const board = (sheet: Sheet): Locator => sheet.page.locator(".board");
/** How a game stands. */
const status = (sheet: Sheet): Locator => sheet.card.locator("> .tutor-result");
/** What is marked on the board as done last. */
const mark = (sheet: Sheet): Locator => board(sheet).locator(".board-marked");
const taken = (sheet: Sheet): Locator => board(sheet).locator(".board-cell.is-taken");

async function onSheet(sheet: Sheet, boards: [string, string][], address: string): Promise<void> {
  await sheet.visit();
  const placed = boards.map(([rules, position], nth) => ({ id: `b${nth + 1}`, rules, position, x: 0, y: 220 * nth }));
  await sheet.openFile("boards.json", JSON.stringify({ format: "hyperjam", version: 4, positions: [], moves: [], boards: placed }));
  await expect(board(sheet)).toHaveCount(boards.length);
  await sheet.follow(`#&${address}`);
  await expect(status(sheet)).toBeVisible();
}

test("the record of a game on a board is stepped through, with the board as it was", { tag: "@everywhere" }, async ({ sheet }) => {
  await onSheet(sheet, [["domineering", "...|..."]], "board/b1/play/you-you-left-1/-");
  await board(sheet).getByRole("button", { name: "a1–a2" }).click({ force: true });
  await expect(status(sheet)).toHaveText("Right’s turn.");
  await board(sheet).getByRole("button", { name: "b1–c1" }).click({ force: true });
  await expect(status(sheet)).toContainText("Left");
  await expect(taken(sheet)).toHaveCount(4);
  await sheet.card.getByRole("button", { name: "Replay the game" }).click();
  await expect(sheet.card).toContainText("The start.");
  await expect(taken(sheet)).toHaveCount(0);
  await expect(mark(sheet)).toHaveCount(0);
  const slider = sheet.page.getByRole("slider", { name: "Step" });
  await slider.focus();
  await sheet.keys("ArrowRight");
  await expect(sheet.card).toContainText("Move 1 of 2, Left: a1–a2");
  await expect(taken(sheet), "the board of then").toHaveCount(2);
  await expect(mark(sheet), "where Left moved").toHaveCount(1);
  await sheet.keys("ArrowRight");
  await expect(sheet.card).toContainText("Move 2 of 2, Right: b1–c1");
  await expect(taken(sheet)).toHaveCount(4);
  await expect(slider).toBeFocused();
  await sheet.keys("ArrowLeft");
  await expect(taken(sheet)).toHaveCount(2);
  await expect(board(sheet).locator(".board-place"), "what was is not played on").toHaveCount(0);

  // On from there, and another move than before.
  await sheet.card.getByRole("button", { name: "Play on from here" }).click();
  await expect(status(sheet)).toHaveText("Right’s turn.");
  await board(sheet).getByRole("button", { name: "b2–c2" }).click({ force: true });
  await expect(sheet.card.locator("ol li")).toHaveText([/^Left: a1/, /^Right: b2/]);
  await expect(taken(sheet)).toHaveCount(4);
});

test("a press where no move is made says why, and one that makes a move does not", async ({ sheet }) => {
  await onSheet(sheet, [["domineering", "..|.#"]], "board/b1/play/you-you-left-1/-");
  const notice = sheet.page.locator(".notice");
  const cells = board(sheet).locator(".board-cell");
  await cells.nth(3).click({ force: true });
  await expect(notice).toContainText("Left has no such move. Left places a domino on two free cells");
  await notice.getByRole("button").click();
  await board(sheet).getByRole("button", { name: "a1–a2" }).click({ force: true });
  await expect(status(sheet)).toContainText("Right cannot move, so Left wins.");
  await expect(notice).toHaveCount(0);
  await expect(board(sheet).locator(".board-coordinate")).toHaveText(["a", "b", "1", "2"]);
});

test("on a heap the mark is where the move was made, though heaps change their order", async ({ sheet }) => {
  await onSheet(sheet, [["nim", "3,4,5"]], "board/b1/play/you-you-left-1/-");
  await board(sheet).getByRole("button", { name: "take 3 from heap 3" }).click({ force: true });
  await expect(status(sheet)).toHaveText("Right’s turn.");
  await expect(mark(sheet)).toHaveCount(1);
  const [marked, two] = await board(sheet).locator(".board-picture").evaluate((picture) => {
    const middle = (element: Element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };
    const number = [...picture.querySelectorAll("text")].find((text) => text.textContent === "2");
    return [middle(picture.querySelector(".board-marked")!), middle(number!)];
  });
  expect(Math.abs(marked! - two!)).toBeLessThan(8);
});

for (const [width, height] of [[360, 740], [320, 568]] as const) {
  test.describe(`on a phone of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("how a game stands stays in view, and what stands over boards is not cut", { tag: "@phone" }, async ({ sheet }) => {
      await onSheet(sheet, [["domineering", "....|....|...."]], "board/b1/play/you-you-left-1-hints/-");
      await expect(status(sheet)).toBeInViewport({ ratio: 1 });
      // The moves are pressed in the list, far down in the inspector.
      await sheet.page.getByRole("separator", { name: "Size of the inspector" }).press("ArrowUp");
      await sheet.card.getByText("Your moves as a list").click();
      const list = sheet.card.locator("details[open] button");
      await list.last().scrollIntoViewIfNeeded();
      await expect(status(sheet), "while the list is read").toBeInViewport({ ratio: 1 });
      await list.last().click();
      await expect(status(sheet)).toHaveText("Right’s turn.");
      await expect(status(sheet)).toBeInViewport({ ratio: 1 });
      await sheet.card.getByRole("button", { name: "Back to the board" }).scrollIntoViewIfNeeded();
      await expect(status(sheet)).toBeInViewport({ ratio: 1 });

      await sheet.page.getByRole("separator", { name: "Size of the inspector" }).press("ArrowDown");
      await expect(status(sheet)).toBeInViewport({ ratio: 1 });
      const captions = board(sheet).locator(".board-caption:not(:empty)");
      await expect(captions.first()).toContainText("temperature");
      const cut = await captions.evaluateAll((captions) =>
        captions.filter((caption) => {
          const range = document.createRange();
          range.selectNodeContents(caption);
          const { left, right } = range.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        }).length,
      );
      expect(cut, "captions that leave the window").toBe(0);
    });
  });
}

test("a game with vehicles that is scrolled says how it stands, too", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&play/g/you-you-left-1/p7,p8/-");
  await expect(status(sheet)).toBeVisible();
  await sheet.page.getByRole("separator", { name: "Size of the inspector" }).press("ArrowUp");
  await sheet.card.locator("button").last().scrollIntoViewIfNeeded();
  await expect(status(sheet)).toBeInViewport({ ratio: 1 });
});

test("vehicles are placed in Draw on the way to a game, which one comes back to", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&play");
  await sheet.card.getByRole("button", { name: "Place vehicles" }).click();
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
  await expect(sheet.card).toContainText("Press a position to put a vehicle there");
  await sheet.card.getByText("Choose from a list").click();
  await sheet.card.getByRole("button", { name: "A", exact: true }).click();
  await expect(sheet.card.getByRole("button", { name: "Remove the last one" })).toBeVisible();
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
  await sheet.card.getByRole("button", { name: "Back to the game" }).click();
  await expect(sheet.mode("Play")).toHaveAttribute("aria-current", "page");
  await expect(sheet.card).toContainText("The vehicles start at H, I and A");
});

test("without a keyboard menus name no keys", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = sheet.page.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toBeVisible();
  expect(await menu.locator("kbd").count()).toBeGreaterThan(0);
  await expect(menu.locator("kbd:visible")).toHaveCount(0);
});

test("with a keyboard they do", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(sheet.page.getByRole("menu").locator("kbd:visible").first()).toBeVisible();
});

test("what lies on the sheet has its own name", async ({ sheet }) => {
  await onSheet(sheet, [["nim", "3,4"]], "board/b1/play/you-you-left-1/-");
  await sheet.mode("Draw").click();
  await expect(sheet.page.getByRole("region", { name: "Sum of the boards", exact: true })).toBeVisible();
  const stalk = {
    rules: "hackenbush",
    positions: [
      { id: "G", x: 0, y: 200, ground: true },
      { id: "A", x: 0, y: 60 },
    ],
    moves: [{ from: "G", to: "A", by: "left" }],
  };
  await sheet.openFile("stalk.json", JSON.stringify({ format: "hyperjam", version: 4, ...stalk }));
  await sheet.click("A");
  await expect(sheet.page.getByRole("region", { name: "Value of the drawing", exact: true })).toBeVisible();
  await expect(sheet.panel.getByRole("heading", { name: "Edges to here" })).toBeVisible();
  await expect(sheet.panel.getByRole("heading", { name: /Moves/ })).toHaveCount(0);
});

test("whoever plays on the sheet by keys stays there while the other side moves, to the end", async ({ sheet }) => {
  await onSheet(sheet, [["domineering", "....|....|....|...."]], "board/b1/play/you-best-left-1/-");
  await expect(sheet.card).toContainText("Left places a domino on two free cells");
  const places = board(sheet).locator(".board-place");
  await places.first().focus();
  const record = sheet.card.locator("ol li");
  for (;;) {
    const made = await record.count();
    await sheet.keys("Enter");
    // How the game stood before is seen for a moment yet.
    await expect(record.nth(made)).toBeAttached();
    await expect(status(sheet)).toHaveText(/^Your turn|cannot move/);
    if (/cannot move/.test((await status(sheet).textContent())!)) break;
    await expect(places.and(sheet.page.locator(":focus")), "on the board of the sheet").toHaveCount(1);
    await expect(sheet.card, "the rules are said once").not.toContainText("Left places a domino");
  }
  await expect(sheet.page.locator(".inspector :focus"), "what can be done now").toHaveCount(1);
});

/** The moves of a person on the board: always the first that there is. */
async function playToTheEnd(sheet: Sheet): Promise<string> {
  const places = board(sheet).locator(".board-place");
  const record = sheet.card.locator("ol li");
  for (;;) {
    await expect(status(sheet)).toHaveText(/^Your turn|cannot move/);
    const words = (await status(sheet).textContent())!;
    if (/cannot move/.test(words)) return words;
    const made = await record.count();
    await places.first().click({ force: true });
    await expect(record.nth(made)).toBeAttached();
  }
}

// Who starts wins 6 × 6 Domineering, and Clobber 4 × 5 too; neither has a value that is found.
for (const [rules, position] of [
  ["domineering", Array(6).fill("......").join("|")],
  ["clobber", "xoxox|oxoxo|xoxox|oxoxo"],
] as const) {
  test(`${rules} without a value is searched while the card is shown, and what is won is won`, { tag: "@everywhere" }, async ({ sheet }) => {
    test.setTimeout(240_000);
    await onSheet(sheet, [[rules, position]], "board/b1");
    await expect(status(sheet), "who wins").toContainText("The player who starts wins", { timeout: 120_000 });
    await sheet.follow("#&board/b1/play/best-you-left-1/-");
    expect(await playToTheEnd(sheet)).toContain("Hyperjam has won");
  });
}

test("a search is stopped and goes on, and Hyperjam plays by temperature meanwhile", async ({ sheet }) => {
  await onSheet(sheet, [["clobber", "xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo"]], "board/b1/play/you-best-left-1/-");
  await expect(sheet.card).toContainText("Hyperjam plays by temperature (hotstrat)");
  const states = sheet.card.locator("[data-states]");
  await expect(states).toContainText("Searching: ");
  const before = Number(await states.getAttribute("data-states"));
  await expect.poll(async () => Number(await states.getAttribute("data-states")), "it goes on").toBeGreaterThan(before);
  await sheet.card.getByRole("button", { name: "Stop searching" }).click();
  await expect(states).toContainText("Stopped after");
  await sheet.card.getByRole("button", { name: "Search on" }).click();
  await expect(states).toContainText("Searching: ");
  await board(sheet).locator(".board-place").first().click({ force: true });
  await expect(sheet.card.locator("ol li"), "both have moved").toHaveCount(2);
  await expect(status(sheet)).toHaveText(/^Your turn/);
});
