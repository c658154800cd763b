import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { Sheet } from "./sheet";

/**
 * Files that the page may fetch when it is loaded: its later parts, the converter and the tutor, all sent for when needed; and
 * of a page for development, whether there is a newer one.
 */
const ON_DEMAND = /\/((chunk|hyperjam-(converter|tutor))[\w.-]*|icon\.svg|build\.txt)$/;

/** What may be on its way when the page is left: the icon, later parts of the page, and the start of a tutor. */
const GIVEN_UP = /^blob:|\/(icon\.svg|build\.txt|(chunk|hyperjam-tutor)[\w.-]*)$/;

/**
 * Everything that goes wrong on a page: messages, exceptions, requests that fail, leave the page's folder,
 * or are made when all is loaded. What a test brings about on purpose it declares with `expect`.
 */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Listens to one page; requests are those of its workers too. */
  listen(page: Page, folder: string, isLoaded: () => boolean): void {
    page.on("console", (message) => {
      if (message.text() === "Service Worker registration blocked by Playwright") return;
      if (["error", "warning"].includes(message.type())) this.heard.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.heard.push(`exception: ${error}`));
    page.on("requestfailed", (request) => {
      // The browser asks for the icon in its own time, and later parts and workers are loaded in theirs; all of it is given up when the page is left.
      const isGivenUp = GIVEN_UP.test(request.url()) && request.failure()?.errorText === "net::ERR_ABORTED";
      if (!isGivenUp) this.heard.push(`failed: ${request.url()}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.heard.push(`${response.status()}: ${response.url()}`);
    });
    page.on("request", (request) => {
      const url = request.url();
      if (/^(data|blob):/.test(url)) return;
      if (!url.startsWith(folder)) this.heard.push(`elsewhere: ${url}`);
      else if (isLoaded() && !ON_DEMAND.test(url)) this.heard.push(`late: ${url}`);
    });
  }

  /** Declares a complaint that the test brings about; the test fails when it does not come. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** Fails on complaints that nobody declared, and on declared ones that did not come. */
  check(): void {
    const unexpected = this.heard.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
    expect(unexpected, "complaints of the page").toEqual([]);
    const missing = this.expected.filter((pattern) => !this.heard.some((text) => pattern.test(text)));
    expect(missing.map(String), "complaints that were to come").toEqual([]);
  }
}

/** Lets a page be opened by somebody who has been asked where to begin. */
async function comeBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      localStorage.setItem("hyperjam/welcomed", "1");
    } catch {
      // Where nothing can be stored, or in a frame without rights.
    }
  });
}

/** Slows every page of the browser down by the factor HYPERJAM_SLOW. */
function slowDown(context: BrowserContext): void {
  const rate = Number(process.env.HYPERJAM_SLOW ?? 1);
  if (rate <= 1) return;
  context.on("page", async (page) => {
    try {
      await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
    } catch {
      // The page is gone already.
    }
  });
}

type Fixtures = {
  /** What goes wrong on any page of the test; checked at its end. */
  complaints: Complaints;
  /** The page, not opened yet. */
  sheet: Sheet;
  /** A further tab of the same browser. */
  newTab: () => Promise<Sheet>;
};

export const test = base.extend<Fixtures>({
  complaints: [
    async ({}, use) => {
      const complaints = new Complaints();
      await use(complaints);
      complaints.check();
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    slowDown(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    await comeBack(page);
    await use(page);
  },
  sheet: async ({ page, baseURL, complaints }, use) => {
    const sheet = new Sheet(page);
    complaints.listen(page, baseURL!, () => sheet.isLoaded);
    await use(sheet);
  },
  newTab: async ({ context, baseURL, complaints }, use) => {
    await use(async () => {
      const sheet = new Sheet(await context.newPage());
      await comeBack(sheet.page);
      complaints.listen(sheet.page, baseURL!, () => sheet.isLoaded);
      return sheet;
    });
  },
});

/** Another tab with a copy of a tab's session, as a duplicated one has: a window that the page opens. */
export async function duplicate(sheet: Sheet, complaints: Complaints, baseURL: string): Promise<Sheet> {
  const [popup] = await Promise.all([
    sheet.page.waitForEvent("popup"),
    sheet.page.evaluate(() => void window.open(location.href)),
  ]);
  const other = new Sheet(popup);
  complaints.listen(popup, baseURL, () => other.isLoaded);
  await other.ready();
  return other;
}

export { expect };
