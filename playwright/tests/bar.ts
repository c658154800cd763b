import type { Locator } from "@playwright/test";
import { Hand } from "./hand";

/** The bar and what floats on the sheet: buttons, menus, modes and tools. */
export class Bar extends Hand {
  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
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

  /** Chooses one among several in the menu that a button opens. */
  async choose(of: RegExp, name: string): Promise<void> {
    await this.page.getByRole("button", { name: of }).click();
    await this.page.getByRole("menuitemradio", { name, exact: true }).click();
  }

  /** Goes to a mode. */
  async enter(mode: string): Promise<void> {
    await this.mode(mode).click();
  }

  mode(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Modes" }).getByRole("button", { name, exact: true });
  }

  tool(name: string): Locator {
    return this.page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });
  }

  /** Says for whom moves are drawn. */
  async drawFor(movers: "Left" | "Right" | "Both"): Promise<void> {
    await this.choose(/^New moves are for/, movers);
  }

  /** Shows everything. */
  async fit(): Promise<void> {
    await this.menu("Show everything", this.page.getByRole("button", { name: /^Zoom:/ }));
  }
}
