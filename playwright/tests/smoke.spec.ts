import { expect, test } from "@playwright/test";

test("the page starts without a complaint", async ({ page, baseURL }) => {
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
    if (!request.url().startsWith(baseURL!)) complaints.push(`elsewhere: ${request.url()}`);
  });

  // Trunk's start script says so when the page's program has been loaded and run.
  await page.addInitScript(() => {
    addEventListener("TrunkApplicationStarted", () => document.documentElement.setAttribute("data-started", ""));
  });
  await page.goto("./");
  await expect(page).toHaveTitle("Hyperjam");
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  await page.waitForLoadState("networkidle");
  expect(complaints).toEqual([]);
});
