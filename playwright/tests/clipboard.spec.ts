import { close, notice } from "./exchange";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

async function onClipboard(sheet: Sheet, text: string): Promise<void> {
  await sheet.page.evaluate((text) => navigator.clipboard.writeText(text), text);
}

async function pasteByKey(sheet: Sheet): Promise<void> {
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Control+v");
}

test("a drawing goes to another tab by copying and pasting", async ({ sheet, newTab }) => {
  await sheet.begin("nim");
  const marks = await sheet.marks();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Control+a");
  await sheet.page.keyboard.press("Control+c");
  await expect(notice(sheet)).toContainText("5 positions copied.");

  const other = await newTab();
  await other.visit();
  await other.open("empty");
  await other.page.bringToFront();
  await pasteByKey(other);
  await expect(notice(other)).toContainText("5 positions pasted.");
  await other.expectMarks(marks);
  await expect.poll(() => other.selected(), "what came is selected").toEqual(["0", "1", "2", "3", "4"]);
  await pasteByKey(other);
  await expect(other.positions).toHaveCount(10);
  await other.undo();
  await expect(other.positions).toHaveCount(5);
});

test("cutting takes away, and undo brings back", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.click("4");
  await sheet.page.keyboard.press("Control+x");
  await expect(notice(sheet)).toContainText("1 position cut.");
  await expect(sheet.positions).toHaveCount(4);
  await sheet.undo();
  await expect(sheet.positions).toHaveCount(5);
});

test("a link is pasted as its drawing, and what is no drawing is refused", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.button("Share").click();
  const link = await sheet.link();
  await close(sheet);
  await sheet.open("empty");
  await onClipboard(sheet, link);
  await pasteByKey(sheet);
  await expect(notice(sheet)).toContainText("5 positions pasted.");
  await expect(sheet.positions).toHaveCount(5);
  const refused = {
    [link.slice(0, -2)]: "Nothing was pasted. This link is damaged",
    "https://example.com/": "This is an address, not a drawing",
    "%PDF-1.4 hello": "This is a PDF file, not a drawing",
  };
  for (const [text, said] of Object.entries(refused)) {
    await onClipboard(sheet, text);
    await pasteByKey(sheet);
    await expect(sheet.alert).toContainText(said);
    await expect(sheet.positions).toHaveCount(5);
  }
});

test("lists, DOT and GraphML are pasted into the middle of the view", async ({ sheet }) => {
  await sheet.visit();
  await sheet.open("empty");
  await onClipboard(sheet, "A: B C\nB -> C");
  await pasteByKey(sheet);
  await sheet.expectMarks({ A: "2", B: "1", C: "0" });
  const places = await Promise.all(["A", "B", "C"].map((name) => sheet.at(name)));
  const middle = await sheet.place(0.5, 0.5);
  const centre = (axis: "x" | "y") => {
    const along = places.map((place) => place[axis]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  };
  expect(Math.abs(centre("x") - middle.x)).toBeLessThan(3);
  expect(Math.abs(centre("y") - middle.y)).toBeLessThan(3);
  await onClipboard(sheet, "digraph { d -> e }");
  await pasteByKey(sheet);
  await expect(sheet.positions).toHaveCount(5);
  await onClipboard(sheet, "<graphml><graph edgedefault='directed'><node id='f'/></graph></graphml>");
  await pasteByKey(sheet);
  await expect(sheet.positions).toHaveCount(6);
  await onClipboard(sheet, "A -> ");
  await pasteByKey(sheet);
  await expect(sheet.alert).toContainText("Nothing was pasted. Read as a list of positions or moves: line 1");
  await expect(sheet.positions).toHaveCount(6);
});

test("the clipboard in a field is the field's", async ({ sheet }) => {
  await sheet.begin("nim");
  const title = sheet.page.getByLabel("Title of the drawing");
  await onClipboard(sheet, "A: B");
  await title.fill("");
  await title.press("Control+v");
  await expect(title).toHaveValue("A: B");
  await expect(sheet.positions).toHaveCount(5);
});

test("by touch, the menus copy and paste", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.press(await sheet.at("4"));
  await sheet.page.getByRole("menuitem", { name: "Copy", exact: true }).click();
  await sheet.lift();
  await expect(notice(sheet)).toContainText("1 position copied.");
  await sheet.press(await sheet.place(0.05, 0.95));
  await sheet.page.getByRole("menuitem", { name: "Paste", exact: true }).click();
  await sheet.lift();
  await expect(sheet.positions).toHaveCount(6);
});
