import { expect, test } from "./fixtures";
import type { Page } from "@playwright/test";

async function expectToStart(page: Page, url: string): Promise<void> {
  const program = page.waitForResponse((response) => response.url().endsWith("_bg.wasm"));
  await page.goto(url);
  expect(await (await program).headerValue("content-type")).toBe("application/wasm");
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveTitle("Hyperjam");
}

test("the page starts without a complaint", async ({ page, baseURL, complaints }) => {
  complaints.listen(page, baseURL!, () => false);
  await expectToStart(page, baseURL!);
});

test("the page works from any folder", async ({ page, baseURL, complaints }) => {
  const folder = `${baseURL}some/folder/`;
  await page.route(`${folder}**`, async (route) => {
    const url = route.request().url().replace(folder, baseURL!);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  complaints.listen(page, folder, () => false);
  await expectToStart(page, folder);
});

test("a page that cannot start says so", async ({ page, baseURL }) => {
  await page.route("**/hyperjam-frontend-*_bg.wasm", (route) => route.abort());
  await page.goto(baseURL!);
  await expect(page.getByRole("alert")).toContainText("Hyperjam could not start here");
});
