import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { PUBLISHED } from "./traffic_jam";

const TOUCHED = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Windows of all sizes that the page is laid out for. */
const WINDOWS = [
  { width: 320, height: 640, ...TOUCHED },
  { width: 360, height: 740, ...TOUCHED },
  { width: 390, height: 844, ...TOUCHED },
  { width: 844, height: 390, ...TOUCHED },
  { width: 667, height: 375, ...TOUCHED },
  { width: 768, height: 1024, ...TOUCHED },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** What goes wrong on the page as it is laid out, in words. */
async function flaws(sheet: Sheet): Promise<string[]> {
  return sheet.page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} wide`);
    const called = (part: Element) => `${part.className} ${part.getAttribute("aria-label") ?? part.textContent?.trim()}`.slice(0, 60);
    const seen = (which: string) =>
      [...document.querySelectorAll(which)]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
    for (const { part, box } of seen(".bar, .bar button, .bar input, .modes, .modes button, .tools, .sheet-bar, .sheet-bar button, .strip, .reveal")) {
      const inside = box.left >= -0.5 && box.top >= -0.5 && box.right <= window.innerWidth + 0.5 && box.bottom <= window.innerHeight + 0.5;
      if (!inside) found.push(`outside the window: ${called(part)}`);
    }
    // The words of a button, and what frames them.
    for (const { part, box } of seen("button, summary")) {
      const range = document.createRange();
      range.selectNodeContents(part);
      for (const words of range.getClientRects()) {
        // What only a screen reader is told is a pixel wide.
        if (words.width <= 1) continue;
        const cut = words.left < box.left - 1 || words.right > box.right + 1 || words.top < box.top - 4 || words.bottom > box.bottom + 4;
        if (cut) found.push(`words cut: ${called(part)}`);
      }
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const [text, part] = [words.currentNode.textContent!.trim(), words.currentNode.parentElement!];
      if (!text || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const shifted = part.closest(".note-shifted");
      const scale = (part as unknown as SVGGraphicsElement).getScreenCTM?.()?.a ?? (shifted ? new DOMMatrix(getComputedStyle(shifted).transform).a : 1);
      const size = parseFloat(getComputedStyle(part).fontSize) * scale;
      if (size < 10.8) found.push(`${size.toFixed(1)} pixels high: ${text.slice(0, 20)} in ${called(part.parentElement!)}`);
    }
    for (const { part } of seen(".inspector-body, .inspector-head, .tutor-card, .step-bar")) {
      if (part.scrollWidth > part.clientWidth + 1) found.push(`wider than its place: ${called(part)}`);
    }
    const floating = seen(".bar, .modes, .tools, .sheet-bar, .sheet-bar button, .strip, .reveal, .notice, .inspector, .figures-switch, .figures-names, .figures-zoom");
    floating.forEach(({ part, box }, nth) => {
      for (const { part: other, box: its } of floating.slice(nth + 1)) {
        if (part.contains(other) || other.contains(part)) continue;
        const [across, down] = [Math.min(box.right, its.right) - Math.max(box.left, its.left), Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)];
        if (across > 0.5 && down > 0.5) found.push(`${called(part)} and ${called(other)} lie over each other`);
      }
    });
    return [...new Set(found)];
  });
}

for (const { width, height, ...device } of WINDOWS) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, ...device });

    test("nothing is cut or covered in any of the modes", async ({ sheet }) => {
      const expectNoFlaw = (where: string) => expect.soft(async () => expect(await flaws(sheet), where).toEqual([])).toPass({ timeout: 3_000 });
      await sheet.visit();
      await expectNoFlaw("at first");
      await sheet.click("A");
      await sheet.click("B", { shift: true });
      await expect(sheet.card).toContainText("A and B");
      await expect(sheet.page.getByRole("region", { name: "Sum of the vehicles" })).toContainText("the first player wins");
      await expectNoFlaw("two positions");
      await sheet.follow("#&play/g/you-best-left-1/p7/-");
      await expect(sheet.card.locator(".tutor-result")).toContainText("Your turn");
      await sheet.carded();
      await expectNoFlaw("a game");
      await sheet.enter("Calculate");
      await sheet.panel.getByRole("combobox", { name: "Line 1", exact: true }).fill("{3|-1}");
      await expect(sheet.page.getByRole("img", { name: "Thermograph", exact: true })).toBeVisible();
      await expectNoFlaw("a line with its thermograph");
      await sheet.follow("#&lessons/nim");
      await expect(sheet.positions).toHaveCount(5);
      await sheet.carded();
      await expect(sheet.mode("Learn")).toHaveAttribute("aria-current", "page");
      await expectNoFlaw("a lesson");
    });
  });
}

/** How high what is written in the drawing is on the screen, in pixels, from the least; nothing of what is left out. */
async function heights(sheet: Sheet, which: string): Promise<number[]> {
  return sheet.page.locator(`.positions ${which}`).evaluateAll((all) =>
    all
      .map((one) => parseFloat(getComputedStyle(one).fontSize) * (one as SVGTextElement).getScreenCTM()!.a)
      .filter((height) => height > 0)
      .sort((a, b) => a - b),
  );
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, ...TOUCHED });

  test("names and marks are 11 px high at least, or it is seen that they are left out", async ({ sheet }) => {
    await sheet.visit();
    await sheet.expectMarks(PUBLISHED);
    const [names, marks] = [await heights(sheet, ".position-name"), await heights(sheet, ".position-label")];
    expect(names).toHaveLength(15);
    // Fifteen lines, and three below ∞, which are written or told to be there.
    const more = await heights(sheet, ".position-more");
    expect(marks.length + more.length).toBe(18);
    expect(names[0]).toBeGreaterThan(10.9);
    expect(marks[0]).toBeGreaterThan(10.9);
    await sheet.canvas.focus();
    for (let times = 0; times < 12; times += 1) {
      await sheet.keys("-");
      expect((await heights(sheet, ".position-name"))[0] ?? 11).toBeGreaterThan(10.9);
      for (const which of [".position-label", ".position-more"]) expect((await heights(sheet, which))[0] ?? 11).toBeGreaterThan(10.9);
    }
    expect(await heights(sheet, ".position-name")).toEqual([]);
  });
});

test.describe("every game of the gallery", () => {
  // A window whose size is changed while the page is open is no phone's: a phone would keep how far it was zoomed.
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true });

  test("is no wider than a phone, on the sheet and as a card, and leaves the modes in sight", async ({ sheet }) => {
    test.setTimeout(180_000);
    await sheet.visit();
    await sheet.menu("New board");
    const cards = sheet.page.locator("[data-exhibit]");
    await expect(cards.first()).toBeVisible();
    const games = await cards.evaluateAll((all) => all.map((one) => one.getAttribute("data-exhibit")!));
    expect(await flaws(sheet), "the gallery").toEqual([]);
    await sheet.keys("Escape");
    expect(games.length).toBeGreaterThan(10);
    for (const game of games) {
      await test.step(game, async () => {
        await sheet.addBoard(game);
        await expect(sheet.page.locator(".board")).toHaveCount(1);
        await sheet.carded();
        for (const width of [390, 360, 320]) {
          await sheet.page.setViewportSize({ width, height: 740 });
          await expect.soft(async () => expect(await flaws(sheet), `the card of ${game}, ${width}`).toEqual([])).toPass({ timeout: 3_000 });
        }
        await sheet.enter("Draw");
        await expect(sheet.page.locator(".strip .tutor-result, .strip-said").first()).toBeVisible();
        for (const width of [320, 360, 390]) {
          await sheet.page.setViewportSize({ width, height: 740 });
          await expect.soft(async () => expect(await flaws(sheet), `${game} on the sheet, ${width}`).toEqual([])).toPass({ timeout: 3_000 });
        }
        await sheet.keys("Control+Z");
        await expect(sheet.page.locator(".board")).toHaveCount(0);
      });
    }
  });
});
