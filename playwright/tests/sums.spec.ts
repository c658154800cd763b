import type { Locator } from "@playwright/test";
import { ofRepository } from "./exchange";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

const strip = (sheet: Sheet) => sheet.page.locator(".strip");
const status = (sheet: Sheet) => sheet.card.locator("> .tutor-result");

const file = (more: object) => JSON.stringify({ format: "hyperjam", version: 4, positions: [], moves: [], ...more });

/** A stalk of Left's edge with one of Right's on it: ½. Beside it {2|−½} and ∗7. */
const STALK = file({
  rules: "hackenbush",
  positions: [
    { id: "g", x: 0, y: 200, ground: true },
    { id: "a", x: 0, y: 60 },
    { id: "b", x: 0, y: -80 },
  ],
  moves: [
    { from: "g", to: "a", by: "left" },
    { from: "a", to: "b", by: "right" },
  ],
  boards: [
    { id: "b1", rules: "domineering", position: "...|...", x: 160, y: 0 },
    { id: "b2", rules: "nim", position: "3,4", x: 160, y: 140 },
  ],
});

test("a large board beside vehicles that may go on for ever is decided, and the sum is won", async ({ sheet }) => {
  await sheet.visit();
  const jam = JSON.parse(ofRepository("crates/editor/gallery/traffic-jam.json"));
  const boards = [{ id: "b1", rules: "domineering", position: "....|....|....|....", x: 900, y: 0 }];
  await sheet.openFile("jam.json", JSON.stringify({ ...jam, version: 4, vehicles: ["H", "I"], boards }));
  await expect(strip(sheet)).toContainText("H + I + Domineering · the first player wins (no value, as play may go on for ever at H)");
  await sheet.follow("#&board/-sum/play/best-best-left-1/-");
  await expect(status(sheet)).toContainText("so Left wins", { timeout: 60_000 });
  await expect(sheet.card).toContainText("Nobody made a mistake.");
});

test("Hackenbush on the drawing, Domineering and Nim are one game", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("stalk.json", STALK);
  await expect(strip(sheet)).toContainText("Domineering + Nim + the drawing = {5/2∗7|∗7} · Left wins, whoever starts");
  await sheet.follow("#&board/-sum/play/you-you-left-1/-");
  await expect(sheet.card).toContainText("the drawing (Hackenbush)");
  await sheet.page.locator(".board").first().getByRole("button", { name: "b1–b2" }).click({ force: true });
  await expect(status(sheet)).toHaveText("Right’s turn.");
  // On the drawing, by keyboard: the list of moves has it, too.
  await sheet.card.locator("details.folded > summary").filter({ hasText: "Your moves as a list" }).click();
  await sheet.card.getByRole("button", { name: "the drawing: cut a–b" }).click();
  await expect(status(sheet)).toHaveText("Left’s turn.");
  await expect(sheet.page.locator(".moves .move.gone")).toHaveCount(1);
});

/** over = {0 | over}, from which Right can go round for ever; beside it ½, {2|−½} and ∗7. */
const LOOP = file({
  positions: [
    { id: "over", x: 0, y: 0 },
    { id: "zero", x: 0, y: 160 },
  ],
  moves: [
    { from: "over", to: "zero", by: "left" },
    { from: "over", to: "over", by: "right" },
  ],
  vehicles: ["over"],
  boards: [
    { id: "b1", rules: "hackenbush", position: "g-a:L,a-b:R", x: 260, y: -160 },
    { id: "b2", rules: "domineering", position: "...|...", x: 260, y: 0 },
    { id: "b3", rules: "nim", position: "3,4", x: 260, y: 160 },
  ],
});

const HANDS: Record<string, { tag?: string; place: (place: Locator) => Promise<void>; zero: (sheet: Sheet) => Promise<void> }> = {
  "the mouse": { place: (place) => place.click(), zero: (sheet) => sheet.click("zero") },
  keys: {
    place: (place) => place.press("Enter"),
    zero: (sheet) => sheet.card.getByRole("button", { name: /^over → zero/ }).press("Enter"),
  },
  touch: { tag: "@phone", place: (place) => place.tap(), zero: (sheet) => sheet.tap("zero") },
};

