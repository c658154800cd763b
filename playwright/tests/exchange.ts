import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator } from "@playwright/test";
import type { Sheet } from "./sheet";

/** A file of the repository. */
export function ofRepository(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
}

/** Links of version 1 by the name of the drawing that they hold. */
export const LINKS = new Map(
  ofRepository("crates/editor/tests/links/v1.txt")
    .trim()
    .split("\n")
    .map((line) => line.split(" ") as [string, string]),
);

/** What the open dialog says of what was done. */
export function said(sheet: Sheet): Locator {
  return sheet.page.getByRole("dialog").locator("[data-said]");
}

/** Puts a fragment into the address of the page as it is open. */
export async function follow(sheet: Sheet, fragment: string): Promise<void> {
  await sheet.page.evaluate((fragment) => {
    location.hash = fragment;
  }, fragment);
}

export function notice(sheet: Sheet): Locator {
  return sheet.page.locator(".notice");
}

/** The drawing as its file says it. */
export async function filed(sheet: Sheet): Promise<Record<string, unknown>> {
  return JSON.parse((await sheet.save()).text);
}

/** Drops files onto the page, after holding them over it. */
export async function drop(sheet: Sheet, files: { name: string; text: string }[], release = true): Promise<void> {
  await sheet.page.evaluate(
    ([files, release]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of files) dataTransfer.items.add(new File([text], name));
      const target = document.querySelector(".sheet")!;
      for (const kind of release ? ["dragenter", "dragover", "drop"] : ["dragenter", "dragover"]) {
        target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [files, release] as const,
  );
}

/** Closes the dialog that is open. */
export async function close(sheet: Sheet): Promise<void> {
  await sheet.page.keyboard.press("Escape");
  await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
}
