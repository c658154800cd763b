import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import { holdBack } from "./hindrances";

test("a note is written, moved, changed and deleted by keyboard, and each is a step", async ({ sheet }) => {
  await sheet.visit();
  const notes = sheet.page.locator(".note");
  await sheet.canvas.focus();
  await sheet.keys("Shift+N");
  const field = sheet.page.getByRole("textbox", { name: "Note" });
  await expect(field).toBeFocused();
  await sheet.page.keyboard.type("Jam <b>here</b>");
  await sheet.keys("Enter");
  await sheet.page.keyboard.type("n");
  await sheet.keys("Escape");
  await expect(notes).toHaveText("Jam <b>here</b>\nn");
  await expect(notes.locator("b")).toHaveCount(0);
  await expect(sheet.announcement).toHaveText("Write a note");
  await expect(sheet.canvas).toBeFocused();

  const before = (await notes.boundingBox())!;
  await notes.focus();
  await sheet.keys("ArrowRight", "ArrowDown");
  await expect(sheet.announcement).toHaveText("Change a note");
  await expect.poll(async () => (await notes.boundingBox())!.x - before.x).toBeGreaterThan(5);
  const { text } = await sheet.save();
  const file = JSON.parse(text) as { version: number; notes: { text: string }[] };
  expect(file.version).toBe(2);
  expect(file.notes.map((note) => note.text)).toEqual(["Jam <b>here</b>\nn"]);

  await notes.focus();
  await sheet.keys("Enter");
  await expect(field).toHaveValue("Jam <b>here</b>\nn");
  await sheet.page.keyboard.type("Other");
  await sheet.keys("Control+Enter");
  await expect(notes).toHaveText("Other");
  await notes.focus();
  await sheet.keys("Delete");
  await expect(notes).toHaveCount(0);
  await expect(sheet.canvas).toBeFocused();
  for (const said of ["Other", "Jam <b>here</b>\nn"]) {
    await sheet.keys("Control+Z");
    await expect(notes).toHaveText(said);
  }
  await sheet.keys("Control+Z", "Control+Z", "Control+Z");
  await expect(notes).toHaveCount(0);
  await sheet.keys("Control+Y");
  await expect(notes).toHaveCount(1);
});

test("a note is written from the menu, dragged and changed by mouse, and is there after a reload", async ({ sheet }) => {
  await sheet.visit();
  const notes = sheet.page.locator(".note");
  const field = sheet.page.getByRole("textbox", { name: "Note" });
  await sheet.canvas.focus();
  await sheet.keys("Escape");
  const { x, y } = await sheet.place(0.3, 0.95);
  await sheet.page.mouse.click(x, y, { button: "right" });
  await sheet.page.getByRole("menuitem", { name: "Write a note" }).click();
  await expect(field).toBeFocused();
  await sheet.page.keyboard.type("Here");
  await sheet.page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(notes).toHaveText("Here");

  const from = (await notes.boundingBox())!;
  await sheet.page.mouse.move(from.x + 5, from.y + 5);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(from.x + 45, from.y + 65, { steps: 5 });
  await sheet.page.mouse.up();
  await expect.poll(async () => Math.round((await notes.boundingBox())!.y - from.y)).toBe(60);
  await notes.dblclick();
  await expect(field).toHaveValue("Here");
  await sheet.page.keyboard.type("There");
  await sheet.click("A");
  await expect(notes).toHaveText("There");
  const place = (await notes.boundingBox())!;
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "kept");
  await sheet.reload();
  await expect(notes).toHaveText("There");
  await sheet.keys("Shift+1");
  expect(await barriers(sheet.page)).toEqual([]);
  expect(place.width).toBeGreaterThan(0);

  await sheet.keys("Control+Z");
  await expect(notes).toHaveText("Here");
});

test("an empty note is none, and in a presentation notes are for reading", async ({ sheet }) => {
  await sheet.visit();
  const notes = sheet.page.locator(".note");
  await sheet.canvas.focus();
  const release = await holdBack(sheet.page, "**/chunk-panels-*.wasm");
  const positions = await sheet.positions.count();
  await sheet.keys("ArrowRight", "Shift+N", "Delete", "Backspace");
  release();
  const field = sheet.page.getByRole("textbox", { name: "Note" });
  await expect(field).toBeFocused();
  await expect(sheet.positions).toHaveCount(positions);
  await sheet.keys("Space", "Escape");
  await expect(field).toHaveCount(0);
  await expect(notes).toHaveCount(0);
  await sheet.keys("Shift+N");
  await expect(field).toBeFocused();
  await sheet.page.keyboard.type("Read me");
  await sheet.keys("Escape");
  await expect(notes).toHaveRole("button");
  await sheet.keys("p");
  await expect(notes).toHaveRole("note");
  await notes.dispatchEvent("dblclick");
  await expect(sheet.page.locator(".note-field")).toHaveCount(0);
});

test("a note is written, dragged and changed by a finger", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  const notes = sheet.page.locator(".note");
  const field = sheet.page.getByRole("textbox", { name: "Note" });
  await sheet.press(await sheet.place(0.1, 0.3));
  await sheet.page.getByRole("menu").waitFor();
  await sheet.lift();
  await sheet.page.getByRole("menuitem", { name: "Write a note" }).tap();
  await expect(field).toBeFocused();
  await sheet.page.keyboard.type("Here");
  await sheet.button("Done").tap();
  await expect(notes).toHaveText("Here");
  const from = (await notes.boundingBox())!;
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await sheet.swipe({ x, y }, { x: x + 30, y: y + 50 });
  await expect.poll(async () => Math.round((await notes.boundingBox())!.y - from.y)).toBe(50);
  // Two taps, which do not belong to the swipe before.
  await expect(async () => {
    const { x, y, width, height } = (await notes.boundingBox())!;
    for (let tap = 0; tap < 2; tap += 1) await sheet.page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(field).toHaveValue("Here", { timeout: 500 });
  }).toPass();
  await field.fill("There");
  await sheet.button("Done").tap();
  await expect(notes).toHaveText("There");
});