for (const [name, { tag, place, zero }] of Object.entries(HANDS)) {
  test(`a vehicle on a loop, Hackenbush, Domineering and Nim are one sum that is won by ${name}`, tag ? { tag } : {}, async ({
    sheet,
    newTab,
  }) => {
    await sheet.visit();
    await sheet.openFile("loop.json", LOOP);
    await expect(strip(sheet)).toContainText("over + Hackenbush + Domineering + Nim · Left wins, whoever starts (no value");
    await strip(sheet).getByRole("button", { name: /^Left wins by / }).click();
    await expect(status(sheet)).toHaveText("Your turn: you are Left.");
    const wins = sheet.page.locator(".board-place[aria-label$=': wins']");
    const record = sheet.card.locator("ol li");
    for (;;) {
      const made = await record.count();
      if ((await wins.count()) > 0) await place(wins.first());
      else await zero(sheet);
      // How the game stood before is seen for a moment yet.
      await expect(record.nth(made)).toBeAttached();
      await expect(status(sheet)).toHaveText(/Your turn|so Left wins/);
      if (/so Left wins/.test((await status(sheet).textContent())!)) break;
    }
    await expect(status(sheet)).toContainText("You have won: Right (Hyperjam) cannot move, so Left wins.");
    await expect(sheet.card).toContainText("Nobody made a mistake.");

    // The game is a link.
    await sheet.card.getByRole("button", { name: "Share the game" }).click();
    const link = await sheet.link();
    const other = await newTab();
    await other.page.goto(link);
    await other.ready();
    await expect(status(other)).toContainText("You have won: Right (Hyperjam) cannot move, so Left wins.");
  });
}

/** Two heaps: by the selective rule who starts takes both. */
const HEAPS = file({
  boards: [
    { id: "b1", rules: "nim", position: "1", x: 0, y: 0 },
    { id: "b2", rules: "nim", position: "2", x: 0, y: 160 },
  ],
});

/** What is pressed on a board of the sheet, or in the list of moves, and how. */
const TURNS: Record<string, { tag?: string; move: (sheet: Sheet, words: string, board: number) => Promise<void>; press: (button: Locator) => Promise<void> }> = {
  "the mouse": {
    move: (sheet, words, board) => sheet.page.locator(".board").nth(board).getByRole("button", { name: words }).click({ force: true }),
    press: (button) => button.click(),
  },
  keys: {
    move: (sheet, words, board) => sheet.page.locator(".board").nth(board).getByRole("button", { name: words }).press("Enter"),
    press: (button) => button.press("Enter"),
  },
  touch: {
    tag: "@phone",
    move: (sheet, words, board) => sheet.page.locator(".board").nth(board).getByRole("button", { name: words }).tap({ force: true }),
    press: (button) => button.tap(),
  },
};

for (const [name, { tag, move, press }] of Object.entries(TURNS)) {
  test(`a turn of a compound is made of moves in several components by ${name}`, tag ? { tag } : {}, async ({ sheet }) => {
    await sheet.visit();
    await sheet.openFile("heaps.json", HEAPS);
    await expect(strip(sheet)).toContainText("Nim (b1) + Nim (b2) = ∗3");
    await sheet.follow("#&board/-sum/selective");
    const button = (words: string) => sheet.card.getByRole("button", { name: words, exact: true });
    await press(button("Play the compound"));
    await expect(status(sheet)).toHaveText("Your turn: you are Left. Move in one component or in several.");
    await move(sheet, "take 1 from heap 1", 0);
    await expect(status(sheet)).toHaveText("Your turn: you are Left. Move in Nim (b2), too, or end the turn.");
    // Hyperjam takes the rest once the turn is ended, and the whole is taken back and played better.
    await press(button("End the turn"));
    await expect(status(sheet)).toContainText("Hyperjam has won: Left (you) cannot move, so Right wins.");
    await expect(sheet.card).toContainText("throws Left’s win away");
    await press(button("Take back"));
    await expect(button("End the turn")).toBeVisible();
    await move(sheet, "take 2 from heap 1", 1);
    await expect(status(sheet)).toContainText("You have won: Right (Hyperjam) cannot move, so Left wins.");
    await expect(sheet.card).toContainText("Nobody made a mistake.");
  });
}
