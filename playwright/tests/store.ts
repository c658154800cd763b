import { expect, type Locator, type Page } from "@playwright/test";
import type { Sheet } from "./sheet";

/** Waits until the page says that the drawing is kept as it is shown. */
export async function keepsIt(sheet: Sheet): Promise<void> {
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "kept");
}

/** The lines of the gallery for drawings that are stored. */
export function stored(sheet: Sheet): Locator {
  return sheet.page.locator('[data-exhibit="kept"]');
}

/** The slots that the browser's database has drawings in; or the keys of another of its stores. */
export async function kept(sheet: Sheet, store = "drawings"): Promise<string[]> {
  return (await request(sheet.page, store, "getAllKeys")) as string[];
}

export async function readStore(page: Page, store: string, key: string): Promise<string | undefined> {
  return (await request(page, store, "get", key)) as string | undefined;
}

export async function writeStore(page: Page, store: string, key: string, text: string): Promise<void> {
  await request(page, store, "put", text, key);
}

/** Asks the page's database something. */
async function request(page: Page, store: string, what: "get" | "getAllKeys" | "put", ...words: string[]): Promise<unknown> {
  return page.evaluate(
    ([store, what, words]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("hyperjam");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, what === "put" ? "readwrite" : "readonly");
          const objects = transaction.objectStore(store);
          const asked = (objects[what] as (...words: string[]) => IDBRequest).apply(objects, [...words]);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(asked.result);
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    [store, what, words] as const,
  );
}
