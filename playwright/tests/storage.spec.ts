import type { Locator, Page } from "@playwright/test";
import { follow, LINKS } from "./exchange";
import { expect, test } from "./fixtures";
import { Sheet } from "./sheet";
import { kept, keepsIt, readStore, writeStore } from "./store";
import { PUBLISHED } from "./traffic_jam";

/** Saves by a button and says which names the file has. */
async function savedNames(sheet: Sheet, button?: Locator): Promise<string[]> {
  const { text } = await sheet.save(button);
  return JSON.parse(text).positions.map((position: { label: string }) => position.label);
}

function stored(sheet: Sheet) {
  return sheet.page.locator('[data-exhibit="kept"]');
}

/** Lets the timer ring after which the page stores; the test's first line is to install the clock. */
async function rung(sheet: Sheet): Promise<void> {
  await sheet.page.clock.fastForward(1_000);
}

test("a reload brings the drawing back", async ({ sheet }) => {
  await sheet.visit();
  await sheet.draw("C", "A");
  await sheet.rename("O", "Oslo");
  const drawn = await sheet.drawing();
  await sheet.reload();
  await expect(sheet.position("Oslo")).toBeVisible();
  expect(await sheet.drawing()).toEqual(drawn);
});

test("a change made just before the page goes is kept, with its step", async ({ sheet }) => {
  await sheet.visit();
  // The change and the reload in one go: no moment for a timer or a database between them.
  await sheet.click("C");
  await expect(sheet.panel.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  sheet.isLoaded = false;
  await Promise.all([
    sheet.page.waitForEvent("load"),
    sheet.page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>(".inspector-body button")];
      buttons.find((button) => button.textContent === "Delete")?.click();
      location.reload();
    }),
  ]);
  await sheet.ready();
  await expect(sheet.positions).toHaveCount(14);
  await expect(sheet.position("C")).toHaveCount(0);
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
  await keepsIt(sheet);
  // The note that the drawing is being opened goes once the page has answered for a while.
  const left = () => sheet.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hyperjam/drawing/")));
  await expect.poll(left, "the database has it all").toEqual([]);
});

test("steps can be taken back and done again after a reload", async ({ sheet }) => {
  await sheet.visit();
  const first = await sheet.drawing();
  await sheet.click("C");
  await sheet.page.keyboard.press("Delete");
  await expect(sheet.positions).toHaveCount(14);
  await sheet.extend("O", 0.9, 0.5);
  const second = await sheet.drawing();
  await sheet.rename("A", "Arles");
  const third = await sheet.drawing();
  await sheet.undo();
  await keepsIt(sheet);
  await sheet.reload();
  expect(await sheet.drawing()).toEqual(second);
  await sheet.redo();
  expect(await sheet.drawing()).toEqual(third);
  await expect(sheet.button("Redo")).toBeDisabled();
  for (let step = 0; step < 3; step += 1) await sheet.undo();
  await expect(sheet.button("Undo")).toBeDisabled();
  expect(await sheet.drawing()).toEqual(first);
});

test("damaged steps are dropped with a word, and the drawing is kept", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  const [slot] = await kept(sheet);
  const record = JSON.parse((await readStore(sheet.page, "drawings", slot!))!);
  record.history = record.history.replace(/[A-Za-z](?=[A-Za-z0-9+/]{8})/, "+");
  await writeStore(sheet.page, "drawings", slot!, JSON.stringify(record));
  await sheet.reload();
  await expect(sheet.alert).toContainText("The drawing is intact, but its stored steps were damaged");
  await expect(sheet.position("Arles")).toBeVisible();
  await expect(sheet.button("Undo")).toBeDisabled();
});

test("a drawing that differs from what was stored is shown with a word", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  const [slot] = await kept(sheet);
  const record = JSON.parse((await readStore(sheet.page, "drawings", slot!))!);
  record.file = record.file.replace("Arles", "Arlon");
  await writeStore(sheet.page, "drawings", slot!, JSON.stringify(record));
  await sheet.reload();
  await expect(sheet.alert).toContainText("differs from what was stored");
  await expect(sheet.position("Arlon")).toBeVisible();
});

