import type { Page } from "@playwright/test";

// What a test puts in the page's way.

/** Lets files come only when the function that this gives is called. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** From now on no worker is told anything, until the function that this gives is called. */
export async function holdMessages(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const held: [Worker, unknown[]][] = [];
    Worker.prototype.postMessage = function (...message: unknown[]) {
      held.push([this, message]);
    };
    Object.assign(window, {
      release: () => {
        Worker.prototype.postMessage = post;
        for (const [worker, message] of held) (post as (...message: unknown[]) => void).apply(worker, message);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release());
}

/** From now on nothing can be put on the page, so that the program panics when it does that. */
export async function refuseElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { createElement, createElementNS } = document;
    const { cloneNode } = Node.prototype;
    const refuse = () => {
      Object.assign(document, { createElement, createElementNS });
      Node.prototype.cloneNode = cloneNode;
      throw new Error("no more elements");
    };
    Object.assign(document, { createElement: refuse, createElementNS: refuse });
    Node.prototype.cloneNode = refuse;
  });
}

/** From now on the page's local storage takes nothing more. */
export async function fillSmallStore(page: Page): Promise<void> {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
}

/**
 * Whoever writes to one of these stores of the database, or to any if none is named, waits for a transaction of this tab,
 * until `end()` is called in it.
 */
export async function hang(page: Page, stores?: string[]): Promise<void> {
  await page.evaluate(
    (stores) =>
      new Promise<void>((begun) => {
        const opening = indexedDB.open("hyperjam");
        opening.onsuccess = () => {
          const held = stores ?? [...opening.result.objectStoreNames];
          const store = opening.result.transaction(held, "readwrite").objectStore(held[0]!);
          let ends = false;
          Object.assign(window, { end: () => (ends = true) });
          const goOn = () => {
            begun();
            if (!ends) store.count().onsuccess = goOn;
          };
          goOn();
        };
      }),
    stores,
  );
}
