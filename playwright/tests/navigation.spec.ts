import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** How many entries the browser's history has. */
function entries(sheet: Sheet): Promise<number> {
  return sheet.page.evaluate(() => history.length);
}

async function isIn(sheet: Sheet, mode: string): Promise<void> {
  await expect(sheet.mode(mode)).toHaveAttribute("aria-current", "page");
}

test("Back and Forward lead through the modes, and the drawing stays", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.begin("nim");
  const before = await entries(sheet);
  await sheet.rename("4", "heap");
  await sheet.page.getByRole("button", { name: /^Zoom:/ }).click();
  await sheet.page.getByRole("menuitem", { name: "Zoom in" }).click();
  expect(await entries(sheet), "an edit and a zoom are no places").toBe(before);
  await sheet.enter("Play");
  await isIn(sheet, "Play");
  await sheet.enter("Learn");
  await isIn(sheet, "Learn");
  await sheet.page.goBack();
  await isIn(sheet, "Play");
  await sheet.page.goBack();
  await isIn(sheet, "Draw");
  await expect(sheet.position("heap")).toBeVisible();
  await sheet.page.goForward();
  await isIn(sheet, "Play");
  await sheet.reload();
  await isIn(sheet, "Play");
  await sheet.page.goBack();
  await isIn(sheet, "Draw");
  await expect(sheet.position("heap")).toBeVisible();
});

test("a game is one place, and is come back to as it stands", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.show("Play");
  await sheet.follow("#&play/g/you-you-left-1/p0/-");
  await expect(sheet.card).toHaveAttribute("data-card", "play/g/you-you-left-1/p0/-");
  await sheet.carded();
  const before = await entries(sheet);
  await sheet.pick("3");
  await sheet.pick("1");
  expect(await entries(sheet)).toBe(before);
  const game = await sheet.card.getAttribute("data-card");
  expect(game).not.toContain("/-");
  await sheet.page.goBack();
  await expect(sheet.card).toHaveAttribute("data-card", "play");
  await sheet.page.goForward();
  await expect(sheet.card).toHaveAttribute("data-card", game!);
  await sheet.pick("0");
});

test("a card that a link leads to is a place, and takes the link out of the address", async ({ sheet }) => {
  await sheet.begin("nim");
  const address = sheet.page.url();
  await sheet.follow("#&why/p3");
  await expect(sheet.card).toHaveAttribute("data-card", "why/p3");
  await sheet.page.goBack();
  await expect(sheet.card).toHaveCount(0);
  await sheet.page.goForward();
  await expect(sheet.card).toHaveAttribute("data-card", "why/p3");
  expect(sheet.page.url()).toBe(address);
  // A link to nothing is headed by what it was to show.
  for (const [link, heading] of [["#&lessons/nosuch", "Lessons"], ["#&nowhere", "Not found"]] as const) {
    await sheet.follow(link);
    await expect(sheet.panel.getByRole("alert")).toBeVisible();
    await expect(sheet.panel.getByRole("heading", { level: 2 })).toHaveText(heading);
  }
});

test("the page's own Back goes where the browser's goes, and not round", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.show("Table");
  await sheet.show("Figure 1");
  await sheet.follow("#&why/p3");
  await expect(sheet.card).toHaveAttribute("data-card", "why/p3");
  await sheet.carded();
  await sheet.follow("#&why/p4");
  await expect(sheet.card).toHaveAttribute("data-card", "why/p4");
  await sheet.carded();
  await sheet.page.locator(".tutor-head").getByRole("button", { name: "Back" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "why/p3");
  await sheet.page.goForward();
  await expect(sheet.card).toHaveAttribute("data-card", "why/p4");
  await sheet.page.goBack();
  await expect(sheet.card).toHaveAttribute("data-card", "why/p3");
  await sheet.page.goBack();
  await expect(sheet.panel).toHaveAccessibleName("Figure 1");
  // From the table to Figure 1 the selection was passed.
  await sheet.page.goBack();
  await expect(sheet.panel).toHaveAccessibleName("Selection");
  await sheet.page.goBack();
  await expect(sheet.panel).toHaveAccessibleName("Table");
  await sheet.button("Back to the selection").click();
  await expect(sheet.panel).toHaveAccessibleName("Selection");
  await sheet.page.goForward();
  await expect(sheet.panel).toHaveAccessibleName("Table");
});

test("of a card about another drawing only its beginning is come back to", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.follow("#&why/p4");
  await expect(sheet.card).toHaveAttribute("data-card", "why/p4");
  await sheet.carded();
  await sheet.enter("Draw");
  await sheet.open("a0-b0");
  await sheet.page.goBack();
  await expect(sheet.card).toHaveAttribute("data-card", "why");
  await sheet.carded();
  await expect(sheet.alert).toHaveCount(0);
});
