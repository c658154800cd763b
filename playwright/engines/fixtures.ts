import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base } from "@playwright/test";
import { host } from "../host.mjs";
import { start, type Browser, type Launch } from "./browser";
import { Sheet } from "./sheet";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

export type Host = Awaited<ReturnType<typeof host>>;

export type Options = { launch: Launch };

type Fixtures = {
  /** A host of the built page whose address no step before had: nothing is kept for it. */
  world: Host;
  /** The page, not opened yet. */
  sheet: Sheet;
};

type WorkerFixtures = Options & {
  /** One browser does all steps: starting one takes longer than most of them. */
  engine: Browser;
  /** The hosts of all steps: an address that is given up could be given once more. */
  hosts: Host[];
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  launch: [undefined as unknown as Launch, { scope: "worker", option: true }],
  engine: [
    async ({ launch }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "hyperjam-engines-"));
      const browser = await start(launch, folder);
      await use(browser);
      await browser.close();
      // What the browser started may still be writing its last.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  hosts: [
    async ({}, use) => {
      const hosts: Host[] = [];
      await use(hosts);
      for (const host of hosts) await host.close();
    },
    { scope: "worker" },
  ],
  world: async ({ hosts }, use) => {
    const world = await host(DIST);
    hosts.push(world);
    await use(world);
  },
  sheet: async ({ engine }, use, testInfo) => {
    await use(new Sheet(engine.tab));
    if (testInfo.status === testInfo.expectedStatus) return;
    const path = testInfo.outputPath("screenshot.png");
    await writeFile(path, await engine.tab.screenshot());
    await testInfo.attach("screenshot", { path, contentType: "image/png" });
  },
});

export { expect };
