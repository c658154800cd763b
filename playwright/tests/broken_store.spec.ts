import type { Locator, Page } from "@playwright/test";
import { follow, LINKS } from "./exchange";
import { expect, test } from "./fixtures";
import { fillSmallStore } from "./hindrances";
import type { Sheet } from "./sheet";
import { kept, keepsIt, readStore, stored, writeStore } from "./store";
import { PUBLISHED } from "./traffic_jam";

/** Saves by a button and says which names the file has. */
async function savedNames(sheet: Sheet, button?: Locator): Promise<string[]> {
  const { text } = await sheet.save(button);
  return JSON.parse(text).positions.map((position: { label: string }) => position.label);
}

async function fill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
}

test("a full store is said, saving as a file is offered, and nothing is lost", async ({ sheet, newTab }) => {
  await sheet.visit();
  await fill(sheet.page);
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toContainText(
    "This drawing is kept only in the browser’s local storage: the browser’s database did not store it (it is full).",
  );
  await expect(sheet.page.locator("[data-save-state]")).toHaveText("Not saved");
  const { A, ...rest } = PUBLISHED;
  await sheet.expectMarks({ ...rest, Amsterdam: A! });
  expect(await savedNames(sheet, sheet.alert.getByRole("button", { name: "Save as a file" }))).toContain("Amsterdam");
  await sheet.alert.getByRole("button", { name: "Close" }).click();
  await expect(sheet.alert).toHaveCount(0);
  // The local storage is full as well.
  await fillSmallStore(sheet.page);
  await sheet.rename("B", "Berlin");
  await expect(sheet.alert).toContainText("This drawing will be lost when the page closes");
  expect(await savedNames(sheet, sheet.alert.getByRole("button", { name: "Save as a file" }))).toContain("Berlin");
  const tab = await newTab();
  await tab.visit();
  await expect(tab.position("Amsterdam"), "what the local storage took").toBeVisible();
  // The browser asks before a tab goes with what is kept nowhere.
  const asked = sheet.page.waitForEvent("dialog");
  await sheet.page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
});

test("a link opened over work that is nowhere kept, in a full store, loses nothing", async ({ sheet }) => {
  await sheet.visit();
  await fill(sheet.page);
  await fillSmallStore(sheet.page);
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toContainText("This drawing will be lost when the page closes");
  await sheet.alert.getByRole("button", { name: "Close" }).click();
  const drawn = await sheet.drawing();
  // In the same tab: the page stays, and the link's drawing comes over what is on the sheet.
  await follow(sheet, LINKS.get("nim")!);
  await expect(sheet.position("Amsterdam")).toHaveCount(0);
  await expect(sheet.alert).toContainText("This drawing will be lost when the page closes");
  await sheet.settled();
  await sheet.undo();
  await expect(sheet.position("Amsterdam")).toBeVisible();
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
});

test("a link opened over work that only the local storage has finds it among the stored drawings", async ({ sheet, newTab }) => {
  await sheet.visit();
  await fill(sheet.page);
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toContainText("kept only in the browser’s local storage");
  const drawn = await sheet.drawing();
  await follow(sheet, LINKS.get("nim")!);
  await expect(sheet.position("Amsterdam")).toHaveCount(0);
  await sheet.page.close();
  const again = await newTab();
  await again.visit();
  await again.menu("My drawings");
  await stored(again).filter({ hasText: "15 positions" }).first().click();
  await expect(again.position("Amsterdam")).toBeVisible();
  await expect.poll(() => again.drawing()).toEqual(drawn);
});

test("what the local storage has is listed before the older one of the database", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  await sheet.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await sheet.rename("B", "Berlin");
  await expect(sheet.alert).toContainText("kept only in the browser’s local storage");
  await sheet.open("c");
  await sheet.menu("My drawings");
  await stored(sheet).click();
  await expect(sheet.position("Amsterdam")).toBeVisible();
  await expect(sheet.position("Berlin")).toBeVisible();
});

test("a database that the browser closed is opened again", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = () => {
      IDBDatabase.prototype.transaction = transaction;
      throw new DOMException("The database connection is closing.", "InvalidStateError");
    };
  });
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  await expect.poll(() => kept(sheet)).toHaveLength(1);
});

/** Blocks the database in one of the ways that browsers do. */
const BLOCKED: Record<string, () => void> = {
  "does not exist": () => Object.defineProperty(window, "indexedDB", { value: undefined }),
  "never answers": () => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
    // It is waited for that long.
    const later = window.setTimeout;
    window.setTimeout = ((then: () => void, wait: number) => later(then, wait === 3_000 ? 0 : wait)) as typeof later;
  },
  throws: () => {
    indexedDB.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  },
  fails: () => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...words) => {
      const request = open(...words);
      request.addEventListener("upgradeneeded", (event) => {
        event.stopImmediatePropagation();
        request.transaction!.abort();
      });
      return request;
    };
  },
};

for (const [how, block] of Object.entries(BLOCKED)) {
  test(`a database that ${how} is said, and the local storage is used`, async ({ sheet }) => {
    await sheet.page.addInitScript(block);
    await sheet.visit();
    await expect(sheet.alert).toContainText("The drawings kept in this browser cannot be reached");
    await sheet.alert.getByRole("button", { name: "Close" }).click();
    await sheet.rename("A", "Amsterdam");
    await keepsIt(sheet);
    await sheet.reload();
    await expect(sheet.position("Amsterdam")).toBeVisible();
    await sheet.undo();
    await sheet.expectMarks(PUBLISHED);
  });
}

