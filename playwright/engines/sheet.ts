import { expect } from "@playwright/test";
import type { Point, Tab } from "./browser";

/** Label or value of each position by name. */
export type Marks = Record<string, string | null>;

/** From where on a drag from a position's middle draws a move, as a part of its plate's half width. */
const RIM = 22 / 24;
/** How often is asked whether what is waited for is there, in milliseconds. */
const intervals = [20, 50, 100, 200];

/** What the page shows, and hands on it, in words that every engine understands. */
export class Sheet {
  constructor(readonly tab: Tab) {}

  /** Opens the page as somebody who has been asked where to begin. */
  async open(url: string): Promise<void> {
    // A page that there is not: it has the same store.
    await this.tab.goto(new URL("none", url).href);
    await this.tab.evaluate(() => localStorage.setItem("hyperjam/welcomed", "1"));
    await this.tab.goto(url);
    await this.shows(".sheet");
  }

  /** Opens a drawing of the gallery. */
  async exhibit(name: string): Promise<void> {
    await this.menu("Examples");
    // Its search gets the focus.
    await this.shows("dialog input:focus");
    await this.press(`[data-exhibit="${name}"]`);
    await this.expectCount("dialog", 0);
  }

  /** Chooses a line of the page's menu. */
  async menu(line: string): Promise<void> {
    await this.press("button", "Menu");
    await this.press("[role=menuitem]", new RegExp(`^${line}`));
  }

  /** Opens a fragment in the page that is open. */
  async follow(fragment: string): Promise<void> {
    await this.tab.evaluate((fragment) => void (location.hash = fragment), fragment);
  }

  /** Clicks on what a selector and a name or text denote, once it is there. */
  async press(selector: string, name?: string | RegExp): Promise<void> {
    await this.tab.click(await this.reach(selector, name));
  }

  /** Waits until something can be pressed and lies still: its middle. */
  async reach(selector: string, name?: string | RegExp): Promise<Point> {
    let at: Point = { x: NaN, y: NaN };
    const look = async () => {
      const before = at;
      const found = await this.tab.evaluate(find, selector, pattern(name));
      if (typeof found === "string") return found;
      at = found;
      return at.x === before.x && at.y === before.y ? "there" : "moving";
    };
    await expect.poll(look, { message: `${selector} ${name ?? ""}`, intervals }).toBe("there");
    return at;
  }

  /** Waits until the first match of a selector says something. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    const read = () => this.text(selector);
    const expected = expect.poll(read, { message: `the text of ${selector}`, intervals });
    await (typeof text === "string" ? expected.toContain(text) : expected.toMatch(text));
  }

  /** What the first match of a selector says, or the value of a field; nothing if there is none. */
  text(selector: string): Promise<string> {
    return this.tab.evaluate((selector) => {
      const found = document.querySelector(selector);
      return found instanceof HTMLInputElement ? found.value : (found?.textContent ?? "").trim();
    }, selector);
  }

  async count(selector: string): Promise<number> {
    return this.tab.evaluate((selector) => document.querySelectorAll(selector).length, selector);
  }

