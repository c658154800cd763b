import { expect, test } from "./fixtures";
import { PUBLISHED, SECTORS } from "./traffic_jam";

test.describe("a first visit", { tag: "@everywhere" }, () => {
  test("shows the traffic jam with the published marks", async ({ sheet }) => {
    await sheet.visit();
    await sheet.expectMarks(PUBLISHED);
    await sheet.expectSectors(SECTORS);
    await expect(sheet.roads).toHaveCount(30);
    const canvas = (await sheet.canvas.boundingBox())!;
    for (const town of await sheet.towns.all()) {
      const box = (await town.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(canvas.x);
      expect(box.y).toBeGreaterThanOrEqual(canvas.y);
      expect(box.x + box.width).toBeLessThanOrEqual(canvas.x + canvas.width);
      expect(box.y + box.height).toBeLessThanOrEqual(canvas.y + canvas.height);
    }
  });

  test("says in one line what to try, until it is closed", async ({ sheet }) => {
    await sheet.visit();
    const hint = sheet.page.locator(".hint");
    await expect(hint).toContainText("Try it:");
    await sheet.button("Close the hint").click();
    await expect(hint).toHaveCount(0);
  });

  test("calls the drawing a reconstruction", async ({ sheet }) => {
    await sheet.visit();
    await expect(sheet.page.getByLabel("Title of the drawing")).toHaveValue(/reconstruction of Honsell & Lenisa/);
  });
});
