import { readFile } from "node:fs/promises";
import type { Download, Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

const field = (sheet: Sheet, number: number) => sheet.panel.getByRole("combobox", { name: `Line ${number}`, exact: true });
const handle = (sheet: Sheet, number: number) => sheet.panel.getByRole("button", { name: `Move line ${number}`, exact: true });

/** The page is visited, and a file of lines opened: what the page saves, and what is typed in an editor. */
async function opened(sheet: Sheet, lines: string[]): Promise<void> {
  await sheet.visit();
  await open(sheet, lines);
}

async function open(sheet: Sheet, lines: string[]): Promise<void> {
  await sheet.openFile("calculation.txt", lines.join("\n"));
  await expect(sheet.page.locator(".notice")).toContainText("read as lines of a calculation");
  // They are to be seen at once.
  await expect(field(sheet, 1)).toHaveValue(lines[0]!);
}

/** What the lines say. */
const said = (sheet: Sheet) => sheet.panel.locator("[data-line]").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** The middle of a line's handle. */
async function grip(sheet: Sheet, number: number): Promise<{ x: number; y: number }> {
  await handle(sheet, number).scrollIntoViewIfNeeded();
  const box = (await handle(sheet, number).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("lines are saved as a file that is opened again", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("g := {3|1}");
  await field(sheet, 1).press("Enter");
  await field(sheet, 2).fill("g.Mean");
  const saved = await sheet.save(sheet.panel.getByRole("button", { name: "Save the lines as text" }));
  expect(saved.text).toBe("// Lines of a calculation\ng := {3|1}\ng.Mean\n");
  await open(sheet, saved.text.trimEnd().split("\n"));
  expect(await said(sheet)).toEqual(["// Lines of a calculation", "g := {3|1}", "g.Mean"]);
});

test("a line is carried to another place by mouse, and by the keys of its handle, and that is undone", async ({ sheet }) => {
  await opened(sheet, ["// Heat", "a := 1", "b := 2", "c := 3"]);
  const [from, to] = [await grip(sheet, 2), await grip(sheet, 4)];
  await sheet.page.mouse.move(from.x, from.y);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
  await sheet.page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(sheet.panel.locator(".calculate-line.is-aim")).toHaveCount(1);
  await sheet.page.mouse.up();
  await expect.poll(() => said(sheet)).toEqual(["// Heat", "b := 2", "c := 3", "a := 1"]);
  await expect(handle(sheet, 4)).toBeFocused();
  await sheet.page.keyboard.press("ArrowUp");
  await expect.poll(() => said(sheet)).toEqual(["// Heat", "b := 2", "a := 1", "c := 3"]);
  await expect(handle(sheet, 3)).toBeFocused();
  await sheet.undo();
  await sheet.undo();
  await expect.poll(() => said(sheet)).toEqual(["// Heat", "a := 1", "b := 2", "c := 3"]);
});

test("what follows a line of words is folded, and keys pass it by", async ({ sheet }) => {
  await opened(sheet, ["// Heat", "a := 1", "b := 2", "// Cold", "c := 3"]);
  const fold = sheet.panel.getByRole("button", { name: "Lines below line 1: 2" });
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(field(sheet, 2)).toBeHidden();
  await field(sheet, 1).press("ArrowDown");
  await expect(field(sheet, 4)).toBeFocused();
  await field(sheet, 4).press("ArrowUp");
  await expect(field(sheet, 1)).toBeFocused();
  // A new line below it is to be seen.
  await field(sheet, 1).press("Enter");
  await expect(field(sheet, 2)).toBeFocused();
  await expect(field(sheet, 3)).toHaveValue("a := 1");
});

test("a folded line of words is carried with what is under it, and another file opens unfolded", async ({ sheet }) => {
  await opened(sheet, ["// Heat", "a := 1", "b := 2", "// Cold", "c := 3"]);
  await sheet.panel.getByRole("button", { name: "Lines below line 1: 2" }).click();
  await handle(sheet, 1).focus();
  await handle(sheet, 1).press("ArrowDown");
  await expect.poll(() => said(sheet)).toEqual(["// Cold", "c := 3", "// Heat", "a := 1", "b := 2"]);
  await expect(sheet.page.getByRole("log")).toContainText("Line 1 is line 3 now with what is folded under it.");
  await expect(handle(sheet, 3)).toBeFocused();
  await expect(field(sheet, 4)).toBeHidden();
  await expect(field(sheet, 2)).toBeVisible();
  const [from, to] = [await grip(sheet, 3), await grip(sheet, 1)];
  await sheet.drag(from, to);
  await expect.poll(() => said(sheet)).toEqual(["// Heat", "a := 1", "b := 2", "// Cold", "c := 3"]);
  await expect(field(sheet, 2)).toBeHidden();
  await open(sheet, ["// Heat", "d := 4"]);
  await expect(field(sheet, 2)).toBeVisible();
});

test("handles are as wide as a finger", { tag: "@phone" }, async ({ sheet }) => {
  await opened(sheet, ["// Heat", "a := 1"]);
  const box = (await handle(sheet, 2).boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
});

test("all of a list of 200 is in its table, and its plot can be read", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("[Kayles(n) for n in 1..200]");
  const details = sheet.panel.locator(".calculate-details");
  await details.getByText("Elements 51 to 200").click();
  await expect(details.getByRole("row").filter({ hasText: /^200/ })).toBeVisible();
  for (const table of await details.getByRole("group", { name: "Table" }).all()) {
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), "no column is cut off").toBe(0);
  }
  const numbers = sheet.page.getByRole("img", { name: /Grundy numbers/ }).locator("text");
  // Nothing at the axis lies on anything else.
  const boxes = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBeGreaterThan(4);
  for (const [nth, one] of boxes.entries()) {
    for (const other of boxes.slice(nth + 1)) {
      const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      expect(apart, JSON.stringify([one, other])).toBe(true);
    }
  }
});

