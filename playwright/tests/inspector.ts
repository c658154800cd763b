import { expect, type Locator, type Page } from "@playwright/test";
import { Bar } from "./bar";

/** A view of the inspector. */
export type Panel =
  | "Position"
  | "Figure 1"
  | "Play"
  | "Sum"
  | "Steps"
  | "Compare"
  | "Calculate"
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
  Calculate: ["Calculate", "Calculate"],
  Lessons: ["Learn", "Lessons"],
  Tutor: ["Learn", "Tutor"],
  Table: ["Draw", "Table"],
  History: ["Draw", "History"],
};

/** The inspector, with its views and the tutor's card. */
export class Inspector extends Bar {
  readonly panel: Locator;
  /** What there is to read and do on the tutor's card. */
  readonly card: Locator;

  constructor(page: Page) {
    super(page);
    this.panel = page.locator(".inspector-body");
    this.card = page.locator(".tutor-card");
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

  /** Gives the inspector room, where it is a sheet at the foot, or brings it over the drawing. */
  async raise(): Promise<void> {
    const low = this.page.locator('.inspector[data-height="peek"] .inspector-edge');
    if (await low.isVisible()) await low.press("ArrowUp");
    const away = this.button("Show the inspector");
    if (await away.isVisible()) await away.click();
  }

  /** Waits until the tutor's card that was asked for last is there. */
  async carded(): Promise<void> {
    await expect(this.page.locator(".tutor-awaited, .menu-loading")).toHaveCount(0);
  }

  /** Looks at a figure by its name, where only one of several is shown. */
  async figure(name: string): Promise<void> {
    const button = this.page.getByRole("toolbar", { name: "Figures" }).getByRole("button", { name, exact: true });
    if (await button.isVisible()) await button.click();
  }

  /** Makes it a misère game. */
  async misere(): Promise<void> {
    await this.panel.getByText(/^Rules: /).click();
    await this.panel.getByLabel("wins (misère play)").check();
  }

  /** Chooses an answer to a question on the card, and waits for the card on which it is chosen: the next choice adds to it. */
  async answer(question: string, answer: string): Promise<void> {
    const button = this.card.getByRole("group", { name: question }).getByRole("button", { name: answer, exact: true });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }

  /** Presses a position for the card that is there, and waits for the card that this leads to. */
  async pick(name: string): Promise<void> {
    const before = await this.card.getAttribute("data-card");
    await this.click(name);
    await expect(this.card).not.toHaveAttribute("data-card", before ?? "");
    await this.carded();
  }
}