  /** Waits until there is a match of a selector. */
  async shows(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), { message: `how many ${selector} there are`, intervals }).toBeGreaterThan(0);
  }

  async expectCount(selector: string, count: number): Promise<void> {
    await expect.poll(() => this.count(selector), { message: `how many ${selector} there are`, intervals }).toBe(count);
  }

  async expectMarks(marks: Marks): Promise<void> {
    await expect.poll(() => this.marks(), { message: "the marks", intervals }).toEqual(marks);
  }

  /** What is shown of each position. */
  marks(): Promise<Marks> {
    return this.tab.evaluate(() => {
      const positions = [...document.querySelectorAll(".positions .position")];
      return Object.fromEntries(
        positions.map((position) => [position.getAttribute("data-name"), position.getAttribute("data-mark")]),
      );
    });
  }

  /** Waits until the browser keeps the drawing as it is shown. */
  async keepsIt(): Promise<void> {
    await this.shows("[data-save-state=kept]");
  }

  /** A place on the sheet as a part of its width and height. */
  async place(across: number, down: number): Promise<Point> {
    const { left, top, width, height } = await this.box(".sheet");
    return { x: left + width * across, y: top + height * down };
  }

  /** The middle of a position. */
  async at(name: string): Promise<Point> {
    return this.reach(`.position[data-name="${name}"] .position-plate`);
  }

  /** Makes a position where the sheet is empty. */
  async add(across: number, down: number): Promise<void> {
    const count = await this.count(".positions .position");
    await this.tab.click(await this.place(across, down), 2);
    await this.expectCount(".positions .position", count + 1);
  }

  /** Drags from the rim of a position to another. */
  async draw(from: string, to: string): Promise<void> {
    const count = await this.count(".moves .move");
    const [start, end] = [await this.at(from), await this.at(to)];
    const { width } = await this.box(`.position[data-name="${from}"] .position-plate`);
    const part = (RIM * width) / 2 / Math.hypot(end.x - start.x, end.y - start.y);
    const between = (part: number) => ({
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    });
    await this.tab.drag([between(part), between(0.5), between(0.75), end]);
    await this.expectCount(".moves .move", count + 1);
  }

  /** A place in the middle of a move. */
  onMove(number: number): Promise<Point> {
    return this.tab.evaluate((number) => {
      const path = document.querySelector<SVGPathElement>(`.moves .move[data-move="${number}"] .move-line`)!;
      const middle = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM()!);
      return { x: middle.x, y: middle.y };
    }, number);
  }

  /** Gives a position another name. */
  async rename(from: string, to: string): Promise<void> {
    await this.tab.click(await this.at(from), 2);
    await this.shows("[aria-label='Name of the position']:focus");
    await this.tab.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.tab.type(to);
    await this.tab.press("Enter");
    await this.at(to);
  }

  /** Chooses what begins so in a list. */
  async choose(selector: string, name: string): Promise<void> {
    const choose = (selector: string, name: string) => {
      const list = document.querySelector<HTMLSelectElement>(selector);
      const option = [...(list?.options ?? [])].find(({ text }) => text.startsWith(name));
      if (!list || !option) return false;
      list.value = option.value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    };
    await expect.poll(() => this.tab.evaluate(choose, selector, name), { message: `${name} in ${selector}`, intervals }).toBe(true);
  }

  /** Drops a file on the page. */
  async drop(name: string, text: string): Promise<void> {
    const drop = (name: string, text: string) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const kind of ["dragenter", "dragover", "drop"]) {
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(".sheet")!.dispatchEvent(event);
      }
    };
    await this.tab.evaluate(drop, name, text);
  }

  private box(selector: string): Promise<{ left: number; top: number; width: number; height: number }> {
    return this.tab.evaluate((selector) => {
      const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return { left, top, width, height };
    }, selector);
  }
}

/** A pattern for a name, which is meant as a whole. */
function pattern(name: string | RegExp = ""): string {
  if (name instanceof RegExp) return name.source;
  return name && `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
}

/**
 * In the page: the middle of the first match of a selector whose name, or else text, is as the pattern says, brought
 * into view; or else why it cannot be pressed.
 */
function find(selector: string, pattern: string): Point | string {
  const name = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
  const shown = [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
  const found = shown.find((element) => new RegExp(pattern).test(name(element)));
  if (!found) return `not there; there are: ${shown.map(name).join(" | ") || "none"}`;
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const { x, y } = middle();
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) found.scrollIntoView({ block: "center" });
  const at = middle();
  const top = document.elementFromPoint(at.x, at.y);
  // What is written on a part of the drawing lies beside it, in the same group.
  if (top && (found.contains(top) || top.closest("g")?.contains(found))) return at;
  return `behind ${top ? top.outerHTML.slice(0, 80) : "the edge of the window"}`;
}
