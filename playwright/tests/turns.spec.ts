// What takes long with a large drawing is done in turns, between which the page does other things.
import { expect, test } from "./fixtures";
import { COUNT, openRows } from "./rows";

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
