// A large drawing is stored in pieces, so that an edit writes little of it.
import { expect, test } from "./fixtures";
import { COUNT, expectPositions, openRows } from "./rows";
import type { Sheet } from "./sheet";
import { keepsIt, kept, readStore } from "./store";

/** Counts the characters that are written to the database from now on, in this tab. */
function count(): void {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, key) {
    window.written = (window.written ?? 0) + `${value}`.length;
    return put.call(this, value, key);
  };
}

declare global {
  interface Window {
    written?: number;
  }
}

/** Opens the drawing, which stores it, and adds a position to it. */
async function begin(sheet: Sheet): Promise<void> {
  await sheet.visit();
  await openRows(sheet);
  await sheet.settled();
  await keepsIt(sheet);
  await add(sheet, 1);
}

/** Adds the nth position, where nothing is, and waits until it is stored. */
async function add(sheet: Sheet, nth: number): Promise<void> {
  const place = await sheet.place(0.02 * nth, 0.98);
  await sheet.page.mouse.dblclick(place.x, place.y);
  await expectPositions(sheet, COUNT + nth);
  await keepsIt(sheet);
}

/** How many pieces the database has. */
async function pieces(sheet: Sheet): Promise<number> {
  return (await kept(sheet, "snapshots")).filter((key) => /\/p[\d.]+$/.test(key)).length;
}

test("an edit of a large drawing writes little, and all of it comes back with its steps", async ({ sheet }) => {
  await sheet.page.addInitScript(count);
  await begin(sheet);
  expect(await sheet.page.evaluate(() => window.written!)).toBeGreaterThan(300_000);
  await sheet.page.evaluate(() => (window.written = 0));
  await add(sheet, 2);
  expect(await sheet.page.evaluate(() => window.written!)).toBeLessThan(60_000);
  const { text } = await sheet.save();
  await sheet.reload();
  await expectPositions(sheet, COUNT + 2);
  expect((await sheet.save()).text).toBe(text);
  for (const left of [1, 0]) {
    await sheet.undo();
    await expectPositions(sheet, COUNT + left);
  }
  await keepsIt(sheet);
  await sheet.redo();
  await expectPositions(sheet, COUNT + 1);
});

test("what was forgotten of a large drawing meanwhile is stored with the next edit", async ({ sheet }) => {
  await begin(sheet);
  await sheet.page.evaluate(
    () =>
      new Promise<void>((done) => {
        indexedDB.open("hyperjam").onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result;
          const transaction = database.transaction(["drawings", "heads", "snapshots"], "readwrite");
          for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
          transaction.oncomplete = () => {
            database.close();
            done();
          };
        };
      }),
  );
  await add(sheet, 2);
  await sheet.reload();
  await expectPositions(sheet, COUNT + 2);
});

test("a large drawing of which a part cannot be written stays in the database as it was", async ({ sheet }) => {
  await begin(sheet);
  const [slot] = await kept(sheet);
  const before = await readStore(sheet.page, "drawings", slot!);
  await sheet.page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (/\/p[\d.]+$/.test(`${key}`)) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    };
  });
  const place = await sheet.place(0.04, 0.98);
  await sheet.page.mouse.dblclick(place.x, place.y);
  await expect(sheet.alert).toContainText("only in the browser’s local storage: the browser’s database did not store it (it is full)");
  await expect.poll(() => readStore(sheet.page, "drawings", slot!)).toEqual(before);
  await sheet.reload();
  await expectPositions(sheet, COUNT + 2);
});

test("a large drawing of which a piece is missing is said and left as it is", async ({ sheet }) => {
  await begin(sheet);
  const [slot] = await kept(sheet);
  const stored = await readStore(sheet.page, "drawings", slot!);
  await sheet.page.evaluate(
    () =>
      new Promise<void>((done) => {
        indexedDB.open("hyperjam").onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result;
          const transaction = database.transaction("snapshots", "readwrite");
          transaction.objectStore("snapshots").clear();
          transaction.oncomplete = () => {
            database.close();
            done();
          };
        };
      }),
  );
  await sheet.reload();
  await expect(sheet.alert).toContainText("could not be read and was left as it is");
  await expect(sheet.alert).toContainText("a part of it is missing");
  await expect.poll(() => readStore(sheet.page, "drawings", slot!)).toEqual(stored);
});

test("an earlier state of a large drawing shares its pieces, and both go when it is forgotten", async ({ sheet }) => {
  await begin(sheet);
  const whole = await pieces(sheet);
  await add(sheet, 2);
  await expect.poll(() => pieces(sheet), "the state before is kept too").toBe(whole + 1);
  await sheet.menu("My drawings");
  await sheet.page.getByRole("dialog").locator(".gallery-states button").click();
  await expectPositions(sheet, COUNT);
  await keepsIt(sheet);
  await sheet.undo();
  await expectPositions(sheet, COUNT + 2);
  await keepsIt(sheet);
  await sheet.open("nim");
  await sheet.menu("My drawings");
  await sheet.page.getByRole("button", { name: /^Delete Rows/ }).click();
  await sheet.page.getByRole("button", { name: /^Delete it for good\? Rows/ }).click();
  await expect.poll(() => kept(sheet, "snapshots")).toEqual([]);
});

test("pieces that no state of a large drawing has any more are taken away", async ({ sheet }) => {
  await sheet.page.addInitScript(count);
  await begin(sheet);
  const whole = await pieces(sheet);
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Control+a");
  for (let step = 0; step < 24; step += 1) {
    // All positions move, which are half of the pieces.
    const before = await sheet.page.evaluate(() => window.written!);
    await sheet.page.keyboard.press("Control+ArrowRight");
    await expect.poll(() => sheet.page.evaluate(() => window.written!)).toBeGreaterThan(before);
    await keepsIt(sheet);
  }
  await expect.poll(() => pieces(sheet), `not ${13 * whole}`).toBeLessThan(6 * whole);
});