test("a change made while the one before is being stored is stored after it", async ({ sheet }) => {
  await sheet.page.clock.install();
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  // Whoever writes to the database waits for a transaction that does not end.
  await sheet.page.evaluate(
    () =>
      new Promise<void>((begun) => {
        const opening = indexedDB.open("hyperjam");
        opening.onsuccess = () => {
          const drawings = opening.result.transaction("drawings", "readwrite").objectStore("drawings");
          let ends = false;
          Object.assign(window, { end: () => (ends = true) });
          const goOn = () => {
            begun();
            if (!ends) drawings.count().onsuccess = goOn;
          };
          goOn();
        };
      }),
  );
  // Sooner than it is taken for broken.
  await sheet.rename("B", "Berlin");
  await sheet.page.clock.fastForward(200);
  await sheet.rename("C", "Cork");
  await sheet.page.clock.fastForward(200);
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "pending");
  await sheet.page.evaluate("end()");
  await keepsIt(sheet);
  const [slot] = await kept(sheet);
  expect(await readStore(sheet.page, "drawings", slot!)).toContain("Cork");
});

test("a tab that is killed in the middle of a gesture loses the gesture alone", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await sheet.loop("C");
  await keepsIt(sheet);
  const drawn = await sheet.drawing();
  const from = await sheet.at("O");
  await sheet.page.mouse.move(from.x, from.y);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(from.x + 60, from.y - 40, { steps: 4 });
  expect(await sheet.drawing()).not.toEqual(drawn);
  const crashed = sheet.page.waitForEvent("crash");
  const session = await sheet.page.context().newCDPSession(sheet.page);
  session.send("Page.crash").catch(() => {
    // A page that crashes does not answer.
  });
  await crashed;

  const again = await newTab();
  await again.visit();
  expect(await again.drawing()).toEqual(drawn);
  expect(await kept(again), "the same drawing goes on").toHaveLength(1);
  await again.undo();
  await again.undo();
  await again.expectMarks(PUBLISHED);
  await expect(again.button("Undo")).toBeDisabled();
});

test("two tabs do not overwrite each other", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);

  const other = await newTab();
  await other.visit();
  await expect(other.position("Amsterdam"), "a new tab shows the newest drawing").toBeVisible();
  await expect(other.page.locator(".notice[role=status]")).toContainText("This drawing is open in another tab too.");
  expect(await kept(sheet), "looking is no copy").toHaveLength(1);
  await other.rename("B", "Berlin");
  await keepsIt(other);
  expect(await kept(sheet)).toHaveLength(2);

  await sheet.rename("C", "Cork");
  await sheet.reload();
  await other.reload();
  await expect(sheet.position("Cork")).toBeVisible();
  await expect(sheet.position("B")).toBeVisible();
  await expect(other.position("Berlin")).toBeVisible();
  await expect(other.position("C")).toBeVisible();
  expect(await kept(sheet)).toHaveLength(2);
});

test("two tabs of a first visit do not overwrite each other", async ({ sheet, newTab }) => {
  const other = await newTab();
  await sheet.visit();
  await other.visit();
  await sheet.rename("A", "Amsterdam");
  await other.rename("B", "Berlin");
  await keepsIt(sheet);
  await keepsIt(other);
  expect(await kept(sheet)).toHaveLength(2);
});

test("a duplicated tab does not overwrite the one it was made from", async ({ sheet, complaints, baseURL }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  // A window opened by the page has a copy of its session, as a duplicated tab has.
  const [popup] = await Promise.all([
    sheet.page.waitForEvent("popup"),
    sheet.page.evaluate(() => void window.open(location.href)),
  ]);
  const other = new Sheet(popup);
  complaints.listen(popup, baseURL!, () => other.isLoaded);
  await other.ready();
  await expect(other.position("Amsterdam")).toBeVisible();
  await other.rename("B", "Berlin");
  await keepsIt(other);
  expect(await kept(sheet)).toHaveLength(2);
  await sheet.reload();
  await expect(sheet.position("B")).toBeVisible();
});

/** Ways in which another drawing comes over one that is being worked on. A share link is to be the next. */
const ARRIVALS: Record<string, (sheet: Sheet) => Promise<void>> = {
  "a file": async (sheet) => {
    const positions = [{ id: "Zürich", x: 0, y: 0 }];
    await sheet.openFile("z.json", JSON.stringify({ format: "hyperjam", version: 1, positions, moves: [] }));
    await expect(sheet.position("Zürich")).toBeVisible();
  },
  "an exhibit": (sheet) => sheet.open("c"),
  "a new drawing": async (sheet) => {
    await sheet.menu("New drawing");
    await expect(sheet.positions).toHaveCount(0);
  },
};

for (const [what, arrive] of Object.entries(ARRIVALS)) {
  test(`${what} opened over unsaved work leaves it among the stored drawings, steps and all`, async ({ sheet }) => {
    await sheet.visit();
    await sheet.rename("A", "Amsterdam");
    const drawn = await sheet.drawing();
    await arrive(sheet);
    const opened = await sheet.drawing();
    await sheet.reload();
    expect(await sheet.drawing(), "a reload shows what was opened").toEqual(opened);
    await sheet.menu("Gallery");
    await expect(stored(sheet)).toHaveCount(1);
    await expect(stored(sheet)).toContainText("15 positions, 30 moves");
    await stored(sheet).click();
    await expect(sheet.position("Amsterdam")).toBeVisible();
    expect(await sheet.drawing()).toEqual(drawn);
    await sheet.undo();
    await sheet.expectMarks(PUBLISHED);
    await expect(sheet.button("Undo")).toBeDisabled();
  });
}

