import { fileURLToPath } from "node:url";
import { host } from "../host.mjs";
import { expect, test } from "./fixtures";
import { Sheet } from "./sheet";
import type { Page } from "@playwright/test";

async function expectToStart(page: Page, url: string): Promise<void> {
  const program = page.waitForResponse((response) => response.url().endsWith("_bg.wasm"));
  await page.goto(url);
  expect(await (await program).headerValue("content-type")).toBe("application/wasm");
  await new Sheet(page).ready();
  await expect(page).toHaveTitle(/ – Hyperjam$/);
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

test("a browser without WebAssembly is told", async ({ page, baseURL }) => {
  await page.addInitScript("delete globalThis.WebAssembly");
  await page.goto(baseURL!);
  await expect(page.getByRole("alert")).toContainText("This browser does not run WebAssembly");
});

test("a page opened from a folder says what it needs", async ({ page }) => {
  await page.goto(new URL("../../dist/index.html", import.meta.url).href);
  await expect(page.getByText("it needs a web server")).toBeVisible();
});

test("what stands on the page while it is loaded goes away", async ({ sheet }) => {
  await sheet.visit();
  await expect(sheet.page.getByText("Hyperjam is loading")).toHaveCount(0);
});

test("no worker can reach anything elsewhere", async ({ sheet }) => {
  // A host that the browser would reach, were it let.
  const elsewhere = await host(fileURLToPath(new URL(".", import.meta.url)));
  await sheet.visit();
  await sheet.follow("#&why");
  await sheet.carded();
  await sheet.button("Share").click();
  await sheet.link();
  const workers = sheet.page.workers();
  expect(workers).toHaveLength(3);
  for (const worker of workers) {
    const tried = worker.evaluate(
      (url) => fetch(url, { mode: "no-cors" }).then(() => "reached", () => "refused"),
      elsewhere.url,
    );
    expect(await tried, worker.url()).toBe("refused");
    const script = worker.evaluate((url) => {
      try {
        (self as unknown as { importScripts: (url: string) => void }).importScripts(url);
        return "run";
      } catch {
        return "refused";
      }
    }, `${elsewhere.url}fixtures.js`);
    expect(await script, worker.url()).toBe("refused");
  }
  expect(elsewhere.asked).toEqual([]);
  await elsewhere.close();
});