test.describe("a table of 200 values is made, plotted and exported", () => {
  test.beforeEach(async ({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

  /** What was copied has a row for each value, and the plot is a file. */
  const exported = async (sheet: Sheet, picture: string) => {
    const copied = await sheet.page.evaluate(() => navigator.clipboard.readText());
    const rows = copied.trim().split("\n");
    expect(rows[0]).toContain("grundy");
    expect(rows).toHaveLength(201);
    expect(picture).toContain("<svg");
    expect(picture).toContain("200");
  };

  const LIST = "[Kayles(n) for n in 1..200]";
  const details = (sheet: Sheet) => sheet.panel.locator(".calculate-details");
  const copies = (sheet: Sheet) => details(sheet).getByRole("button", { name: "Copy as CSV" });
  const saves = (sheet: Sheet) => sheet.page.getByRole("button", { name: "Save the plot of the Grundy numbers as SVG" });

  test("by mouse", async ({ sheet }) => {
    await sheet.visit();
    await sheet.show("Calculate");
    await field(sheet, 1).fill(LIST);
    await copies(sheet).click();
    const saved = await sheet.save(saves(sheet));
    await exported(sheet, saved.text);
  });

  test("by fingers", { tag: "@phone" }, async ({ sheet }) => {
    await sheet.begin("empty");
    await sheet.show("Calculate");
    await field(sheet, 1).tap();
    await field(sheet, 1).fill(LIST);
    await details(sheet).getByText("Elements 51 to 200").tap();
    await expect(details(sheet).getByRole("row").filter({ hasText: /^200/ })).toBeVisible();
    await copies(sheet).tap();
    await expect.poll(() => sheet.page.evaluate(() => navigator.clipboard.readText())).toContain("grundy");
    const download = sheet.page.waitForEvent("download");
    await saves(sheet).tap();
    await exported(sheet, await read(await download));
  });

  test("by keys", async ({ sheet }) => {
    await sheet.visit();
    await sheet.show("Calculate");
    await field(sheet, 1).focus();
    await sheet.page.keyboard.type(LIST);
    await expect(copies(sheet)).toBeVisible();
    // Behind the line stand its figures and its table.
    await tabTo(sheet, copies(sheet));
    await sheet.page.keyboard.press("Enter");
    await expect.poll(() => sheet.page.evaluate(() => navigator.clipboard.readText())).toContain("grundy");
    await tabTo(sheet, saves(sheet));
    const download = sheet.page.waitForEvent("download");
    await sheet.page.keyboard.press("Enter");
    await exported(sheet, await read(await download));
  });

  /** Presses Tab until this has the focus. */
  async function tabTo(sheet: Sheet, goal: Locator): Promise<void> {
    for (let presses = 0; presses < 200; presses++) {
      if (await goal.evaluate((one) => one === document.activeElement)) return;
      await sheet.page.keyboard.press("Tab");
    }
    throw new Error("Tab does not lead there");
  }

  /** The text of what was downloaded. */
  const read = async (download: Download) => readFile((await download.path())!, "utf8");
});