test("a change made just before another drawing comes over it is among the stored drawings", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("C");
  await expect(sheet.panel.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await sheet.button("Menu").click();
  await expect(sheet.page.getByRole("menuitem", { name: "New drawing" })).toBeVisible();
  // In one go: no moment for the timer that stores.
  await sheet.page.evaluate(() => {
    const buttons = [...document.querySelectorAll("button")];
    for (const name of ["Delete", "New drawing"]) buttons.findLast((button) => button.textContent === name)!.click();
  });
  await expect(sheet.positions).toHaveCount(0);
  await sheet.menu("Gallery");
  await expect(stored(sheet)).toContainText("14 positions");
});

test("a drawing of the gallery is a person's own only when it is changed", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.menu("New drawing");
  await sheet.open("c");
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "untouched");
  expect(await kept(sheet)).toEqual([]);
  await sheet.loop("c");
  await keepsIt(sheet);
  expect(await kept(sheet)).toHaveLength(1);
});

test("a stored drawing is gone on with, not copied", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.getByLabel("Title of the drawing").fill("Sunday in town");
  await sheet.page.getByLabel("Title of the drawing").press("Enter");
  await keepsIt(sheet);
  await sheet.menu("New drawing");
  await sheet.add(0.5, 0.5);
  await keepsIt(sheet);
  expect(await kept(sheet)).toHaveLength(2);
  await sheet.menu("Gallery");
  await expect(stored(sheet), "the one that is shown is not among them").toHaveCount(1);
  await stored(sheet).filter({ hasText: "Sunday in town" }).click();
  await expect(sheet.positions).toHaveCount(15);
  expect(await sheet.page.evaluate("hyperjamDrawing"), "what is offered when the page breaks down").toContain("Sunday in town");
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  expect(await kept(sheet)).toHaveLength(2);
});

test("a stored drawing that another tab has open comes as a copy", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  const other = await newTab();
  await other.visit();
  await other.open("c");
  await other.menu("Gallery");
  await stored(other).click();
  await expect(other.position("Amsterdam")).toBeVisible();
  await expect(other.page.locator(".notice[role=status]")).toContainText("This drawing is open in another tab too.");
  await other.rename("B", "Berlin");
  await keepsIt(other);
  expect(await kept(sheet)).toHaveLength(2);
  await sheet.reload();
  await expect(sheet.position("Amsterdam")).toBeVisible();
  await expect(sheet.position("B")).toBeVisible();
});

test("an empty sheet is not kept, whatever was chosen for it", async ({ sheet }) => {
  await sheet.page.clock.install();
  await sheet.begin("empty");
  await sheet.misere();
  await expect(sheet.button("Undo")).toBeEnabled();
  await rung(sheet);
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "untouched");
  expect(await kept(sheet)).toEqual([]);
});

test("what was opened and not changed is shown after every reload", async ({ sheet }) => {
  await sheet.begin("c");
  const opened = await sheet.drawing();
  for (let time = 0; time < 2; time += 1) {
    await sheet.reload();
    expect(await sheet.drawing()).toEqual(opened);
  }
  expect(await kept(sheet)).toEqual([]);
});

test("an earlier state comes back as a step that can be undone", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await sheet.rename("B", "Berlin");
  await keepsIt(sheet);
  await sheet.menu("Gallery");
  const states = sheet.page.getByRole("dialog").locator(".states button");
  await expect(states).toHaveCount(1);
  await states.click();
  await expect(sheet.position("Berlin")).toHaveCount(0);
  await expect(sheet.position("Arles")).toBeVisible();
  await keepsIt(sheet);
  await sheet.reload();
  await expect(sheet.position("B")).toBeVisible();
  await sheet.undo();
  await expect(sheet.position("Berlin")).toBeVisible();
  expect(await kept(sheet)).toHaveLength(1);
});

