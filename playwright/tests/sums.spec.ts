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
  await expect(strip(sheet)).toContainText("H + I + Domineering · the player who starts wins (no value, as play may go on for ever at H)");
  await sheet.follow("#&board/-sum/play/best-best-left-1/-");
  await expect(status(sheet)).toContainText("so Left wins", { timeout: 60_000 });
  await expect(sheet.card).toContainText("Nobody made a mistake.");
});

test("Hackenbush on the drawing, Domineering and Nim are one game", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("stalk.json", STALK);
  await expect(strip(sheet)).toContainText("Domineering + Nim + the drawing = {5/2∗7|∗7}: Left wins, whoever starts");
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
