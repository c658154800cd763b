import { join } from "node:path";
import { chromium, firefox, webkit, type BrowserContextOptions, type Page } from "@playwright/test";
import { DESKTOP, PHONE, type Browser, type Launch, type Point, type Tab, type Value } from "./browser";

const TYPES = { chromium, firefox, webkit };

/** A browser that Playwright drives. */
export async function withPlaywright(launch: Launch, folder: string): Promise<Browser> {
  const browser = await TYPES[launch.engine].launch({
    executablePath: launch.program ?? undefined,
    args: launch.engine === "chromium" ? ["--no-sandbox", "--disable-gpu"] : [],
  });
  const open = async (options: BrowserContextOptions) => {
    const page = await (await browser.newContext(options)).newPage();
    page.on("download", (download) => void download.saveAs(join(folder, download.suggestedFilename())));
    return new PlaywrightTab(page);
  };
  let tab = await open({ viewport: DESKTOP });
  return {
    get tab() {
      return tab;
    },
    downloads: folder,
    async phone(url) {
      // Firefox has no pages that are mobile, but fingers and the size.
      tab = await open({ viewport: PHONE, hasTouch: true, isMobile: launch.engine !== "firefox" });
      await tab.goto(url);
    },
    close: () => browser.close(),
  };
}

class PlaywrightTab implements Tab {
  constructor(private readonly page: Page) {}

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  evaluate<A extends Value[], R extends Value | void>(body: (...args: A) => R, ...args: A): Promise<R> {
    return this.page.evaluate<R>(`(${body})(...${JSON.stringify(args)})`);
  }

  async click({ x, y }: Point, times = 1): Promise<void> {
    await this.page.mouse.click(x, y, { clickCount: times });
  }

  async drag(path: Point[]): Promise<void> {
    const [start, ...rest] = path;
    await this.page.mouse.move(start!.x, start!.y);
    await this.page.mouse.down();
    for (const { x, y } of rest) await this.page.mouse.move(x, y);
    await this.page.mouse.up();
  }

  async tap({ x, y }: Point): Promise<boolean> {
    await this.page.touchscreen.tap(x, y);
    return true;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  screenshot(): Promise<Buffer> {
    return this.page.screenshot();
  }
}
