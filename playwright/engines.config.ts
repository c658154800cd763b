import { defineConfig } from "@playwright/test";
import type { Options } from "./engines/fixtures";
import type { Launch } from "./engines/browser";

// `cargo xtask test` says which browsers this machine has, and how each is driven.
const found = process.env.HYPERJAM_ENGINES;
if (!found) {
  throw new Error("HYPERJAM_ENGINES is not set: run these tests with `cargo xtask test --only engines`");
}
const launches: Launch[] = JSON.parse(found);

export default defineConfig<object, Options>({
  testDir: "engines",
  // Not where the other tests leave what they saw: it would be cleared away.
  outputDir: "test-results/engines",
  forbidOnly: true,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: "list",
  projects: launches.map((launch) => ({ name: launch.engine, use: { launch } })),
});
