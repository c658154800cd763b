import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hang } from "./hindrances";
import type { Sheet } from "./sheet";
import { kept, keepsIt, readStore, stored, writeStore } from "./store";

/** In an init script: once this tab was told to, the database does not open, until `answer()` is called. */
function openLate(): void {
  if (!sessionStorage.getItem("late")) return;
  const open = indexedDB.open.bind(indexedDB);
  const waiting: (() => void)[] = [];
  indexedDB.open = (...words) => {
    const request = new EventTarget() as unknown as Record<string, unknown>;
    waiting.push(() => {
      const real = open(...words);
      real.onsuccess = () => {
        request["result"] = real.result;
        (request["onsuccess"] as () => void)();
      };
    });
    return request as unknown as IDBOpenDBRequest;
  };
  const answer = () => {
    indexedDB.open = open;
    for (const go of waiting) go();
  };
  Object.assign(window, { answer });
}

/** What the local storage has of drawings. */
function small(sheet: Sheet): Promise<string> {
  return sheet.page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("hyperjam/drawing/"));
    return keys.map((key) => localStorage.getItem(key)).join();
  });
}

/** Winds the clock until the page begins without the database. */
async function begins(sheet: Sheet): Promise<void> {
  await expect
    .poll(async () => {
      await sheet.page.clock.runFor(1_000);
      return sheet.canvas.count();
    })
    .toBe(1);
  await sheet.ready();
}

test("a database that does not take a drawing is noticed in two seconds, and the local storage takes over", async ({ sheet }) => {
  await sheet.page.clock.install();
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await sheet.page.clock.runFor(1_000);
  await keepsIt(sheet);
  await hang(sheet.page);
  await sheet.rename("B", "Berlin");
  await sheet.page.clock.runFor(2_000);
  await expect(sheet.alert).toContainText("kept only in the browser’s local storage");
  await expect(sheet.alert).toContainText("it does not answer");
  expect(await small(sheet)).toContain("Berlin");
  // What is done next goes there at once.
  await sheet.rename("C", "Cork");
  await sheet.page.clock.runFor(200);
  expect(await small(sheet)).toContain("Cork");
  await sheet.page.evaluate("end()");
  await expect(sheet.alert, "a late answer is heard").toHaveCount(0);
  await sheet.page.clock.runFor(200);
  await keepsIt(sheet);
  const [slot] = await kept(sheet);
  await expect.poll(() => readStore(sheet.page, "drawings", slot!)).toContain("Cork");
  expect(await small(sheet)).toBe("");
});

test("a drawing that leaves the sheet while the database does not answer is among the stored drawings", async ({ sheet, newTab }) => {
  await sheet.page.clock.install();
  await sheet.visit();
  await hang(sheet.page);
  await sheet.rename("A", "Arles");
  await sheet.menu("New drawing");
  await sheet.page.clock.runFor(2_000);
  await expect(sheet.alert).toContainText("it does not answer");
  await sheet.page.close();
  const again = await newTab();
  await again.visit();
  await expect(again.position("Arles")).toBeVisible();
});

test("a database that cannot be read at the start leaves no blank page, and its drawings come late", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await hang(sheet.page);
  const other = await newTab();
  await other.page.clock.install();
  await other.page.goto("./");
  await begins(other);
  await expect(other.alert).toContainText("The drawings kept in this browser cannot be reached");
  await other.rename("A", "Oslo");
  await other.page.clock.runFor(1_000);
  await keepsIt(other);
  expect(await small(other)).toContain("Oslo");
  await sheet.page.evaluate("end()");
  await expect(other.alert).toContainText("The browser’s database is working again. Reload the page");
  await other.reload();
  await expect(other.position("Oslo")).toBeVisible();
  await expect.poll(() => kept(other)).toHaveLength(2);
  expect(await small(other), "the database has it all").toBe("");
  await sheet.page.close();
  await other.menu("My drawings");
  await stored(other).click();
  await expect(other.position("Arles")).toBeVisible();
});

test("what a database that opens late has of the same drawing is not written over", async ({ sheet }) => {
  await sheet.page.addInitScript(openLate);
  await sheet.page.clock.install();
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await sheet.page.clock.runFor(1_000);
  await keepsIt(sheet);
  const [slot] = await kept(sheet);
  const older = await readStore(sheet.page, "drawings", slot!);
  await sheet.rename("B", "Berlin");
  await sheet.page.clock.runFor(1_000);
  await keepsIt(sheet);
  await sheet.page.evaluate(
    ([slot, older]) => {
      sessionStorage.setItem("late", "yes");
      localStorage.setItem(`hyperjam/drawing/${slot}`, older!);
    },
    [slot, older],
  );
  sheet.isLoaded = false;
  await sheet.page.reload();
  await begins(sheet);
  await expect(sheet.position("Arles"), "what the local storage has").toBeVisible();
  await expect(sheet.position("B")).toBeVisible();
  await sheet.rename("C", "Cork");
  await sheet.page.clock.runFor(1_000);
  await keepsIt(sheet);
  await sheet.page.evaluate("sessionStorage.removeItem('late'), answer()");
  await expect(sheet.alert).toContainText("The browser’s database is working again. Reload the page");
  await sheet.reload();
  await expect(sheet.position("Cork")).toBeVisible();
  await sheet.menu("My drawings");
  await sheet.page.getByRole("dialog").locator(".gallery-states button").first().click();
  await expect(sheet.position("Berlin"), "an earlier state").toBeVisible();
});

for (const [how, text] of [["is damaged", "rubbish"], ["is no text", ""]] as const) {
  test(`a drawing of which the entry in the list ${how} is listed and shown`, async ({ sheet, newTab }) => {
    await sheet.visit();
    await sheet.rename("A", "Arles");
    await keepsIt(sheet);
    const [slot] = await kept(sheet);
    await writeStore(sheet.page, "heads", slot!, text);
    const other = await newTab();
    await other.visit();
    await expect(other.position("Arles"), "it is the newest").toBeVisible();
    await other.open("c");
    await other.menu("My drawings");
    await expect(stored(other)).toContainText("15 positions, 30 moves");
    await stored(other).click();
    await expect(other.position("Arles")).toBeVisible();
  });
}

test("the browser is asked once not to clear its stores, when there is something to keep", async ({ sheet }) => {
  await sheet.page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      sessionStorage.setItem("asked", `${sessionStorage.getItem("asked") ?? ""}!`);
      return false;
    };
  });
  const asked = () => sheet.page.evaluate(() => sessionStorage.getItem("asked"));
  await sheet.visit();
  expect(await asked()).toBeNull();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  expect(await asked()).toBe("!");
  await sheet.rename("B", "Berlin");
  await keepsIt(sheet);
  await sheet.reload();
  await sheet.rename("C", "Cork");
  await keepsIt(sheet);
  expect(await asked()).toBe("!");
});