test("drawings kept by an earlier version come into the database", async ({ sheet }) => {
  const file = (id: string) =>
    JSON.stringify({ format: "hyperjam", version: 1, title: id, positions: [{ id, x: 0, y: 0 }], moves: [] });
  await sheet.page.addInitScript((records) => {
    if (sessionStorage.getItem("before")) return;
    sessionStorage.setItem("before", "1");
    for (const [slot, record] of Object.entries(records)) localStorage.setItem(`hyperjam/drawing/${slot}`, record);
    localStorage.setItem("somebody else's", "stays");
  }, {
    "1-1": JSON.stringify({ saved: 1000, title: "Aachen", file: file("Aachen") }),
    "2-2": JSON.stringify({ saved: 2000, title: "Bonn", file: file("Bonn") }),
  });
  await sheet.visit();
  await expect(sheet.position("Bonn")).toBeVisible();
  expect(await kept(sheet)).toEqual(["1-1", "2-2"]);
  // A note of what is being opened goes as soon as the page is seen to live.
  await expect.poll(() => sheet.page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(["hyperjam/welcomed", "somebody else's"]);
  await sheet.menu("Gallery");
  await stored(sheet).filter({ hasText: "Aachen" }).click();
  await expect(sheet.position("Aachen")).toBeVisible();
});

test("what a hidden page left behind does not replace what is newer, and stays as an earlier state", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  const [slot] = await kept(sheet);
  const file = JSON.stringify({ format: "hyperjam", version: 1, positions: [{ id: "Bonn", x: 0, y: 0 }], moves: [] });
  const record = JSON.stringify({ saved: 1000, title: "", file });
  await sheet.page.evaluate(([slot, record]) => localStorage.setItem(`hyperjam/drawing/${slot}`, record!), [slot, record]);
  await sheet.reload();
  await expect(sheet.position("Arles")).toBeVisible();
  expect(await sheet.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hyperjam/drawing/")))).toEqual([]);
  await sheet.menu("Gallery");
  await sheet.page.getByRole("dialog").locator(".states button").click();
  await expect(sheet.position("Bonn")).toBeVisible();
});

async function fill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
}

test("a full store is said, saving as a file is offered, and nothing is lost", async ({ sheet, newTab }) => {
  await sheet.visit();
  await fill(sheet.page);
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toContainText(
    "This drawing is kept in the browser's small store only: the browser's store did not take it, it is full.",
  );
  await expect(sheet.page.locator("[data-save-state]")).toHaveText("Not saved");
  const { A, ...rest } = PUBLISHED;
  await sheet.expectMarks({ ...rest, Amsterdam: A! });
  expect(await savedNames(sheet, sheet.alert.getByRole("button", { name: "Save as a file" }))).toContain("Amsterdam");
  await sheet.alert.getByRole("button", { name: "Close" }).click();
  await expect(sheet.alert).toHaveCount(0);
  // The small store is full as well.
  await sheet.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await sheet.rename("B", "Berlin");
  await expect(sheet.alert).toContainText("This drawing will be lost when the page closes");
  expect(await savedNames(sheet, sheet.alert.getByRole("button", { name: "Save as a file" }))).toContain("Berlin");
  const tab = await newTab();
  await tab.visit();
  await expect(tab.position("Amsterdam"), "what the small store took").toBeVisible();
  // The browser asks before a tab goes with what is kept nowhere.
  const asked = sheet.page.waitForEvent("dialog");
  await sheet.page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
});

test("a link opened over work that is nowhere kept, in a full store, loses nothing", async ({ sheet }) => {
  await sheet.visit();
  await fill(sheet.page);
  await sheet.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
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
  expect(await sheet.drawing()).toEqual(drawn);
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
});

test("a link opened over work that only the small store has finds it among the stored drawings", async ({ sheet, newTab }) => {
  await sheet.visit();
  await fill(sheet.page);
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.alert).toContainText("kept in the browser's small store only");
  const drawn = await sheet.drawing();
  await follow(sheet, LINKS.get("nim")!);
  await expect(sheet.position("Amsterdam")).toHaveCount(0);
  await sheet.page.close();
  const again = await newTab();
  await again.visit();
  await again.menu("Gallery");
  await stored(again).filter({ hasText: "15 positions" }).first().click();
  await expect(again.position("Amsterdam")).toBeVisible();
  expect(await again.drawing()).toEqual(drawn);
});

test("what the small store has is listed before the older one of the database", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  await sheet.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await sheet.rename("B", "Berlin");
  await expect(sheet.alert).toContainText("kept in the browser's small store only");
  await sheet.open("c");
  await sheet.menu("Gallery");
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
  expect(await kept(sheet)).toHaveLength(1);
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
  test(`a database that ${how} is said, and the small store is used`, async ({ sheet }) => {
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
  await other.menu("Gallery");
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
  await expect(sheet.alert).toContainText("it gave back something else than was written");
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
    ["is from a later version", '{"format":"hyperjam","version":2}'],
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
    expect(await kept(sheet)).toHaveLength(2);
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
