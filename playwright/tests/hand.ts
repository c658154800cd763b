import { expect, type CDPSession } from "@playwright/test";
import { Drawing, type Point } from "./drawing";

/** Hands on the drawing: mouse, keyboard and fingers. */
export class Hand extends Drawing {
  private fingers: Promise<CDPSession> | undefined;

  /** Presses keys one after the other. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Double-clicks on the empty sheet. */
  async add(across: number, down: number): Promise<void> {
    const count = await this.positions.count();
    const { x, y } = await this.place(across, down);
    await this.page.mouse.dblclick(x, y);
    await expect(this.positions).toHaveCount(count + 1);
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
    const count = await this.moves.count();
    const end = await this.at(to);
    await this.drag(await this.rim(from, end), end);
    await expect(this.moves).toHaveCount(count + 1);
  }

  /** Drags from a position's rim away and back. */
  async loop(name: string): Promise<void> {
    const count = await this.moves.count();
    const { middle, scale } = await this.plate(name);
    const away = { x: middle.x, y: middle.y - 70 * scale };
    const start = await this.rim(name, away);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(away.x, away.y, { steps: 3 });
    await this.page.mouse.move(middle.x, middle.y, { steps: 3 });
    await this.page.mouse.up();
    await expect(this.moves).toHaveCount(count + 1);
  }

  /** Drags from a position's rim to an empty place. */
  async extend(from: string, across: number, down: number): Promise<void> {
    const count = await this.positions.count();
    const end = await this.place(across, down);
    await this.drag(await this.rim(from, end), end);
    await expect(this.positions).toHaveCount(count + 1);
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
