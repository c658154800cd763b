import { expect, test } from "./fixtures";
import { holdBack } from "./hindrances";

test("the sum of the vehicles stands at the foot of the sheet, and leads to a game", async ({ sheet }) => {
  const [part, tutor] = [await holdBack(sheet.page, "**/chunk-panels-*.wasm"), await holdBack(sheet.page, "**/hyperjam-tutor_bg.wasm")];
  await sheet.visit();
  const strip = sheet.page.getByRole("region", { name: "Sum of the vehicles" });
  await expect(strip).toHaveText("H + I");
  await sheet.click("A");
  await expect(sheet.page.getByText("Loading…").first()).toBeVisible();
  await expect(strip, "while its part of the program comes").toHaveText("H + I");
  part();
  await expect(sheet.page.getByText("Loading…")).toHaveCount(0);
  await expect(strip, "while it is worked out").toHaveText("H + I");
  tutor();
  await expect(strip).toContainText("H + I = 2 ⊕ ∞{1,2} = ∞{0,3}");
  await strip.getByRole("button", { name: "Play", exact: true }).click();
  await expect(sheet.mode("Play")).toHaveAttribute("aria-current", "page");
  await expect(strip).toHaveCount(0);
});

test("how the sum is found turns the strip into the slider of the steps, and back", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  const strip = sheet.page.getByRole("region", { name: "Sum of the vehicles" });
  await sheet.click("A");
  const height = await sheet.page.locator(".inspector").getAttribute("data-height");
  await strip.getByRole("button", { name: "How it is found" }).focus();
  await sheet.keys("Enter");
  const slider = strip.getByRole("slider", { name: "Step" });
  await expect(slider).toBeFocused();
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
  await expect(sheet.page.getByRole("slider"), "it stands in one place").toHaveCount(1);
  await expect(sheet.page.locator(".inspector")).toHaveAttribute("data-height", height!);
  await expect(sheet.position("C")).not.toHaveAttribute("data-mark");
  await sheet.keys("ArrowRight");
  await expect(strip).toContainText("1 position gets a label in step 1. C gets 0: no move leads out of it.");
  await expect(slider).toHaveValue("1");
  await expect(sheet.position("C")).toHaveAttribute("data-mark", "0");
  const controls = strip.locator("button, input, select");
  for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 });
  const covered = await sheet.positions.locator(".position-plate").evaluateAll((plates) => {
    const foot = document.querySelector(".strip")!.getBoundingClientRect();
    return plates.map((plate) => plate.getBoundingClientRect()).filter((box) => box.bottom > foot.top && box.right > foot.left && box.left < foot.right).length;
  });
  expect(covered, "the drawing is seen above it").toBe(0);
  await strip.getByRole("button", { name: "Back to the sum" }).focus();
  await sheet.keys("Enter");
  await expect(strip).toContainText("H + I = 2 ⊕ ∞{1,2} = ∞{0,3}");
  await expect(strip.getByRole("button", { name: "How it is found" })).toBeFocused();
  await expect(sheet.position("H")).toHaveAttribute("data-mark", "2");
});

test("without labels one vehicle leads to the steps of the outcomes, and the inspector may stay hidden", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("over.txt", "over: 0 | over\n");
  await sheet.jump("over");
  await sheet.page.keyboard.press("Shift+F10");
  await sheet.page.getByRole("menuitem", { name: /vehicle/ }).first().click();
  await sheet.button("Hide the inspector").click();
  const strip = sheet.page.getByRole("region", { name: "Sum of the vehicles" });
  await strip.getByRole("button", { name: "How it is found" }).click();
  await expect(strip.getByRole("slider", { name: "Step" })).toBeVisible();
  await expect(sheet.panel).toHaveCount(0);
  await strip.getByRole("button", { name: "Last step" }).click();
  await expect(strip).toContainText("Step 4 of 4");
  await sheet.keys("Control+\\");
  await expect(sheet.panel.getByRole("heading", { level: 2 })).toHaveText(/^Outcomes: step/);
});

