import { expect, test } from "./fixtures";
import { Sheet } from "./sheet";
import { PUBLISHED } from "./traffic_jam";

/** How many drawings the browser keeps. */
async function kept(sheet: Sheet): Promise<number> {
  return sheet.page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("hyperjam/drawing/")).length,
  );
}

test("a reload brings the drawing back, and the hint does not come again", async ({ sheet }) => {
  await sheet.visit();
  await sheet.draw("C", "A");
  await sheet.rename("O", "Oslo");
  const drawn = await sheet.drawing();
  await sheet.reload();
  await expect(sheet.town("Oslo")).toBeVisible();
  expect(await sheet.drawing()).toEqual(drawn);
  await expect(sheet.page.locator(".hint")).toHaveCount(0);
});

test("a change made just before the page goes is kept", async ({ sheet }) => {
  await sheet.visit();
  // The change and the reload in one go: no moment for a timer between them.
  await sheet.click("C");
  await expect(sheet.panel.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  sheet.isLoaded = false;
  await Promise.all([
    sheet.page.waitForEvent("load"),
    sheet.page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>("[role=tabpanel] button")];
      buttons.find((button) => button.textContent === "Delete")?.click();
      location.reload();
    }),
  ]);
  await sheet.ready();
  await expect(sheet.towns).toHaveCount(14);
  await expect(sheet.town("C")).toHaveCount(0);
});

test("two tabs do not overwrite each other", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await expect.poll(() => kept(sheet)).toBe(1);

  const other = await newTab();
  await other.visit();
  await expect(other.town("Amsterdam"), "a new tab shows the newest drawing").toBeVisible();
  await other.rename("B", "Berlin");
  await expect.poll(() => kept(sheet)).toBe(2);

  await sheet.rename("C", "Cork");
  await sheet.reload();
  await other.reload();
  await expect(sheet.town("Cork")).toBeVisible();
  await expect(sheet.town("B")).toBeVisible();
  await expect(other.town("Berlin")).toBeVisible();
  await expect(other.town("C")).toBeVisible();
  expect(await kept(sheet)).toBe(2);
});

test("a duplicated tab does not overwrite the one it was made from", async ({ sheet, complaints, baseURL }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await expect.poll(() => kept(sheet)).toBe(1);
  // A window opened by the page has a copy of its session, as a duplicated tab has.
  const [popup] = await Promise.all([
    sheet.page.waitForEvent("popup"),
    sheet.page.evaluate(() => void window.open(location.href)),
  ]);
  const other = new Sheet(popup);
  complaints.listen(popup, baseURL!, () => other.isLoaded);
  await other.ready();
  await expect(other.town("Amsterdam")).toBeVisible();
  await other.rename("B", "Berlin");
  await expect.poll(() => kept(sheet)).toBe(2);
  await sheet.reload();
  await expect(sheet.town("B")).toBeVisible();
});

test("a full store is said, saving as a file is offered, and nothing is lost on the screen", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toHaveText(
    /This drawing is not kept when the page closes: the browser's store is full or blocked\. Save it as a file\./,
  );
  const { A, ...rest } = PUBLISHED;
  await sheet.expectMarks({ ...rest, Amsterdam: A! });
  const { text } = await sheet.save(sheet.alert.getByRole("button", { name: "Save as a file" }));
  expect(JSON.parse(text).positions.map((position: { label: string }) => position.label)).toContain("Amsterdam");
  await sheet.alert.getByRole("button", { name: "Close" }).click();
  await expect(sheet.alert).toHaveCount(0);
});

test("a store that fills up for real loses nothing that was in it", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await expect.poll(() => kept(sheet)).toBe(1);
  await sheet.page.evaluate(() => {
    for (let size = 1 << 22; size > 0; size >>= 1) {
      try {
        for (let nth = 0; ; nth += 1) localStorage.setItem(`filler/${size}/${nth}`, "x".repeat(size));
      } catch {
        // Smaller pieces may still fit.
      }
    }
  });
  await sheet.loop("C");
  await sheet.extend("O", 0.9, 0.5);
  await expect(sheet.alert).toContainText("the browser's store is full or blocked");
  await sheet.reload();
  await expect(sheet.town("Amsterdam")).toBeVisible();
});

const BROKEN = {
  "is cut off": JSON.stringify({ saved: 4e12, title: "", file: '{"format":"hyperjam","version":1,"posit' }),
  "is from a later version": JSON.stringify({ saved: 4e12, title: "", file: '{"format":"hyperjam","version":2}' }),
};

for (const [how, stored] of Object.entries(BROKEN)) {
  test(`a stored drawing that ${how} is said and left as it is`, async ({ sheet, newTab }) => {
    await sheet.visit();
    await sheet.page.evaluate((stored) => localStorage.setItem("hyperjam/drawing/1-1", stored), stored);
    const tab = await newTab();
    await tab.visit();
    await expect(tab.alert).toContainText("The drawing kept in this browser could not be read and was left as it is.");
    await tab.expectMarks(PUBLISHED);
    await tab.rename("A", "Amsterdam");
    await expect.poll(() => kept(tab)).toBe(2);
    expect(await tab.page.evaluate(() => localStorage.getItem("hyperjam/drawing/1-1"))).toBe(stored);
  });
}

test("a tab whose own slot holds rubbish leaves it there", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await expect.poll(() => kept(sheet)).toBe(1);
  const key = await sheet.page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.startsWith("hyperjam/drawing/"))!;
    localStorage.setItem(key, "rubbish");
    return key;
  });
  await sheet.reload();
  await expect(sheet.alert).toContainText("could not be read and was left as it is");
  await sheet.rename("A", "Arnhem");
  await expect.poll(() => kept(sheet)).toBe(2);
  expect(await sheet.page.evaluate((key) => localStorage.getItem(key), key)).toBe("rubbish");
});
