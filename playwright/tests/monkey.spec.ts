import type { Page } from "@playwright/test";
import { random } from "../random.mjs";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** Runs of so many actions each; together they are 10,000. MONKEY_SEED=100 in the environment begins elsewhere. */
const ACTIONS = 1000;
const FIRST_SEED = Number(process.env.MONKEY_SEED ?? 1);
const RUNS = { desktop: [0, 1, 2, 3, 4, 5, 6, 7], phone: [8, 9] };

/** What can be pressed: the page's own controls, but not what leaves the page or ends the run. */
const CONTROLS =
  "button, summary, select, input, [role=tab], [role=menuitem], [role=menuitemradio], a[href^='#'], .position, .move";
const LEAVES = /reload|update|install/i;

const KEYS = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789/?.,+-",
  ..."ABGLMNRSTV",
  ...["Enter", "Escape", "Escape", "Tab", "Tab", "Shift+Tab", "Space", "Delete", "Backspace", "F2", "ContextMenu"],
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"],
  ...["Control+ArrowLeft", "Shift+ArrowDown", "Alt+ArrowUp"],
  ...["Control+a", "Control+c", "Control+x", "Control+v", "Control+d", "Control+z", "Control+z", "Control+y"],
  ...["Control+Shift+z", "Shift+1", "Shift+2"],
];

/** Someone who presses, drags and types without any plan. */
class Monkey {
  /** What was done, so that a run that fails can be read. */
  readonly log: string[] = [];
  private readonly size: { width: number; height: number };

  constructor(
    private readonly page: Page,
    private readonly next: () => number,
    private readonly touches: boolean,
  ) {
    this.size = page.viewportSize()!;
  }

  private one<T>(of: readonly T[]): T {
    return of[Math.floor(this.next() * of.length)]!;
  }

  private anywhere(): { x: number; y: number } {
    return { x: Math.floor(this.next() * this.size.width), y: Math.floor(this.next() * this.size.height) };
  }

  /** The middle of some control that can be seen; anywhere if there is none. */
  private async control(): Promise<{ x: number; y: number; name: string }> {
    const part = this.next();
    const found = await this.page.evaluate(
      ([selector, leaves, part]) => {
        const seen = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
          const { width, height, x, y } = element.getBoundingClientRect();
          const inside = width > 0 && height > 0 && x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight;
          return inside && !new RegExp(leaves, "i").test(element.textContent + (element.ariaLabel ?? ""));
        });
        const chosen = seen[Math.floor(part * seen.length)];
        if (!chosen) return null;
        const { x, y, width, height } = chosen.getBoundingClientRect();
        const name = (chosen.ariaLabel ?? chosen.textContent ?? "").slice(0, 40);
        return { x: x + width / 2, y: y + height / 2, name };
      },
      [CONTROLS, LEAVES.source, part] as const,
    );
    return found ?? { ...this.anywhere(), name: "" };
  }

  private async press(): Promise<void> {
    const { x, y, name } = await this.control();
    this.log.push(`press ${name} at ${x},${y}`);
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Presses what is there and leaves it in the same breath. */
  private async pressAndLeave(): Promise<void> {
    const { x, y, name } = await this.control();
    this.log.push(`press ${name} at ${x},${y}, then Escape`);
    await Promise.all([this.page.mouse.click(x, y), this.page.keyboard.press("Escape")]);
  }

  private async pressTwice(): Promise<void> {
    const { x, y } = await this.control();
    const button = this.one(["left", "right"] as const);
    this.log.push(`press twice, ${button}, at ${x},${y}`);
    await this.page.mouse.dblclick(x, y, { button });
  }

  private async drag(): Promise<void> {
    const from = this.next() < 0.7 ? await this.control() : this.anywhere();
    const to = this.next() < 0.5 ? await this.control() : this.anywhere();
    const released = this.next() < 0.8;
    this.log.push(`drag ${from.x},${from.y} to ${to.x},${to.y}${released ? "" : ", then Escape"}`);
    const { mouse, keyboard } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 3 });
    if (!released) await keyboard.press("Escape");
    await mouse.up();
  }

  private async key(): Promise<void> {
    const key = this.one(KEYS);
    this.log.push(key);
    await this.page.keyboard.press(key);
  }

  private async type(): Promise<void> {
    const text = this.one(["all ∞", "A", "1/2", "<b>", "ab\u202ecd", "9".repeat(30), "H + I"]);
    this.log.push(`type ${JSON.stringify(text)}`);
    await this.page.keyboard.insertText(text);
  }

  private async wheel(): Promise<void> {
    const { x, y } = this.anywhere();
    this.log.push(`wheel at ${x},${y}`);
    await this.page.mouse.move(x, y);
    await this.page.mouse.wheel(0, this.next() * 400 - 200);
  }

  async act(): Promise<void> {
    const part = this.next();
    if (part < 0.42) await this.press();
    else if (part < 0.5) await this.pressAndLeave();
    else if (part < 0.56) await this.pressTwice();
    else if (part < 0.7) await this.drag();
    else if (part < 0.93) await this.key();
    else if (part < 0.97) await this.type();
    else await this.wheel();
  }
}

/** What is drawn, in the drawing's own measures. */
async function drawn(sheet: Sheet): Promise<unknown> {
  const towns = await sheet.positions.evaluateAll((towns) =>
    towns.map((town) => ["data-name", "transform"].map((name) => town.getAttribute(name))),
  );
  // Moves are known by how they run: files do not keep their numbers.
  const roads = await sheet.moves.evaluateAll((roads) =>
    roads.map((road) => road.querySelector(".move-line")?.getAttribute("d")),
  );
  return { towns, roads };
}

for (const [device, runs] of Object.entries(RUNS)) {
  for (const run of runs) {
    const seed = FIRST_SEED + run;
    const tag = device === "phone" ? " @phone" : "";
    test(`${ACTIONS} actions without a plan break nothing, ${device}, seed ${seed}${tag}`, async ({ sheet }, testInfo) => {
      // A thousand actions take half a minute on a machine that has nothing else to do.
      test.setTimeout(300_000);
      const { page } = sheet;
      // Questions of the browser, windows and files are none of the page's.
      page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
      page.on("popup", (popup) => void popup.close());
      await page.addInitScript(() => {
        window.print = () => {};
      });
      await sheet.visit();
      const monkey = new Monkey(page, random(seed), device === "phone");
      const broken = page.locator("[data-rescue]");
      for (let action = 0; action < ACTIONS; action += 1) {
        await monkey.act();
        if (action % 25 === 24 && (await broken.count()) > 0) break;
      }
      await testInfo.attach("actions", { body: monkey.log.join("\n"), contentType: "text/plain" });
      await expect(broken, monkey.log.slice(-30).join("\n")).toHaveCount(0);

      // What is shown at the end is there after a reload.
      await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", /^(kept|untouched)$/);
      const before = await drawn(sheet);
      await sheet.reload();
      expect(await drawn(sheet)).toEqual(before);
    });
  }
}
