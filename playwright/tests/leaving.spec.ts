import { duplicate, expect, test } from "./fixtures";
import { fillSmallStore, hang } from "./hindrances";
import type { Sheet } from "./sheet";
import { kept, keepsIt, stored } from "./store";

/** The fields in which a part of the drawing is typed: how to come to them, and what shows the text. */
const TYPED: Record<string, { open: (sheet: Sheet) => Promise<void>; shows: (sheet: Sheet) => Promise<void> }> = {
  "title of a drawing": {
    open: (sheet) => sheet.page.getByLabel("Title of the drawing").focus(),
    shows: (sheet) => expect(sheet.page.getByLabel("Title of the drawing")).toHaveValue("Typed"),
  },
  "name in the panel": {
    open: async (sheet) => {
      await sheet.click("C");
      await sheet.panel.getByLabel("Name", { exact: true }).focus();
    },
    shows: (sheet) => expect(sheet.position("Typed")).toBeVisible(),
  },
  "name on the sheet": {
    open: async (sheet) => {
      const { x, y } = await sheet.at("C");
      await sheet.page.mouse.dblclick(x, y);
      await expect(sheet.page.getByLabel("Name of the position")).toBeFocused();
    },
    shows: (sheet) => expect(sheet.position("Typed")).toBeVisible(),
  },
  "note on the sheet": {
    open: async (sheet) => {
      await sheet.canvas.focus();
      await sheet.keys("Shift+N");
      await expect(sheet.page.getByRole("textbox", { name: "Note" })).toBeFocused();
    },
    shows: (sheet) => expect(sheet.page.locator(".note")).toHaveText("Typed"),
  },
};

for (const [what, { open, shows }] of Object.entries(TYPED)) {
  test(`a ${what} that is typed and not confirmed is kept when the page is left`, async ({ sheet }) => {
    await sheet.visit();
    await open(sheet);
    await sheet.keys("ControlOrMeta+a");
    await sheet.page.keyboard.type("Typed");
    await sheet.reload();
    await shows(sheet);
    await sheet.undo();
    await expect(sheet.button("Undo"), "as one step").toBeDisabled();
  });

  test(`a ${what} that is typed and not confirmed is kept when the page is hidden and never comes back`, async ({ sheet, newTab }) => {
    await sheet.page.clock.install();
    await sheet.visit();
    await open(sheet);
    await sheet.keys("ControlOrMeta+a");
    await sheet.page.keyboard.type("Typed");
    await sheet.page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    const crashed = sheet.page.waitForEvent("crash");
    const session = await sheet.page.context().newCDPSession(sheet.page);
    session.send("Page.crash").catch(() => {
      // A page that crashes does not answer.
    });
    await crashed;
    const again = await newTab();
    await again.visit();
    await shows(again);
  });
}

test("a title that is typed and not confirmed is kept when another drawing comes over it", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.getByLabel("Title of the drawing").fill("Typed");
  // Without a press, which would confirm it.
  await sheet.page.evaluate(async () => {
    const button = (name: string) => [...document.querySelectorAll("button")].find((one) => (one.ariaLabel ?? one.textContent)?.startsWith(name));
    button("Menu")!.click();
    while (!button("New drawing")) await new Promise((done) => setTimeout(done, 20));
    button("New drawing")!.click();
  });
  await expect(sheet.positions).toHaveCount(0);
  await sheet.menu("My drawings");
  await expect(stored(sheet)).toContainText("Typed");
});

test("with the computer's clock set back, what is done last is what is shown", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await sheet.page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 24 * 3_600_000;
    // It goes to the local storage, as when the page is gone before the database answers.
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await sheet.rename("B", "Berlin");
  await expect(sheet.alert).toContainText("kept only in the browser’s local storage");
  await sheet.menu("My drawings");
  await expect(stored(sheet)).toHaveCount(0);
  await sheet.page.keyboard.press("Escape");
  await sheet.reload();
  await expect(sheet.position("Arles")).toBeVisible();
  await expect(sheet.position("Berlin")).toBeVisible();
  await sheet.undo();
  await sheet.undo();
  await expect(sheet.button("Undo")).toBeDisabled();
});

test("earlier states are listed in the order in which they were, whatever the clock said", async ({ sheet }) => {
  await sheet.visit();
  for (const [from, to] of [["A", "Arles"], ["B", "Berlin"], ["C", "Cork"]] as const) {
    await sheet.rename(from, to);
    await keepsIt(sheet);
    // An hour back each time, which is far enough for the state before to stay.
    await sheet.page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() - 3_600_000;
    });
  }
  await sheet.menu("My drawings");
  const states = sheet.page.getByRole("dialog").locator(".gallery-states button");
  await expect(states).toHaveCount(2);
  await states.first().click();
  await expect(sheet.position("Berlin"), "the one before this").toBeVisible();
  await expect(sheet.position("Cork")).toHaveCount(0);
});

test.describe("without locks, as where the page is not served securely", () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined })),
  );

  test("a duplicated tab does not overwrite the one it was made from", async ({ sheet, complaints, baseURL }) => {
    await sheet.visit();
    await sheet.rename("A", "Amsterdam");
    await keepsIt(sheet);
    const other = await duplicate(sheet, complaints, baseURL!);
    await expect(other.position("Amsterdam")).toBeVisible();
    await expect(other.page.locator(".notice")).toContainText("This drawing may be open in another tab too.");
    await other.rename("B", "Berlin");
    await keepsIt(other);
    await sheet.rename("C", "Cork");
    await keepsIt(sheet);
    await expect.poll(() => kept(sheet)).toHaveLength(2);
    for (const tab of [sheet, other]) await tab.reload();
    await expect(sheet.position("Cork")).toBeVisible();
    await expect(sheet.position("B")).toBeVisible();
    await expect(other.position("Berlin")).toBeVisible();
    await expect(other.position("C")).toBeVisible();
  });

  test("a reload goes on with the same drawing, also one that was taken up", async ({ sheet }) => {
    await sheet.visit();
    await sheet.rename("A", "Amsterdam");
    await keepsIt(sheet);
    await sheet.reload();
    await sheet.rename("B", "Berlin");
    await keepsIt(sheet);
    await sheet.menu("New drawing");
    await sheet.menu("My drawings");
    await stored(sheet).click();
    await expect(sheet.position("Berlin")).toBeVisible();
    await sheet.rename("C", "Cork");
    await keepsIt(sheet);
    await expect.poll(() => kept(sheet)).toHaveLength(1);
  });
});

test("the browser asks before a tab goes with an edit that is not stored yet and that the local storage cannot hold", async ({ sheet }) => {
  await sheet.visit();
  await hang(sheet.page);
  await fillSmallStore(sheet.page);
  await sheet.rename("A", "Amsterdam");
  const asked = sheet.page.waitForEvent("dialog");
  await sheet.page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
});
