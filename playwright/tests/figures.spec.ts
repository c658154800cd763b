import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Locator } from "@playwright/test";
import type { Sheet } from "./sheet";

const stage = (sheet: Sheet) => sheet.page.getByRole("region", { name: "Figure", exact: true });
const switched = (sheet: Sheet, name: string) =>
  sheet.page.getByRole("group", { name: "Beside the inspector" }).getByRole("button", { name, exact: true });
const line = (sheet: Sheet, number: number) => sheet.panel.getByRole("combobox", { name: `Line ${number}`, exact: true });

/** A calculation with nothing drawn. */
async function calculate(sheet: Sheet, text: string): Promise<void> {
  await sheet.visit();
  await sheet.menu("New drawing");
  await sheet.show("Calculate");
  await line(sheet, 1).fill(text);
}

async function box(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await of.boundingBox())!;
}

test.describe("in a window of 1366 × 768", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test("the figure of a line has the room where nothing is drawn, and is not shown twice", async ({ sheet }) => {
    await calculate(sheet, "{3|1}");
    const picture = stage(sheet).getByRole("img", { name: "Thermograph" });
    await expect(picture).toBeVisible();
    await expect(sheet.page.getByRole("img", { name: "Thermograph" })).toHaveCount(1);
    await expect(sheet.canvas).toBeHidden();
    const room = await box(stage(sheet));
    expect(room.width * room.height).toBeGreaterThan(0.65 * 1366 * 768);
    // The picture is 6 wide and 5 high, and is as large as its frame lets it be.
    const { width, height } = await box(picture);
    expect(Math.min(width / 6, height / 5) * 5).toBeGreaterThan(0.9 * room.height);
    // Words tell the same, beside it.
    await expect(sheet.panel.getByText("Thermograph in words")).toBeVisible();
  });

  test("Figure 1 is as large as the sheet, and shows and is shown by the drawing beside it", async ({ sheet }) => {
    await sheet.visit();
    await sheet.show("Figure 1");
    await expect(switched(sheet, "Both")).toHaveAttribute("aria-pressed", "true");
    await switched(sheet, "Figure").click();
    const disc = stage(sheet).locator(".figure1");
    const room = await box(stage(sheet));
    const { width, height } = await box(disc);
    expect(Math.min(width, height)).toBeGreaterThan(0.9 * Math.min(room.width, room.height));
    await switched(sheet, "Both").click();
    await expect(sheet.canvas).toBeVisible();
    await sheet.position("H").hover();
    await expect(disc.locator('.figure1-dot[data-name="H"]')).toHaveClass(/lit/);
    await switched(sheet, "Drawing").click();
    await expect(stage(sheet)).toHaveCount(0);
    await expect(sheet.panel.locator(".figure1")).toBeVisible();
  });
});

test("by keys alone: chosen, enlarged, scrolled, and another figure of the same line", async ({ sheet }) => {
  await calculate(sheet, "1/2");
  const pane = stage(sheet).getByRole("group", { name: "Thermograph" });
  await expect(pane).toBeVisible();
  await pane.focus();
  const picture = stage(sheet).getByRole("img");
  const before = await box(picture);
  await sheet.page.keyboard.press("+");
  await sheet.page.keyboard.press("+");
  await expect.poll(async () => (await box(picture)).width).toBeGreaterThan(1.4 * before.width);
  await sheet.page.keyboard.press("0");
  await expect.poll(async () => (await box(picture)).width).toBeCloseTo(before.width, 0);
  const names = stage(sheet).getByRole("toolbar", { name: "Figures" });
  await names.getByRole("button", { name: "Thermograph" }).focus();
  await sheet.page.keyboard.press("ArrowRight");
  await sheet.page.keyboard.press("Enter");
  await expect(stage(sheet).getByRole("img", { name: "Number line" })).toBeVisible();
  expect(await barriers(sheet.page)).toEqual([]);
});

test("the thermographs of all lines stand in one frame", async ({ sheet }) => {
  await calculate(sheet, "{3|1}");
  await line(sheet, 1).press("Enter");
  await line(sheet, 2).fill("{4|-4}");
  await stage(sheet).getByRole("button", { name: "Thermographs of all lines" }).click();
  const picture = stage(sheet).getByRole("img", { name: "Thermographs of all lines" });
  await expect(picture).toBeVisible();
  await expect(picture.getByText("1", { exact: true }).first()).toBeVisible();
  // Two walls and a mast each.
  await expect(picture.locator("polyline[class^=stroke-day-]")).toHaveCount(6);
});

test("a figure is presented in the drawing's place, and the keys are its own", { tag: "@everywhere" }, async ({ sheet, isMobile }) => {
  await sheet.visit();
  await sheet.show("Figure 1");
  await switched(sheet, "Figure").click();
  await sheet.menu("Present");
  await expect(sheet.page.getByRole("region", { name: "Presentation" })).toBeVisible();
  const disc = stage(sheet).locator(".figure1");
  await expect(disc).toBeVisible();
  const { width } = await box(disc);
  const view = sheet.page.viewportSize()!;
  expect(width).toBeGreaterThan((isMobile ? 0.9 : 0.5) * Math.min(view.width, view.height));
  await expect(stage(sheet).getByRole("group", { name: "Figure 1" })).toBeFocused();
  await sheet.page.keyboard.press("Escape");
  await expect(sheet.panel).toBeVisible();
});
