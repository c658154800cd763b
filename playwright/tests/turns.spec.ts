// What takes long with a large drawing is done in turns, between which the page does other things.
import { expect, test } from "./fixtures";
import { COUNT, expectPositions, openRows } from "./rows";
import { keepsIt } from "./store";

declare global {
  interface Window {
    /** How many timers have rung. */
    turns: number;
    /** What a test noted. */
    noted?: number;
  }
}

/** Counts the timers that ring, and lets a clock go on by itself, so that every turn is a long one. */
function count(): void {
  window.turns = 0;
  const wait = window.setTimeout.bind(window);
  window.setTimeout = ((does: () => void, ...words: number[]) =>
    wait(() => {
      window.turns += 1;
      does();
    }, ...words)) as typeof window.setTimeout;
  let now = performance.now();
  performance.now = () => (now += 20);
}

test("a large file is read in turns, and the drawing before it can be worked on meanwhile", async ({ sheet }) => {
  await sheet.page.addInitScript(count);
  await sheet.visit();
  await sheet.page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function () {
      const bytes = await read.call(this);
      window.turns = 0;
      const canvas = document.querySelector(".sheet")!;
      new MutationObserver(() => (window.noted ??= window.turns)).observe(canvas, { attributeFilter: ["aria-label"] });
      return bytes;
    };
  });
  await openRows(sheet);
  // Two hundred positions or moves are read or checked in a turn.
  expect(await sheet.page.evaluate(() => window.noted)).toBeGreaterThan((4 * COUNT) / 200);
});

test("a large drawing is saved in turns", async ({ sheet }) => {
  await sheet.page.addInitScript(count);
  await sheet.visit();
  await openRows(sheet);
  await sheet.settled();
  await sheet.page.evaluate(() => {
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      window.noted = window.turns;
      click.call(this);
    };
    document.addEventListener("click", () => (window.turns = 0), { capture: true, once: true });
  });
  const { text } = await sheet.save();
  expect(JSON.parse(text).positions).toHaveLength(COUNT);
  expect(await sheet.page.evaluate(() => window.noted)).toBeGreaterThan(0);
});

test("a long table gets its rows in turns", async ({ sheet }) => {
  await sheet.visit();
  await openRows(sheet);
  await sheet.settled();
  await sheet.page.evaluate(() => {
    window.noted = 0;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const rows = added.filter((node) => node instanceof Element).flatMap((node) => [node, ...node.querySelectorAll("tr")]);
      window.noted = Math.max(window.noted!, rows.filter((row) => row.matches("tr")).length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await sheet.show("Table");
  await expect(sheet.panel.locator("tbody tr")).toHaveCount(2_000, { timeout: 20_000 });
  expect(await sheet.page.evaluate(() => window.noted)).toBeLessThan(150);
});

test("Figure 1 of a large drawing is filled in turns, and an edit changes little of it", async ({ sheet }) => {
  await sheet.visit();
  await openRows(sheet);
  await sheet.settled();
  await sheet.page.evaluate(() => {
    window.noted = 0;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const all = added.flatMap((node) => [node, ...node.querySelectorAll("*")]);
      window.noted = Math.max(window.noted!, all.filter((node) => node.matches(".figure1-dot, .chip")).length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await sheet.show("Figure 1");
  // In the path each position is won by who starts, or by who does not, in turn.
  await expect(sheet.panel.locator(".sectors .chip")).toHaveCount(400);
  const dots = sheet.page.locator(".figure1-dot");
  await expect(sheet.page.locator(".figure1:not(.wheel)")).toContainText("+");
  expect(await sheet.page.evaluate(() => window.noted)).toBeLessThan(150);
  const before = await dots.count();
  await sheet.page.evaluate(() => (window.noted = 0));
  const place = await sheet.place(0.02, 0.98);
  await sheet.page.mouse.dblclick(place.x, place.y);
  await expect(sheet.panel.locator(".sectors .sectors-count").filter({ hasText: /^1501$/ })).toHaveCount(1);
  await expect(dots).toHaveCount(before);
  expect(await sheet.page.evaluate(() => window.noted)).toBe(0);
});

test("a large drawing that is stored comes back in turns, with its steps", async ({ sheet }) => {
  await sheet.page.addInitScript(count);
  await sheet.visit();
  await openRows(sheet);
  await sheet.settled();
  const place = await sheet.place(0.02, 0.98);
  await sheet.page.mouse.dblclick(place.x, place.y);
  await expectPositions(sheet, COUNT + 1);
  await keepsIt(sheet);
  await sheet.page.addInitScript(() => {
    // How often it paused before anything was on the sheet.
    new MutationObserver(() => {
      if (document.querySelector(".sheet")) window.noted ??= window.turns;
    }).observe(document, { childList: true, subtree: true });
  });
  await sheet.reload();
  await expectPositions(sheet, COUNT + 1);
  // Reading the file alone takes some hundred; its pieces are put together and its steps read besides.
  expect(await sheet.page.evaluate(() => window.noted)).toBeGreaterThan(130);
  await sheet.undo();
  await expectPositions(sheet, COUNT);
});
