import { close, filed } from "./exchange";
import { expect, test } from "./fixtures";
import { keepsIt } from "./store";

/** A drawing with so many loops at its only position, and so many vehicles there. */
function crowd(loops: number, vehicles: number): string {
  return JSON.stringify({
    format: "hyperjam",
    version: 1,
    title: "A crowd",
    positions: [{ id: "A", x: 0, y: 0 }],
    moves: Array.from({ length: loops }, () => ({ from: "A", to: "A", by: "both" })),
    vehicles: Array.from({ length: vehicles }, () => "A"),
  });
}

test("a thousand loops at a position are drawn, read aloud and handled as one", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("loops.json", crowd(900, 0));
  await expect(sheet.moves).toHaveCount(1);
  await expect(sheet.moves).toContainText("×900");
  const box = (await sheet.moves.locator(".move-line").boundingBox())!;
  const town = (await sheet.position("A").locator(".position-plate").boundingBox())!;
  expect(Math.max(box.width, box.height)).toBeLessThan(5 * town.width);
  const { x, y } = await sheet.onMove(0);
  await sheet.page.mouse.click(x, y);
  await expect(sheet.announcement).toHaveText("900 moves from A to A, for both");
  await expect(sheet.panel).toContainText("900 moves");
  await sheet.page.keyboard.press("Delete");
  await expect(sheet.moves).toHaveCount(0);
  await sheet.undo();
  expect((await filed(sheet)).moves).toHaveLength(900);
});

test("a link to a thousand loops opens, and the next visit begins with it", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("loops.json", crowd(2_000, 0));
  await expect(sheet.canvas).toHaveAccessibleName("Drawing with 1 position and 2000 moves");
  await sheet.button("Share").click();
  const link = await sheet.link();
  await close(sheet);
  expect(link.length).toBeLessThan(1_000);
  await sheet.open("nim");
  await sheet.follow(new URL(link).hash);
  await expect(sheet.canvas).toHaveAccessibleName("Drawing with 1 position and 2000 moves");
  await keepsIt(sheet);
  await sheet.reload();
  await expect(sheet.canvas).toHaveAccessibleName("Drawing with 1 position and 2000 moves");
  // The picture of a large drawing has it as one, too.
  const { x, y } = await sheet.place(0.5, 0.5);
  await sheet.page.mouse.click(x, y);
  await expect(sheet.positions).toHaveCount(1);
});

test("many vehicles on a position are one car with their number", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("vehicles.json", crowd(1, 300));
  const town = sheet.position("A");
  await expect(town.locator(".car")).toHaveCount(1);
  await expect(town.locator(".car")).toContainText("×300");
  await expect(town).toHaveAttribute("aria-label", /, 300 vehicles$/);
});
