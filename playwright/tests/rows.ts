import { expect } from "./fixtures";
import type { Sheet } from "./sheet";

/** How many positions a row has. */
const COLUMNS = 60;
/** How many positions there are. */
export const COUNT = 3_000;

/** A drawing that is stored in pieces and worked on in turns: rows of positions, each with a move to the next. */
const LARGE = JSON.stringify({
  format: "hyperjam",
  version: 1,
  title: "Rows",
  positions: Array.from({ length: COUNT }, (_, nth) => ({
    id: `P${nth}`,
    label: `“${nth}”\t\\`,
    x: (nth % COLUMNS) * 120,
    y: Math.floor(nth / COLUMNS) * 120,
  })),
  moves: Array.from({ length: COUNT - 1 }, (_, nth) => ({ from: `P${nth}`, to: `P${nth + 1}`, by: "both" })),
});

/** Opens it as a file. */
export async function openRows(sheet: Sheet): Promise<void> {
  await sheet.openFile("rows.json", LARGE);
  await expectPositions(sheet, COUNT);
}

/** Waits until the sheet has so many positions. */
export async function expectPositions(sheet: Sheet, count: number): Promise<void> {
  await expect(sheet.canvas).toHaveAttribute("aria-label", new RegExp(`\\b${count} positions`));
}
