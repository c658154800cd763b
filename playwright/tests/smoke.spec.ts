import { expect, test, type Page } from "@playwright/test";

/** Collects whatever goes wrong on the page: messages, exceptions, requests that fail or leave the folder. */
function listenForComplaints(page: Page, folder: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(folder)) complaints.push(`elsewhere: ${url}`);
  });
  return complaints;
}

async function expectToStart(page: Page, url: string): Promise<void> {
  const program = page.waitForResponse((response) => response.url().endsWith("_bg.wasm"));
  await page.goto(url);
  expect(await (await program).headerValue("content-type")).toBe("application/wasm");
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveTitle("Hyperjam");
}

test("the page starts without a complaint", async ({ page, baseURL }) => {
  const complaints = listenForComplaints(page, baseURL!);
  await expectToStart(page, baseURL!);
  expect(complaints).toEqual([]);
});

test("the page works from any folder", async ({ page, baseURL }) => {
  const folder = `${baseURL}some/folder/`;
  await page.route(`${folder}**`, async (route) => {
    const url = route.request().url().replace(folder, baseURL!);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const complaints = listenForComplaints(page, folder);
  await expectToStart(page, folder);
  expect(complaints).toEqual([]);
});

test("a page that cannot start says so", async ({ page, baseURL }) => {
  await page.route("**/hyperjam-frontend-*_bg.wasm", (route) => route.abort());
  await page.goto(baseURL!);
  await expect(page.getByRole("alert")).toContainText("Hyperjam could not start here");
});
