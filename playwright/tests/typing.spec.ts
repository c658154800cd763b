import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { keepsIt } from "./store";

/** Types a name for a position in the panel, and does not confirm it. */
async function typeName(sheet: Sheet, text: string): Promise<void> {
  const field = sheet.panel.getByLabel("Name", { exact: true });
  await field.fill("");
  await field.pressSequentially(text);
}

test.describe("what is being typed into the drawing is kept when", () => {
  for (const other of ["A", undefined]) {
    const what = other ? "another position" : "an empty place of the sheet";
    test(`a finger taps ${what}`, { tag: "@phone" }, async ({ sheet }) => {
      await sheet.visit();
      const at = await sheet.at("K");
      await sheet.page.touchscreen.tap(at.x, at.y);
      await sheet.raise();
      await typeName(sheet, "Kiel");
      const { x, y } = other ? await sheet.at(other) : await sheet.place(0.05, 0.2);
      await sheet.page.touchscreen.tap(x, y);
      await expect(sheet.position("Kiel")).toBeVisible();
      await expect(sheet.position("A")).toBeVisible();
      await expect(sheet.position("K")).toHaveCount(0);
      // The page goes on.
      await sheet.undo();
      await expect(sheet.position("K")).toBeVisible();
    });
  }

  test("the browser leads back", async ({ sheet }) => {
    await sheet.visit();
    await sheet.enter("Learn");
    await sheet.enter("Draw");
    await sheet.click("K");
    await typeName(sheet, "Kiel");
    await sheet.page.goBack();
    await expect(sheet.page.getByRole("button", { name: "Learn", exact: true })).toHaveAttribute("aria-current", "page");
    await expect(sheet.position("Kiel")).toBeVisible();
    await sheet.undo();
    await expect(sheet.position("K")).toBeVisible();
  });

  test("a link leads to a lesson", async ({ sheet }) => {
    await sheet.visit();
    const title = sheet.page.getByLabel("Title of the drawing");
    await title.fill("Half a title");
    await sheet.page.evaluate(() => (location.hash = "#&lessons/nim"));
    await expect(title).not.toHaveValue("Half a title");
    await sheet.page.getByRole("button", { name: "Back to my drawing" }).click();
    await expect(title).toHaveValue("Half a title");
  });

  test("a note is written and a link leads to a lesson", async ({ sheet }) => {
    await sheet.visit();
    await sheet.rename("A", "Arles");
    await keepsIt(sheet);
    await sheet.canvas.focus();
    await sheet.keys("Shift+N");
    const field = sheet.page.getByRole("textbox", { name: "Note" });
    await expect(field).toBeFocused();
    await sheet.page.keyboard.type("Half a note");
    await sheet.page.evaluate(() => (location.hash = "#&lessons/nim"));
    await expect(sheet.page.locator(".tutor-card")).toHaveAttribute("data-card", /^lessons\/nim/);
    await expect(field).toHaveCount(0);
    await expect(sheet.page.locator(".note")).toHaveCount(0);
    await sheet.page.getByRole("button", { name: "Back to my drawing" }).click();
    await expect(sheet.page.locator(".note")).toHaveText("Half a note");
  });
});

test("Enter and Escape of an input method are its own, in every field", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("K");
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("F2");
  const field = sheet.page.locator(".rename");
  await field.fill("か");
  /** A key that an input method takes: some browsers say so in the one way, some in the other. */
  const compose = (key: string, how: KeyboardEventInit) =>
    sheet.page.evaluate(
      ([key, how]) =>
        document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, ...how, bubbles: true, cancelable: true })),
      [key, how] as const,
    );
  for (const key of ["Enter", "Escape"]) {
    await compose(key, { isComposing: true });
    await compose(key, { keyCode: 229 });
    await expect(field).toBeFocused();
  }
  await sheet.page.keyboard.press("Enter");
  await expect(sheet.position("か")).toBeVisible();
  await sheet.enter("Calculate");
  const line = sheet.page.locator('[data-line="0"]');
  await line.fill("1 + 1");
  await compose("Enter", { isComposing: true });
  await expect(line).toBeFocused();
  await expect(sheet.page.locator('[data-line="1"]')).toHaveCount(0);
});