test("where there is no room for the steps, the drawing is kept without them", async ({ sheet, newTab }) => {
  await sheet.page.addInitScript(BLOCKED["throws"]!);
  await sheet.page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (text.startsWith("{") && JSON.parse(text).history) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, text);
    };
  });
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  await sheet.reload();
  await expect(sheet.position("Amsterdam")).toBeVisible();
  await expect(sheet.button("Undo")).toBeDisabled();
  // Where nothing else is, a new tab finds it there, and it can be forgotten.
  const other = await newTab();
  await other.page.addInitScript(BLOCKED["throws"]!);
  await other.visit();
  await expect(other.position("Amsterdam")).toBeVisible();
  await other.open("c");
  await other.menu("My drawings");
  await other.page.getByRole("button", { name: /^Delete Traffic jam/ }).click();
  await other.page.getByRole("button", { name: /^Delete it for good\? Traffic jam/ }).click();
  await expect(stored(other)).toHaveCount(0);
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("hyperjam/drawing/"));
  expect(await other.page.evaluate(kept)).toEqual([]);
});

test("where nothing can be stored that is said, and the drawing can be worked on and saved", async ({ sheet }) => {
  await sheet.page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    for (const store of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, store, { get: refuse });
    }
  });
  await sheet.visit();
  // A newcomer as far as the page can know.
  await sheet.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(sheet.alert).toContainText("its database cannot be read: the browser forbids it.");
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toContainText("This drawing will be lost when the page closes");
  expect(await savedNames(sheet, sheet.alert.getByRole("button", { name: "Save as a file" }))).toContain("Amsterdam");
  await sheet.open("c");
  await sheet.undo();
  await expect(sheet.position("Amsterdam")).toBeVisible();
});

test("a store that keeps something else than it was given is said", async ({ sheet }) => {
  await sheet.page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      return put.call(this, this.name === "drawings" ? value.replace("Amsterdam", "Amsterdan") : value, key);
    };
  });
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toContainText("it gave back something other than what was written");
  await expect(sheet.page.locator("[data-save-state]")).toHaveText("Not saved");
});

const CROWDED = JSON.stringify({
  format: "hyperjam",
  version: 1,
  positions: [{ id: "A" }],
  moves: [],
  vehicles: Array(1001).fill("A"),
});

/** What is stored, and the file that can be had of it. */
const BROKEN = Object.fromEntries(
  [
    ["is cut off", '{"format":"hyperjam","version":1,"posit'],
    ["is from a later version", '{"format":"hyperjam","version":3}'],
    ["has more vehicles than are drawn", CROWDED],
  ].map(([how, file]) => [how!, [JSON.stringify({ saved: 4e12, title: "", file }), file!] as const]),
);
BROKEN["is rubbish"] = ["rubbish", "rubbish"];

for (const [how, [stored, file]] of Object.entries(BROKEN)) {
  test(`a stored drawing that ${how} is said, left as it is and can be had as a file`, async ({ sheet }) => {
    await sheet.visit();
    await sheet.rename("A", "Amsterdam");
    await keepsIt(sheet);
    const [slot] = await kept(sheet);
    await writeStore(sheet.page, "drawings", slot!, stored);
    await sheet.reload();
    await expect(sheet.alert).toContainText("The drawing kept in this browser could not be read and was left as it is.");
    expect((await sheet.save(sheet.button("Save it as a file"))).text).toBe(file);
    await sheet.expectMarks(PUBLISHED);
    await sheet.rename("A", "Arnhem");
    await keepsIt(sheet);
    await expect.poll(() => kept(sheet)).toHaveLength(2);
    expect(await readStore(sheet.page, "drawings", slot!)).toBe(stored);
  });
}

test("a page whose program breaks down keeps the drawing in view and lets it be saved", async ({ sheet, complaints }) => {
  complaints.expect(/exception: .*unreachable/);
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  // A trap within the program, as a panic is: the clock, which it asks when it stores, runs into one.
  await sheet.page.evaluate(() => {
    const trap = new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 97, 0, 0, 10, 5, 1, 3, 0, 0, 11,
    ]);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(trap));
    Date.now = exports.a as () => number;
  });
  await sheet.extend("O", 0.9, 0.5);
  const rescue = sheet.page.locator("[data-rescue]");
  await expect(rescue).toContainText("Hyperjam crashed.");
  await expect(rescue).toHaveRole("alert");
  await expect(sheet.positions).toHaveCount(16);
  // Whatever is still done does not reach it.
  await sheet.page.keyboard.press("Control+z");
  await sheet.page.mouse.dblclick(600, 300);
  await expect(sheet.positions).toHaveCount(16);
  expect(await savedNames(sheet, rescue.getByRole("button", { name: "Save as a file" }))).toContain("Amsterdam");
  sheet.isLoaded = false;
  await rescue.getByRole("button", { name: "Reload the page" }).click();
  await expect(rescue).toHaveCount(0);
  await sheet.ready();
  await expect(sheet.position("Amsterdam")).toBeVisible();
});
