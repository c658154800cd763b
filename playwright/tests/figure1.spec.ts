import { expect, test } from "./fixtures";

const NINE = ["L", "R", "I", "II", "L,I", "R,I", "L,II", "R,II", "L,R,I,II"];

/**
 * One position in every sector: 0 is stuck, whirl is a loop for both; every other position has for each
 * player one option, none, or one way to go round.
 */
const ALL_NINE = {
  format: "hyperjam",
  version: 1,
  positions: [
    { id: "II", x: 0, y: 0 },
    { id: "I", x: 150, y: 0 },
    { id: "L", x: 300, y: 0 },
    { id: "R", x: 450, y: 0 },
    { id: "L,R,I,II", x: 0, y: 150 },
    { id: "L,I", x: 150, y: 150 },
    { id: "R,I", x: 300, y: 150 },
    { id: "L,II", x: 450, y: 150 },
    { id: "R,II", x: 600, y: 150 },
  ],
  moves: [
    { from: "I", to: "II", by: "both" },
    { from: "L", to: "II", by: "left" },
    { from: "R", to: "II", by: "right" },
    { from: "L,R,I,II", to: "L,R,I,II", by: "both" },
    { from: "L,I", to: "II", by: "left" },
    { from: "L,I", to: "L,R,I,II", by: "right" },
    { from: "R,I", to: "II", by: "right" },
    { from: "R,I", to: "L,R,I,II", by: "left" },
    { from: "L,II", to: "L,R,I,II", by: "left" },
    { from: "R,II", to: "L,R,I,II", by: "right" },
  ],
};

test("the disc has nine sectors, and each position stands in its own", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("nine.json", JSON.stringify(ALL_NINE));
  await sheet.expectSectors(Object.fromEntries(NINE.map((name) => [name, name])));
  await sheet.show("Figure 1");
  const sectors = sheet.page.locator(".figure1:not(.wheel) .sector");
  const names = await sectors.evaluateAll((all) => all.map((sector) => sector.getAttribute("data-sector") ?? ""));
  expect([...names].sort()).toEqual([...NINE].sort());
  for (const name of NINE) {
    const sector = sheet.page.locator(`.figure1:not(.wheel) .sector[data-sector="${name}"]`);
    await expect(sector.locator(".figure1-dot")).toHaveCount(1);
    await expect(sector.locator(".figure1-dot")).toHaveAttribute("data-name", name);
    // The dot lies within the outline of its sector.
    const inside = await sector.evaluate((sector) => {
      const outline = sector.querySelector("path")!;
      const { e, f } = (sector.querySelector(".figure1-dot") as SVGGElement).transform.baseVal.consolidate()!.matrix;
      return outline.isPointInFill(new DOMPoint(e, f));
    });
    expect(inside, name).toBe(true);
  }
});

test("pointing at a position lights its sector and its dot, and the other way round", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Figure 1");
  const lit = () =>
    sheet.page.locator(".figure1 .sector.lit, .figure1-dot.lit").evaluateAll((all) => all.map((one) => one.getAttribute("data-sector") ?? one.getAttribute("data-name")));
  const h = await sheet.at("H");
  await sheet.page.mouse.move(h.x, h.y);
  await expect.poll(lit).toEqual(["I", "H"]);
  const c = await sheet.at("C");
  await sheet.page.mouse.move(c.x, c.y);
  await expect.poll(lit).toEqual(["II", "C"]);

  const pointed = () =>
    sheet.page.locator(".position.pointed").evaluateAll((towns) => towns.map((town) => town.getAttribute("data-name")));
  await sheet.page.locator('.figure1-dot[data-name="K"]').hover();
  await expect.poll(pointed).toEqual(["K"]);
  await sheet.page.locator('.sector[data-sector="II"] text').first().hover();
  await expect.poll(pointed).toEqual(["C", "D", "K"]);
  await sheet.panel.locator(".chip", { hasText: /^J$/ }).hover();
  await expect.poll(pointed).toEqual(["J"]);
  await sheet.page.locator('.figure1-dot[data-name="M"]').click();
  await expect.poll(() => sheet.selected()).toEqual(["M"]);
  await sheet.page.mouse.move(h.x, h.y);
  await expect.poll(pointed).toEqual([]);
});

test("an edit moves the dots", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Figure 1");
  await sheet.loop("C");
  await expect(sheet.page.locator('.sector[data-sector="L,R,I,II"] .figure1-dot')).toHaveCount(15);
  await sheet.undo();
  await expect(sheet.page.locator('.sector[data-sector="L,R,I,II"] .figure1-dot')).toHaveCount(5);
});
