import { duplicate, expect, test } from "./fixtures";
import { hang } from "./hindrances";
import type { Sheet } from "./sheet";
import { kept, keepsIt, readStore, stored, writeStore } from "./store";
import { PUBLISHED } from "./traffic_jam";

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
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
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
  await expect.poll(() => sheet.drawing()).toEqual(second);
  await sheet.redo();
  await expect.poll(() => sheet.drawing()).toEqual(third);
  await expect(sheet.button("Redo")).toBeDisabled();
  for (let step = 0; step < 3; step += 1) await sheet.undo();
  await expect(sheet.button("Undo")).toBeDisabled();
  await expect.poll(() => sheet.drawing()).toEqual(first);
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
  await sheet.rename("B", "Berlin");
  await keepsIt(sheet);
  await hang(sheet.page);
  // From here the clock stands still, so that the database is never taken for broken.
  const now = await sheet.page.evaluate(() => Date.now());
  await sheet.page.clock.pauseAt(now + 3_600_000);
  await sheet.undo();
  await sheet.page.clock.runFor(200);
  await sheet.undo();
  await sheet.page.clock.runFor(200);
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "pending");
  await sheet.page.evaluate("end()");
  await sheet.page.clock.resume();
  await keepsIt(sheet);
  const [slot] = await kept(sheet);
  expect(JSON.parse((await readStore(sheet.page, "drawings", slot!))!).file).not.toContain("Arles");
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
  await expect.poll(() => sheet.drawing()).not.toEqual(drawn);
  const crashed = sheet.page.waitForEvent("crash");
  const session = await sheet.page.context().newCDPSession(sheet.page);
  session.send("Page.crash").catch(() => {
    // A page that crashes does not answer.
  });
  await crashed;

  const again = await newTab();
  await again.visit();
  await expect.poll(() => again.drawing()).toEqual(drawn);
  await expect.poll(() => kept(again), "the same drawing goes on").toHaveLength(1);
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
  await expect(other.page.locator(".notice")).toContainText("This drawing is open in another tab too.");
  await expect.poll(() => kept(sheet), "looking is no copy").toHaveLength(1);
  await other.rename("B", "Berlin");
  await keepsIt(other);
  await expect.poll(() => kept(sheet)).toHaveLength(2);

  await sheet.rename("C", "Cork");
  await sheet.reload();
  await other.reload();
  await expect(sheet.position("Cork")).toBeVisible();
  await expect(sheet.position("B")).toBeVisible();
  await expect(other.position("Berlin")).toBeVisible();
  await expect(other.position("C")).toBeVisible();
  await expect.poll(() => kept(sheet)).toHaveLength(2);
});

test("two tabs of a first visit do not overwrite each other", async ({ sheet, newTab }) => {
  const other = await newTab();
  await sheet.visit();
  await other.visit();
  await sheet.rename("A", "Amsterdam");
  await other.rename("B", "Berlin");
  await keepsIt(sheet);
  await keepsIt(other);
  await expect.poll(() => kept(sheet)).toHaveLength(2);
});

test("a duplicated tab does not overwrite the one it was made from", async ({ sheet, complaints, baseURL }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  const other = await duplicate(sheet, complaints, baseURL!);
  await expect(other.position("Amsterdam")).toBeVisible();
  await other.rename("B", "Berlin");
  await keepsIt(other);
  await expect.poll(() => kept(sheet)).toHaveLength(2);
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
    await expect.poll(() => sheet.drawing(), "a reload shows what was opened").toEqual(opened);
    await sheet.menu("My drawings");
    await expect(stored(sheet)).toHaveCount(1);
    await expect(stored(sheet)).toContainText("15 positions, 30 moves");
    await stored(sheet).click();
    await expect(sheet.position("Amsterdam")).toBeVisible();
    await expect.poll(() => sheet.drawing()).toEqual(drawn);
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
  await sheet.menu("My drawings");
  await expect(stored(sheet)).toContainText("14 positions");
});

test("a drawing of the gallery is a person's own only when it is changed", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.menu("New drawing");
  await sheet.open("c");
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "untouched");
  await expect.poll(() => kept(sheet)).toEqual([]);
  await sheet.loop("c");
  await keepsIt(sheet);
  await expect.poll(() => kept(sheet)).toHaveLength(1);
});

test("a stored drawing is gone on with, not copied", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.getByLabel("Title of the drawing").fill("Sunday in town");
  await sheet.page.getByLabel("Title of the drawing").press("Enter");
  await keepsIt(sheet);
  await sheet.menu("New drawing");
  await sheet.add(0.5, 0.5);
  await keepsIt(sheet);
  await expect.poll(() => kept(sheet)).toHaveLength(2);
  await sheet.menu("My drawings");
  await expect(stored(sheet), "the one that is shown is not among them").toHaveCount(1);
  await stored(sheet).filter({ hasText: "Sunday in town" }).click();
  await expect(sheet.positions).toHaveCount(15);
  expect(await sheet.page.evaluate("hyperjamDrawing"), "what is offered when the page breaks down").toContain("Sunday in town");
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await expect.poll(() => kept(sheet)).toHaveLength(2);
});

test("a stored drawing that another tab has open comes as a copy", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await keepsIt(sheet);
  const other = await newTab();
  await other.visit();
  await other.open("c");
  await other.menu("My drawings");
  await stored(other).click();
  await expect(other.position("Amsterdam")).toBeVisible();
  await expect(other.page.locator(".notice")).toContainText("This drawing is open in another tab too.");
  await other.rename("B", "Berlin");
  await keepsIt(other);
  await expect.poll(() => kept(sheet)).toHaveLength(2);
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
  await expect.poll(() => kept(sheet)).toEqual([]);
});

test("what was opened and not changed is shown after every reload", async ({ sheet }) => {
  await sheet.begin("c");
  const opened = await sheet.drawing();
  for (let time = 0; time < 2; time += 1) {
    await sheet.reload();
    await expect.poll(() => sheet.drawing()).toEqual(opened);
  }
  await expect.poll(() => kept(sheet)).toEqual([]);
});

test("an earlier state comes back as a step that can be undone", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await sheet.rename("B", "Berlin");
  await keepsIt(sheet);
  await sheet.menu("My drawings");
  const states = sheet.page.getByRole("dialog").locator(".gallery-states button");
  await expect(states).toHaveCount(1);
  await states.click();
  await expect(sheet.position("Berlin")).toHaveCount(0);
  await expect(sheet.position("Arles")).toBeVisible();
  await keepsIt(sheet);
  await sheet.reload();
  await expect(sheet.position("B")).toBeVisible();
  await sheet.undo();
  await expect(sheet.position("Berlin")).toBeVisible();
  await expect.poll(() => kept(sheet)).toHaveLength(1);
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
  await expect.poll(() => kept(sheet)).toEqual(["1-1", "2-2"]);
  // A note of what is being opened goes as soon as the page is seen to live.
  await expect.poll(() => sheet.page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(["hyperjam/welcomed", "somebody else's"]);
  await sheet.menu("My drawings");
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
  await sheet.menu("My drawings");
  await sheet.page.getByRole("dialog").locator(".gallery-states button").click();
  await expect(sheet.position("Bonn")).toBeVisible();
});
