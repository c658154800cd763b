import { defineConfig, devices } from "@playwright/test";

// `cargo xtask test` builds and serves the page, and says where it is and which browser to take.
const url = process.env.HYPERJAM_URL;
if (!url) {
  throw new Error("HYPERJAM_URL is not set: run the tests with `cargo xtask test --only browser`");
}

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  forbidOnly: true,
  fullyParallel: true,
  // One slow moment of a machine refuses nothing. What needs a second try is named as flaky at the end, and is to be mended:
  // it does not wait for what it needs. To find such tests, slow the pages down, here six times:
  // HYPERJAM_SLOW=6 cargo xtask test --only browser -- some.spec.ts --timeout 240000 --retries 0
  retries: 1,
  // Long enough for a machine that is slow or busy; what passes takes no longer for it.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: "list",
  use: {
    baseURL: url,
    // What is kept for work without network would answer in place of the server; offline.spec.ts is about it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace slows every test down: `-- --trace retain-on-failure` asks for one.
    trace: "off",
    launchOptions: {
      // Unset where Playwright is to take its own browser.
      executablePath: process.env.HYPERJAM_CHROMIUM || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { ...devices["Desktop Chrome"], ...desktop } },
    { name: "phone", grep: /@phone|@everywhere/, use: { ...devices["Desktop Chrome"], ...phone } },
  ],
});
