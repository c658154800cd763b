import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** Shows the tutor's first card. */
async function open(sheet: Sheet): Promise<void> {
  await sheet.show("Tutor");
  await expect(sheet.card).toHaveAttribute("data-card", "");
  await expect(sheet.card.getByRole("listitem").first()).toBeVisible();
}

test("the tutor's first card says what it can do, and each line leads there and back", async ({ sheet }) => {
  await sheet.visit();
  await open(sheet);
  await expect(sheet.card.getByRole("link")).toHaveText([
    "Play",
    "Vehicles",
    "Steps",
    "Compare",
    "Quotient",
    "Mark it yourself",
    "Lessons",
  ]);
  await expect(sheet.button("Back")).toHaveCount(0);
  await sheet.card.getByRole("link", { name: "Quotient" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "quotient");
  await sheet.button("Back").click();
  await expect(sheet.card).toHaveAttribute("data-card", "");
  await expect(sheet.button("Back")).toHaveCount(0);
});
