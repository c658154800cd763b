import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

const PAPER = { light: "rgb(251, 250, 246)", dark: "rgb(27, 29, 33)", white: "rgb(255, 255, 255)", black: "rgb(0, 0, 0)" };

async function expectPaper(sheet: Sheet, colour: string): Promise<void> {
  await expect(sheet.page.locator(".canvas")).toHaveCSS("background-color", colour);
}

async function choose(sheet: Sheet, theme: string): Promise<void> {
  await sheet.menu("Settings");
  await sheet.page.getByRole("radio", { name: theme, exact: true }).check();
  await sheet.page.keyboard.press("Escape");
}

test("the page follows the system until a theme is chosen, which is remembered", async ({ sheet, newTab }) => {
  const { page } = sheet;
  await page.emulateMedia({ colorScheme: "dark" });
  await sheet.visit();
  await expectPaper(sheet, PAPER.dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expectPaper(sheet, PAPER.light);
  const other = await newTab();
  await other.visit();
  await choose(sheet, "Dark");
  await expectPaper(sheet, PAPER.dark);
  await expectPaper(other, PAPER.dark);
  await sheet.reload();
  await expectPaper(sheet, PAPER.dark);
  await sheet.menu("Settings");
  await expect(page.getByRole("radio", { name: "Dark", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await choose(sheet, "Same as the system");
  await expectPaper(sheet, PAPER.light);
});

test("high contrast can be asked of the page or of the system", async ({ sheet }) => {
  await sheet.visit();
  await choose(sheet, "High contrast");
  await expectPaper(sheet, PAPER.white);
  await sheet.page.emulateMedia({ colorScheme: "dark" });
  await expectPaper(sheet, PAPER.black);
  await choose(sheet, "Same as the system");
  await expectPaper(sheet, PAPER.dark);
  await sheet.page.emulateMedia({ colorScheme: "light", contrast: "more" });
  await expectPaper(sheet, PAPER.white);
});

test("the browser's bars have the colour of the page", async ({ sheet }) => {
  const bars = () =>
    sheet.page.evaluate(() => [
      ...new Set([...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content)),
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  await sheet.visit();
  for (const theme of ["Dark", "Light"]) {
    await choose(sheet, theme);
    const [bar, surface, ...others] = await bars();
    expect([bar, others]).toEqual([surface, []]);
  }
});

test("the choice is in force before anything is painted", async ({ sheet }) => {
  await sheet.visit();
  await choose(sheet, "Dark");
  // The program never comes.
  sheet.isLoaded = false;
  await sheet.page.route("**/start.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await sheet.page.reload();
  await expect(sheet.page.locator("html")).toHaveCSS("background-color", "rgb(35, 38, 43)");
});

test("printed are the title and the whole drawing, in black, told apart by patterns", async ({ sheet }) => {
  const { page } = sheet;
  await page.emulateMedia({ colorScheme: "dark" });
  await sheet.begin("a0-b0");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // The view follows the size of the sheet in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByLabel("Title of the drawing")).toBeVisible();
  for (const part of [".tools", ".sheet-bar", ".inspector", ".modes", ".bar-group"]) await expect(page.locator(part).first()).toBeHidden();
  const box = (await page.locator(".canvas").boundingBox())!;
  for (const town of await sheet.positions.all()) {
    const inside = (await town.boundingBox())!;
    expect(inside.x).toBeGreaterThanOrEqual(box.x);
    expect(inside.x + inside.width).toBeLessThanOrEqual(box.x + box.width);
  }
  const looks = await page.locator(".sheet").locator(".ring.arc, .ring.whole, .move .move-line").evaluateAll((parts) =>
    parts.map((part) => {
      const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(part);
      const kind = part.closest(".move")?.getAttribute("class") ?? part.getAttribute("class")!;
      return { kind: kind.match(/(by|role)-\w+/)![0], stroke, pattern: `${strokeDasharray} ${strokeWidth}` };
    }),
  );
  expect(new Set(looks.map(({ stroke }) => stroke))).toEqual(new Set([PAPER.black]));
  for (const group of ["by", "role"]) {
    const patterns = new Map(looks.filter(({ kind }) => kind.startsWith(group)).map(({ kind, pattern }) => [kind, pattern]));
    expect(patterns.size).toBeGreaterThan(1);
    expect(new Set(patterns.values()).size, `${group}: ${JSON.stringify([...patterns])}`).toBe(patterns.size);
  }
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet.canvas).not.toHaveAttribute("viewBox", /./);
});

test("nothing moves for those who ask for that", async ({ sheet }) => {
  await sheet.page.emulateMedia({ reducedMotion: "reduce" });
  await sheet.visit();
  await sheet.show("Play");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(sheet.page.locator(".position.legal").first()).toBeVisible();
  const moving = await sheet.page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
  await sheet.page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => sheet.page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
});
