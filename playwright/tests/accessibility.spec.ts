import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** Fails on what axe finds on the page as it stands, or in the part of it that is new. */
async function expectNoBarrier(sheet: Sheet, where: string, part = "html"): Promise<void> {
  const axe = new AxeBuilder({ page: sheet.page }).include(part);
  // All that the dark theme can spoil; the rest does not depend on colours.
  const dark = await sheet.page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
  expect.soft(found, where).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, { tag: "@everywhere" }, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });
    // Looking at every element takes axe some seconds a state on a busy machine.
    test.describe.configure({ timeout: 90_000 });

    test("axe finds nothing in the panels", async ({ sheet }) => {
      await sheet.visit();
      await expectNoBarrier(sheet, "first visit");
      await sheet.click("H");
      await expectNoBarrier(sheet, "a position", ".panel");
      for (const panel of ["Figure 1", "Play", "Table"] as const) {
        await sheet.show(panel);
        await expectNoBarrier(sheet, panel, ".panel");
      }
      await sheet.show("Position");
      await sheet.canvas.focus();
      await sheet.page.keyboard.press("Control+a");
      await expectNoBarrier(sheet, "a selection", ".panel");
    });

    test("axe finds nothing in a game, at its end, and on a partizan drawing", async ({ sheet }) => {
      await sheet.begin("a0-b0");
      await sheet.page.getByText("Legend", { exact: true }).click();
      await expectNoBarrier(sheet, "partizan");
      await sheet.show("Play");
      await sheet.panel.getByRole("group", { name: "You are" }).getByLabel("Right").check();
      await sheet.panel.getByRole("group", { name: "Who starts?" }).getByLabel("Right").check();
      await sheet.panel.getByRole("button", { name: "Play", exact: true }).click();
      await sheet.panel.getByLabel("Show what each move does").check();
      await expect(sheet.panel.locator(".choose").first()).toBeVisible();
      await expectNoBarrier(sheet, "a game", ".panel");
      await sheet.panel.locator('[data-choice="0"]').click();
      await expect(sheet.panel.locator("[data-game-status]")).toHaveText(/^You have won/);
      await expectNoBarrier(sheet, "its end", ".panel");
    });

    test("axe finds nothing in dialogs, menus, notices and fields", async ({ sheet }) => {
      await sheet.visit();
      for (const dialog of ["Gallery", "Share", "Export", "Help"]) {
        await sheet.button(dialog).click();
        await expect(sheet.page.getByRole("dialog")).toBeVisible();
        await expectNoBarrier(sheet, dialog, "dialog");
        await sheet.page.keyboard.press("Escape");
        await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
      }
      const { x, y } = await sheet.at("H");
      await sheet.page.mouse.click(x, y, { button: "right" });
      await expect(sheet.page.getByRole("menu")).toBeVisible();
      await expectNoBarrier(sheet, "menu", ".menu");
      await sheet.page.getByRole("menuitem", { name: "Rename" }).click();
      await expect(sheet.page.getByLabel("Name of the position")).toBeFocused();
      await expectNoBarrier(sheet, "renaming", ".canvas .rename");
      await sheet.page.keyboard.press("Escape");
      await sheet.openFile("wrong.json", "wrong");
      await expect(sheet.alert).toBeVisible();
      await expectNoBarrier(sheet, "a notice", ".notice");
      await sheet.open("empty");
      await expectNoBarrier(sheet, "an empty sheet", "main");
    });
  });
}

test("changed marks are announced: few one by one, many by their number", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.loop("0");
  await expect(sheet.announcement).toHaveText("5 marks changed.");
  await sheet.undo();
  await expect(sheet.announcement).toHaveText("5 marks changed.");
  await sheet.loop("4");
  await expect(sheet.announcement).toHaveText("4: label ∞{0,1,2,3}, the first player wins");
  await expect(sheet.announcement).toHaveAttribute("aria-live", "polite");
});

test("a notice, the game's status and failures are announced by their roles", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("wrong.json", "wrong");
  await expect(sheet.alert).toHaveText(/“wrong\.json” was not opened/);
  await sheet.show("Play");
  await sheet.panel.getByRole("button", { name: "Play", exact: true }).click();
  await expect(sheet.panel.getByRole("status")).toHaveText(/^Your turn/);
});

test("the outcome is told without colour: places and patterns of the ring differ", async ({ sheet }) => {
  await sheet.begin("a0-b0");
  const ring = (name: string) =>
    sheet.town(name).locator(".ring").evaluateAll((parts) => parts.map((part) => part.getAttribute("class")));
  expect(await ring("a₀")).toEqual(["ring arc role-right", "ring arc role-first"]);
  expect(await ring("b₀")).toEqual(["ring arc role-left", "ring arc role-first"]);
  expect(await ring("0")).toEqual(["ring whole role-second"]);
});
