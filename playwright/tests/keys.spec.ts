import { expect, test } from "./fixtures";

// Where keys act, and where the focus is.

test("single keys act on the drawing while it has the focus, and nowhere else", async ({ sheet }) => {
  await sheet.visit();
  const drawn = await sheet.drawing();
  const find = sheet.button("Find");
  await find.focus();
  await sheet.keys("Control+A", "Delete", "t", "Shift+I", "n", "p", "/", "?");
  await expect(find).toBeFocused();
  await expect(sheet.positions).toHaveCount(15);
  await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
  await expect(sheet.page.getByRole("search")).toHaveCount(0);
  await expect(sheet.tool("Select")).toHaveAttribute("aria-pressed", "true");
  expect(await sheet.drawing()).toEqual(drawn);
  await sheet.keys("Control+K");
  await expect(sheet.page.getByRole("combobox", { name: "Find" })).toBeFocused();
  await sheet.keys("Escape");
  await sheet.canvas.focus();
  await sheet.keys("n");
  await expect(sheet.tool("Position")).toHaveAttribute("aria-pressed", "true");
});

test("single keys are switched off, and stay so", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("Settings");
  await sheet.page.getByLabel("Letters and other single keys").uncheck();
  await sheet.keys("Escape");
  await sheet.reload();
  await sheet.canvas.focus();
  await sheet.keys("n", "t", "/", "?");
  await expect(sheet.tool("Select")).toHaveAttribute("aria-pressed", "true");
  await expect(sheet.page.getByRole("search")).toHaveCount(0);
  await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
  // What has a name of its own goes on as before.
  await sheet.keys("ArrowRight");
  await expect(sheet.page.locator(".position.focused")).toHaveCount(1);
  await sheet.menu("Settings");
  await sheet.page.getByLabel("Letters and other single keys").check();
  await sheet.keys("Escape");
  await sheet.canvas.focus();
  await sheet.keys("n");
  await expect(sheet.tool("Position")).toHaveAttribute("aria-pressed", "true");
});

test("the field for finding is gone back to by its keys, and closed from anywhere", async ({ sheet }) => {
  await sheet.visit();
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  await sheet.keys("Control+K");
  await expect(field).toBeFocused();
  await sheet.canvas.focus();
  await sheet.keys("Control+K");
  await expect(field).toBeFocused();
  await sheet.button("Help").focus();
  await sheet.keys("Escape");
  await expect(field).toHaveCount(0);
  await expect(sheet.button("Help")).toBeFocused();
});

test("Escape clears the selection, and the arrows go on from there", async ({ sheet }) => {
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.click("D");
  await sheet.keys("Escape");
  await expect(sheet.page.locator(".position.selected")).toHaveCount(0);
  await sheet.keys("ArrowRight");
  await expect(sheet.position("E")).toHaveClass(/focused/);
});

test("in Calculate one writes at once, by mouse and by keyboard", async ({ sheet }) => {
  await sheet.visit();
  const line = (nth: number) => sheet.panel.getByRole("combobox", { name: `Line ${nth}`, exact: true });
  await sheet.mode("Calculate").click();
  await sheet.page.keyboard.type("{2|-1/2}");
  await expect(line(1)).toHaveValue("{2|-1/2}");
  await expect(line(1)).toBeFocused();
  await expect(sheet.page.getByRole("search")).toHaveCount(0);
  await sheet.enter("Draw");
  await sheet.mode("Draw").focus();
  await sheet.keys("ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await sheet.page.keyboard.type("+*2");
  await expect(line(1)).toHaveValue("{2|-1/2}+*2");
  await expect(line(1)).toBeFocused();
});

test("a line is added by mouse while names are offered", async ({ sheet }) => {
  await sheet.visit();
  await sheet.enter("Calculate");
  const line = (nth: number) => sheet.panel.getByRole("combobox", { name: `Line ${nth}`, exact: true });
  await sheet.carded();
  await line(1).pressSequentially("nim");
  await expect(sheet.page.getByRole("listbox", { name: "Names" })).toBeVisible();
  await sheet.button("Add a line").click();
  await expect(line(2)).toBeFocused();
  await expect(sheet.page.getByRole("listbox", { name: "Names" })).toHaveCount(0);
});

test("the modes are one stop of Tab, and arrows go along them", async ({ sheet }) => {
  await sheet.visit();
  await sheet.mode("Draw").focus();
  await sheet.keys("ArrowRight");
  await expect(sheet.mode("Play")).toBeFocused();
  await sheet.keys("Tab");
  await expect(sheet.page.locator(".modes :focus")).toHaveCount(0);
  await sheet.keys("Shift+Tab");
  await expect(sheet.mode("Play")).toBeFocused();
});

test("after a right answer the next task is at most one stop away", async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&lessons/mex");
  await expect(sheet.card).toContainText("Task 1 of 3");
  await sheet.card.getByRole("button", { name: "3", exact: true }).focus();
  await sheet.keys("Enter");
  await expect(sheet.card).toContainText("Task 2 of 3");
  await expect(sheet.page.getByRole("heading", { name: "Task 2 of 3" })).toBeFocused();
  await sheet.keys("Tab");
  const isBelow = await sheet.page.evaluate(() => {
    const task = [...document.querySelectorAll(".tutor-card > h3")].at(-1)!;
    return (task.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(isBelow, "what is next is in the task").toBe(true);
});
