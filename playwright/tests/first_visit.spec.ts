import { drop } from "./exchange";
import { expect, test } from "./fixtures";
import { Sheet } from "./sheet";
import { PUBLISHED, SECTORS } from "./traffic_jam";

test.describe("a first visit", { tag: "@everywhere" }, () => {
  test("shows the traffic jam with the published marks", async ({ sheet }) => {
    await sheet.visit();
    await sheet.expectMarks(PUBLISHED);
    await sheet.expectSectors(SECTORS);
    await expect(sheet.moves).toHaveCount(30);
    const canvas = (await sheet.canvas.boundingBox())!;
    for (const town of await sheet.positions.all()) {
      const box = (await town.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(canvas.x);
      expect(box.y).toBeGreaterThanOrEqual(canvas.y);
      expect(box.x + box.width).toBeLessThanOrEqual(canvas.x + canvas.width);
      expect(box.y + box.height).toBeLessThanOrEqual(canvas.y + canvas.height);
    }
  });

  test("asks once where to begin", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL });
    const sheet = new Sheet(page);
    await sheet.visit();
    const question = page.getByRole("dialog", { name: "Games that may loop" });
    for (const way of ["Play this", "Draw your own", "Learn step by step"]) {
      await expect(question.getByRole("button", { name: way })).toBeInViewport({ ratio: 1 });
    }
    await question.getByRole("button", { name: "Play this" }).click();
    await expect(sheet.mode("Play")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("button", { name: /^Marks: .* \(hidden\)$/ })).toBeVisible();
    await expect(page.locator(":focus"), "the focus is not lost").toHaveCount(1);
    await expect(sheet.card).toHaveAttribute("data-card", /^play\/g\/you-learner-left-\d+-hidden\/p7\//);
    await expect(page.locator(".positions .car")).toHaveCount(1);
    await expect(sheet.position("H").locator(".car")).toHaveCount(1);
    await sheet.reload();
    await expect(question).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem("hyperjam/welcomed"));
    await sheet.enter("Draw");
    await sheet.reload();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await page.close();
  });

  test("is asked no more where to begin once a file is dropped", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL });
    const sheet = new Sheet(page);
    await sheet.visit();
    const question = page.getByRole("dialog", { name: "Games that may loop" });
    await expect(question).toBeVisible();
    await drop(sheet, [{ name: "a.txt", text: "A: B\nB: A\n" }]);
    await expect(sheet.positions).toHaveCount(2);
    await expect(question).toHaveCount(0);
    await page.close();
  });

  test("has a bar whose parts do not touch on a phone held across", async ({ sheet }) => {
    await sheet.page.setViewportSize({ width: 844, height: 390 });
    await sheet.visit();
    const last = (await sheet.mode("Calculate").boundingBox())!;
    const next = (await sheet.button("Find").boundingBox())!;
    expect(last.x + last.width).toBeLessThanOrEqual(next.x);
    const words = await sheet.mode("Calculate").evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getBoundingClientRect().right;
    });
    expect(words).toBeLessThanOrEqual(last.x + last.width);
  });

  test("leaves the sheet its room, and shows few controls", async ({ sheet, isMobile }) => {
    await sheet.visit();
    const share = async () => {
      const { height, width } = (await sheet.canvas.boundingBox())!;
      const window = sheet.page.viewportSize()!;
      return (height * width) / (window.height * window.width);
    };
    const controls = sheet.page.locator("button, input:not(.sr-only), select, summary, a:not(.skip)");
    expect(await controls.filter({ visible: true }).count()).toBeLessThanOrEqual(22);
    if (isMobile) {
      await expect.poll(() => share()).toBeGreaterThan(0.7);
      await sheet.show("Play");
      await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
      await expect.poll(share).toBeGreaterThan(0.75);
      await expect(sheet.card.locator(".tutor-result")).toBeInViewport({ ratio: 1 });
    } else {
      await sheet.page.setViewportSize({ width: 1366, height: 768 });
      await sheet.keys("Control+\\");
      await expect.poll(share).toBeGreaterThan(0.9);
    }
  });

  test("calls the drawing a reconstruction", async ({ sheet }) => {
    await sheet.visit();
    await expect(sheet.page.getByLabel("Title of the drawing")).toHaveValue(/reconstruction of Honsell & Lenisa/);
  });
});
