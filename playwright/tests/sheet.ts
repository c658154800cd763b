import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { Inspector } from "./inspector";

export type { Marks, Point } from "./drawing";
export type { Panel } from "./inspector";

/** The page in the words of those who use it. What is drawn, hands, the bar and the inspector have a file each. */
export class Sheet extends Inspector {
  /** Whether everything has been fetched that will ever be. */
  isLoaded = false;

  readonly alert: Locator;
  readonly announcement: Locator;

  constructor(page: Page) {
    super(page);
    this.alert = page.locator(".notice.wrong, [role=alert]");
    this.announcement = page.locator("[data-announcement]");
  }

  /** Opens the page and waits until the drawing is marked. */
  async visit(): Promise<void> {
    this.isLoaded = false;
    await this.page.goto("./");
    await this.ready();
  }

  async reload(): Promise<void> {
    this.isLoaded = false;
    await this.page.reload();
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.canvas).toBeVisible();
    await this.settled();
    this.isLoaded = true;
  }

  /** Opens a drawing of the gallery. */
  async open(exhibit: string): Promise<void> {
    await this.menu("Examples");
    await this.page.locator(`[data-exhibit="${exhibit}"]`).click();
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
    await this.settled();
  }

  /** Puts a board of the gallery beside what is drawn. */
  async addBoard(game: string): Promise<void> {
    await this.menu("New board");
    await this.page.getByRole("button", { name: `Add ${game} beside this drawing` }).click();
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
  }

  /** A first visit that begins with this drawing of the gallery. */
  async begin(exhibit: string): Promise<void> {
    await this.visit();
    await this.open(exhibit);
  }

  /** Chooses a file to be opened. */
  async openFile(name: string, content: string | Buffer): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.menu("Open a file");
    const buffer = Buffer.from(content);
    await (await chooser).setFiles({ name, mimeType: "application/json", buffer });
  }

  /** Saves the drawing: the file's name and text. */
  async save(by?: Locator): Promise<{ name: string; text: string }> {
    const download = this.page.waitForEvent("download");
    await (by ? by.click() : this.menu("Save as a file"));
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  }

  /** Goes to a position by its letters. */
  async jump(name: string): Promise<void> {
    await this.canvas.focus();
    await this.page.keyboard.press("g");
    const code = await this.page.locator(`.jump-letters [data-code=${JSON.stringify(name)}]`).textContent();
    await this.page.keyboard.type(code!);
    await expect(this.position(name)).toHaveClass(/focused/);
  }

  /** The link in the dialog that is open, once it is made. */
  async link(): Promise<string> {
    const field = this.page.getByLabel("Link to the drawing");
    await expect(field).toHaveValue(/#v\d\./);
    return field.inputValue();
  }

  /** Opens a link's fragment in the page that is open. */
  async follow(fragment: string): Promise<void> {
    await this.page.evaluate((fragment) => (location.hash = fragment), fragment);
  }
}