test("the sum follows the drawing, and goes with its last vehicle", async ({ sheet }) => {
  await sheet.visit();
  const strip = sheet.page.getByRole("region", { name: "Sum of the vehicles" });
  await sheet.click("H");
  await expect(strip).toContainText("H + I = 2 ⊕");
  await sheet.page.keyboard.press("Delete");
  await expect(strip).not.toContainText("H +");
  await sheet.click("I");
  await sheet.page.keyboard.press("Delete");
  await expect(strip).toHaveCount(0);
});

test("the sum is changed on the strip: one more, one less, the negative beside", async ({ sheet }) => {
  await sheet.visit();
  const strip = sheet.page.getByRole("region", { name: "Sum of the vehicles" });
  await sheet.click("A");
  await strip.getByText("Change the sum").click();
  await strip.getByRole("button", { name: "Add H" }).click();
  await expect(strip).toContainText("2·H + I = 2 ⊕ 2 ⊕ ∞{1,2}");
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
  await strip.getByRole("button", { name: "Remove I" }).click();
  await expect(strip).toContainText("2·H = 2 ⊕ 2 = 0");
  await sheet.openFile("over.txt", "over: 0 | over\n");
  await sheet.jump("over");
  await sheet.page.keyboard.press("Shift+F10");
  await sheet.page.getByRole("menuitem", { name: /vehicle/ }).first().click();
  await strip.getByText("Change the sum").click();
  await strip.getByRole("button", { name: "Add −over" }).click();
  await expect(strip).toContainText("over − over");
  await strip.getByRole("button", { name: "Remove over" }).click();
  await expect(strip).toContainText("−over");
  await expect(sheet.positions).toHaveCount(2);
});

test("two selected positions are compared at once", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("C");
  await sheet.click("D", { shift: true });
  await expect(sheet.panel).toContainText("C and D");
  await expect(sheet.card).toContainText(/equal/);
  await sheet.click("A", { shift: true });
  await expect(sheet.card).toHaveCount(0);
});

test("a lesson's map that was changed is there after a reload", async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&lessons/nim");
  await expect(sheet.positions).toHaveCount(5);
  await sheet.canvas.focus();
  await sheet.keys("n", "Space");
  await expect(sheet.positions).toHaveCount(6);
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "kept");
  await sheet.reload();
  await expect(sheet.positions).toHaveCount(6);
  await sheet.carded();
  await expect(sheet.positions).toHaveCount(6);
});

test("what is typed before the field for finding is there is no edit, and stands in the field", async ({ sheet }) => {
  const release = await holdBack(sheet.page, "**/chunk-menus-*.wasm");
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.keys("ArrowRight", "/", "Delete", "d", "r", "x", "Backspace", "a", "w");
  release();
  const search = sheet.page.getByRole("search");
  await expect(search.getByRole("combobox")).toBeFocused();
  await expect(search.getByRole("combobox")).toHaveValue("draw");
  await expect(search.getByRole("option").first()).toHaveText(/^I/);
  await expect(sheet.positions).toHaveCount(15);
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the drawing is fitted above the strip, however high that is", { tag: "@phone" }, async ({ sheet }) => {
    await sheet.begin("traffic-jam");
    const strip = sheet.page.locator(".strip");
    await expect(strip.getByText("Change the sum")).toBeVisible();
    await expect
      .poll(async () => {
        const top = (await strip.boundingBox())!.y;
        const plates = await sheet.page.locator(".position-plate").evaluateAll((all) => all.map((plate) => plate.getBoundingClientRect().bottom));
        return Math.max(...plates) < top;
      })
      .toBe(true);
  });

  test("a calculation has most of the window, and a lesson half of it after a game", { tag: "@phone" }, async ({ sheet }) => {
    await sheet.begin("traffic-jam");
    const share = async () => (await sheet.page.locator(".inspector").boundingBox())!.height / 640;
    await sheet.mode("Calculate").click();
    await expect.poll(share).toBeGreaterThan(0.6);
    await sheet.mode("Play").click();
    await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(share).toBeLessThan(0.3);
    await sheet.mode("Learn").click();
    await expect.poll(share).toBeGreaterThan(0.4);
  });
});
