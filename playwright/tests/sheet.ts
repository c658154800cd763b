import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { Hand } from "./hand";

export type { Marks, Point } from "./drawing";

/** A view of the inspector. */
export type Panel =
  | "Position"
  | "Figure 1"
  | "Play"
  | "Sum"
  | "Steps"
  | "Compare"
  | "Lessons"
  | "Tutor"
  | "Table"
  | "History";

/** Where a view is: the mode, and what it is called there if the mode has several. */
const PLACES: Record<Panel, [mode: string, view?: string]> = {
  Position: ["Draw"],
  "Figure 1": ["Draw", "Figure 1"],
  Play: ["Play"],
  Sum: ["Calculate", "Sum"],
  Steps: ["Draw", "Steps"],
  Compare: ["Calculate", "Compare"],
  Lessons: ["Learn", "Lessons"],
  Tutor: ["Learn", "Tutor"],
  Table: ["Draw", "Table"],
  History: ["Draw", "History"],
};

/** The page in the words of those who use it: its drawing, its buttons, and its panels. */
export class Sheet extends Hand {
  /** Whether everything has been fetched that will ever be. */
  isLoaded = false;

  readonly panel: Locator;
  /** What there is to read and do on the tutor's card. */
  readonly card: Locator;
  readonly alert: Locator;
  readonly announcement: Locator;

  constructor(page: Page) {
    super(page);
    this.panel = page.locator(".inspector-body");
    this.card = page.locator(".tutor-card");
    this.alert = page.getByRole("alert");
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
    await this.menu("Gallery");
    await this.page.locator(`[data-exhibit="${exhibit}"]`).click();
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
    await this.settled();
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

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  tool(name: string): Locator {
    return this.page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });
  }

  async undo(): Promise<void> {
    await this.button("Undo").click();
  }

  async redo(): Promise<void> {
    await this.button("Redo").click();
  }

  /** Chooses a line of the page's menu, or of the menu that another button opens. */
  async menu(line: string, of = this.button("Menu")): Promise<void> {
    await of.click();
    await this.page.getByRole("menu").getByRole("menuitem", { name: line }).click();
  }

  /** Goes to a mode. */
  async enter(mode: string): Promise<void> {
    await this.mode(mode).click();
  }

  mode(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Modes" }).getByRole("button", { name, exact: true });
  }

  /** Chooses one among several in the menu that a button opens. */
  async choose(of: RegExp, name: string): Promise<void> {
    await this.page.getByRole("button", { name: of }).click();
    await this.page.getByRole("menuitemradio", { name, exact: true }).click();
  }

  /** Says for whom moves are drawn. */
  async drawFor(movers: "Left" | "Right" | "Both"): Promise<void> {
    await this.choose(/^Moves are for/, movers);
  }

  /** Shows everything. */
  async fit(): Promise<void> {
    await this.menu("Show everything", this.page.getByRole("button", { name: /^Zoom:/ }));
  }

  /** Makes it a misère game. */
  async misere(): Promise<void> {
    await this.panel.getByText(/^Normal play/).click();
    await this.panel.getByLabel("wins (misère play)").check();
  }

  /** Gives the inspector room, where it is a sheet at the foot. */
  async raise(): Promise<void> {
    const low = this.page.locator('.inspector[data-height="peek"] .edge');
    if (await low.isVisible()) await low.press("ArrowUp");
  }

  /** Shows a view in the inspector. */
  async show(panel: Panel): Promise<void> {
    const [mode, view] = PLACES[panel];
    await this.enter(mode);
    await this.raise();
    if (view) await this.choose(/^View:/, view);
    await expect(this.panel.getByRole("heading").first()).toBeVisible();
    await this.carded();
  }

  /** Waits until the tutor's card that was asked for last is there. */
  async carded(): Promise<void> {
    await expect(this.page.locator(".awaited, .loading")).toHaveCount(0);
  }

  /** Goes to a position by its letters. */
  async jump(name: string): Promise<void> {
    await this.page.keyboard.press("g");
    const code = await this.page.locator(`.codes [data-code=${JSON.stringify(name)}]`).textContent();
    await this.page.keyboard.type(code!);
    await expect(this.position(name)).toHaveClass(/focused/);
  }

  /** The link in the dialog that is open, once it is made. */
  async link(): Promise<string> {
    const field = this.page.getByLabel("Link to the drawing");
    await expect(field).toHaveValue(/#v1/);
    return field.inputValue();
  }

  /** Opens a link's fragment in the page that is open. */
  async follow(fragment: string): Promise<void> {
    await this.page.evaluate((fragment) => (location.hash = fragment), fragment);
  }
}
