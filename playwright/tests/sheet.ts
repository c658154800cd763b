import { readFile } from "node:fs/promises";
import { expect, type CDPSession, type Locator, type Page } from "@playwright/test";

export type Point = { x: number; y: number };

/** Label or sector of each position by name; `null` before the solver has answered. */
export type Marks = Record<string, string | null>;

/** The name of a tab. */
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

/** Radius of a plate as it is drawn, and from where on a drag draws a move, at scale 1. */
const PLATE = 24;
const RIM = 22;

/** The page in the words of those who use it. */
export class Sheet {
  /** Whether everything has been fetched that will ever be. */
  isLoaded = false;

  readonly canvas: Locator;
  readonly towns: Locator;
  readonly roads: Locator;
  readonly panel: Locator;
  /** What there is to read and do on the tutor's card. */
  readonly card: Locator;
  readonly alert: Locator;
  readonly announcement: Locator;

  private fingers: Promise<CDPSession> | undefined;

  constructor(readonly page: Page) {
    this.canvas = page.locator(".sheet");
    this.towns = page.locator(".towns .town");
    this.roads = page.locator(".roads .road");
    this.panel = page.getByRole("tabpanel");
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

  /** Waits until every position has the solver's newest mark. */
  async settled(): Promise<void> {
    await expect(this.page.locator(".busy progress")).toHaveCount(0);
  }

  /** Opens a drawing of the gallery. */
  async open(exhibit: string): Promise<void> {
    await this.button("Gallery").click();
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
    await this.button("Open").click();
    const buffer = Buffer.from(content);
    await (await chooser).setFiles({ name, mimeType: "application/json", buffer });
  }

  /** Saves the drawing: the file's name and text. */
  async save(by: Locator = this.button("Save")): Promise<{ name: string; text: string }> {
    const download = this.page.waitForEvent("download");
    await by.click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  tool(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Tools" }).getByRole("button", { name, exact: true });
  }

  async undo(): Promise<void> {
    await this.button("Undo").click();
  }

  async redo(): Promise<void> {
    await this.button("Redo").click();
  }

  async show(panel: Panel): Promise<void> {
    await this.page.getByRole("tab", { name: panel }).click();
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
    await expect(this.town(name)).toHaveClass(/focused/);
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

  town(name: string): Locator {
    return this.page.locator(".towns").locator(`.town[data-name=${JSON.stringify(name)}]`);
  }

  /** What the page shows of each position. */
  async marks(): Promise<Marks> {
    return this.towns.evaluateAll((towns) =>
      Object.fromEntries(towns.map((town) => [town.getAttribute("data-name"), town.getAttribute("data-mark")])),
    );
  }

  async expectMarks(marks: Marks): Promise<void> {
    await expect.poll(() => this.marks()).toEqual(marks);
  }

  async expectSectors(sectors: Record<string, string>): Promise<void> {
    for (const [name, sector] of Object.entries(sectors)) {
      await expect(this.town(name)).toHaveAttribute("data-sector", sector);
    }
  }

  /** Everything drawn: places, names, marks and roads. */
  async drawing(): Promise<unknown> {
    await this.settled();
    const towns = await this.towns.evaluateAll((towns) =>
      towns.map((town) => ["id", "data-name", "transform", "data-mark"].map((name) => town.getAttribute(name))),
    );
    const roads = await this.roads.evaluateAll((roads) =>
      roads.map((road) => {
        const by = ["by-left", "by-right", "by-both"].find((name) => road.classList.contains(name));
        return [road.getAttribute("data-move"), by, road.querySelector(".line")?.getAttribute("d")];
      }),
    );
    return { towns, roads };
  }

  async selected(): Promise<string[]> {
    return this.page
      .locator(".town.selected")
      .evaluateAll((towns) => towns.map((town) => town.getAttribute("data-name") ?? "").sort());
  }

  /** Presses keys one after the other. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Where the positions are on the drawing itself, whatever the view. */
  async places(): Promise<Record<string, Point>> {
    return this.towns.evaluateAll((towns) =>
      Object.fromEntries(
        towns.map((town) => {
          const [x, y] = town.getAttribute("transform")!.match(/-?[\d.]+/g)!.map(Number);
          return [town.getAttribute("data-name"), { x, y }];
        }),
      ),
    );
  }

  /** A place on the canvas as a part of its width and height, in the window's pixels. */
  async place(across: number, down: number): Promise<Point> {
    const box = await boxOf(this.canvas);
    return { x: box.x + box.width * across, y: box.y + box.height * down };
  }

  /** The middle of a position, in the window's pixels. */
  async at(name: string): Promise<Point> {
    return (await this.plate(name)).middle;
  }

  /** Pixels for one unit of the drawing. */
  async scale(name: string): Promise<number> {
    return (await this.plate(name)).scale;
  }

  private async plate(name: string): Promise<{ middle: Point; scale: number }> {
    const box = await boxOf(this.town(name).locator(".plate"));
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { middle, scale: box.width / (2 * PLATE) };
  }

  /** A place on a position's rim, towards another place. */
  async rim(name: string, towards: Point): Promise<Point> {
    const { middle, scale } = await this.plate(name);
    const by = { x: towards.x - middle.x, y: towards.y - middle.y };
    const length = Math.hypot(by.x, by.y) || 1;
    return { x: middle.x + (by.x / length) * RIM * scale, y: middle.y + (by.y / length) * RIM * scale };
  }

  /** A place in the middle of a road, in the window's pixels. */
  async onRoad(nth: number): Promise<Point> {
    return this.roads
      .nth(nth)
      .locator(".line")
      .evaluate((line) => {
        const path = line as SVGPathElement;
        const point = path.getPointAtLength(path.getTotalLength() / 2);
        const { x, y } = point.matrixTransform(path.getScreenCTM()!);
        return { x, y };
      });
  }

  /** Double-clicks on the empty sheet. */
  async add(across: number, down: number): Promise<void> {
    const count = await this.towns.count();
    const { x, y } = await this.place(across, down);
    await this.page.mouse.dblclick(x, y);
    await expect(this.towns).toHaveCount(count + 1);
  }

  async drag(from: Point, to: Point, before?: () => Promise<void>): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await before?.();
    await this.page.mouse.up();
  }

  /** Drags from a position's rim to another position. */
  async draw(from: string, to: string): Promise<void> {
    const count = await this.roads.count();
    const end = await this.at(to);
    await this.drag(await this.rim(from, end), end);
    await expect(this.roads).toHaveCount(count + 1);
  }

  /** Drags from a position's rim away and back. */
  async loop(name: string): Promise<void> {
    const count = await this.roads.count();
    const { middle, scale } = await this.plate(name);
    const away = { x: middle.x, y: middle.y - 70 * scale };
    const start = await this.rim(name, away);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(away.x, away.y, { steps: 3 });
    await this.page.mouse.move(middle.x, middle.y, { steps: 3 });
    await this.page.mouse.up();
    await expect(this.roads).toHaveCount(count + 1);
  }

  /** Drags from a position's rim to an empty place. */
  async extend(from: string, across: number, down: number): Promise<void> {
    const count = await this.towns.count();
    const end = await this.place(across, down);
    await this.drag(await this.rim(from, end), end);
    await expect(this.towns).toHaveCount(count + 1);
  }

  async click(name: string, options: { shift?: boolean } = {}): Promise<void> {
    const { x, y } = await this.at(name);
    if (options.shift) await this.page.keyboard.down("Shift");
    await this.page.mouse.click(x, y);
    if (options.shift) await this.page.keyboard.up("Shift");
  }

  async tap(name: string): Promise<void> {
    const { x, y } = await this.at(name);
    await this.page.touchscreen.tap(x, y);
  }

  /** Puts fingers down at some places and moves them to others; lifts them one by one. */
  async pinch(from: [Point, Point], to: [Point, Point]): Promise<void> {
    const fingers = (part: number) =>
      from.map(({ x, y }, id) => ({ x: x + (to[id]!.x - x) * part, y: y + (to[id]!.y - y) * part, id }));
    await this.touch("touchStart", fingers(0).slice(0, 1));
    await this.touch("touchStart", fingers(0));
    for (const part of [0.25, 0.5, 0.75, 1]) await this.touch("touchMove", fingers(part));
    await this.touch("touchEnd", fingers(1).slice(0, 1));
    await this.touch("touchEnd", []);
  }

  /** Puts a finger down, or one more beside those that are down, and leaves them there. */
  async press(...at: Point[]): Promise<void> {
    await this.touch("touchStart", at.map((place, id) => ({ ...place, id })));
  }

  async lift(): Promise<void> {
    await this.touch("touchEnd", []);
  }

  /** The system takes the finger away. */
  async lose(): Promise<void> {
    await this.touch("touchCancel", []);
  }

  /** Drags a finger. */
  async swipe(from: Point, to: Point): Promise<void> {
    await this.hold(from, to);
    await this.lift();
  }

  /** Drags a finger and leaves it there. */
  async hold(from: Point, to: Point): Promise<void> {
    await this.press(from);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.touch("touchMove", [{ ...at, id: 0 }]);
    }
  }

  private async touch(
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    touchPoints: { x: number; y: number; id: number }[],
  ): Promise<void> {
    this.fingers ??= this.page.context().newCDPSession(this.page);
    await (await this.fingers).send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async rename(from: string, to: string): Promise<void> {
    const { x, y } = await this.at(from);
    await this.page.mouse.dblclick(x, y);
    const field = this.page.getByLabel("Name of the position");
    await expect(field).toBeFocused();
    await field.fill(to);
    await field.press("Enter");
    await expect(field).toHaveCount(0);
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not on the page: ${locator}`);
  return box;
}
