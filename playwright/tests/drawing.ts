import { expect, type Locator, type Page } from "@playwright/test";

export type Point = { x: number; y: number };

/** Label or sector of each position by name; `null` before the solver has answered. */
export type Marks = Record<string, string | null>;

/** Radius of a plate as it is drawn, and from where on a drag draws a move, at scale 1. */
const PLATE = 24;
const RIM = 22;

/** What is drawn, and where it is. */
export class Drawing {
  readonly canvas: Locator;
  readonly positions: Locator;
  readonly moves: Locator;

  constructor(readonly page: Page) {
    this.canvas = page.locator(".sheet");
    this.positions = page.locator(".positions .position");
    this.moves = page.locator(".moves .move");
  }

  /** Waits until every position has the solver's newest mark. */
  async settled(): Promise<void> {
    await expect(this.page.locator(".busy progress")).toHaveCount(0);
  }

  position(name: string): Locator {
    return this.page.locator(".positions").locator(`.position[data-name=${JSON.stringify(name)}]`);
  }

  /** What the page shows of each position. */
  async marks(): Promise<Marks> {
    return this.positions.evaluateAll((towns) =>
      Object.fromEntries(towns.map((town) => [town.getAttribute("data-name"), town.getAttribute("data-mark")])),
    );
  }

  async expectMarks(marks: Marks): Promise<void> {
    await expect.poll(() => this.marks()).toEqual(marks);
  }

  async expectSectors(sectors: Record<string, string>): Promise<void> {
    for (const [name, sector] of Object.entries(sectors)) {
      await expect(this.position(name)).toHaveAttribute("data-sector", sector);
    }
  }

  /** Everything drawn: places, names, marks and roads. */
  async drawing(): Promise<unknown> {
    await this.settled();
    const towns = await this.positions.evaluateAll((towns) =>
      towns.map((town) => ["id", "data-name", "transform", "data-mark"].map((name) => town.getAttribute(name))),
    );
    const roads = await this.moves.evaluateAll((roads) =>
      roads.map((road) => {
        const by = ["by-left", "by-right", "by-both"].find((name) => road.classList.contains(name));
        return [road.getAttribute("data-move"), by, road.querySelector(".move-line")?.getAttribute("d")];
      }),
    );
    return { positions: towns, moves: roads };
  }

  async selected(): Promise<string[]> {
    return this.page
      .locator(".position.selected")
      .evaluateAll((towns) => towns.map((town) => town.getAttribute("data-name") ?? "").sort());
  }

  /** Where the positions are on the drawing itself, whatever the view. */
  async places(): Promise<Record<string, Point>> {
    return this.positions.evaluateAll((towns) =>
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

  protected async plate(name: string): Promise<{ middle: Point; scale: number }> {
    const box = await boxOf(this.position(name).locator(".position-plate"));
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
  async onMove(nth: number): Promise<Point> {
    return this.moves
      .nth(nth)
      .locator(".move-line")
      .evaluate((line) => {
        const path = line as SVGPathElement;
        const point = path.getPointAtLength(path.getTotalLength() / 2);
        const { x, y } = point.matrixTransform(path.getScreenCTM()!);
        return { x, y };
      });
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not on the page: ${locator}`);
  return box;
}
