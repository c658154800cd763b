import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** A stalk of Left's twig with one of Right's on it, and a green twig beside it. */
const PICTURE = JSON.stringify({
  format: "hyperjam",
  version: 4,
  title: "A stalk and a twig",
  rules: "hackenbush",
  positions: [
    { id: "G", x: 0, y: 200, ground: true },
    { id: "A", x: 0, y: 60 },
    { id: "B", x: 0, y: -80 },
    { id: "H", x: 200, y: 200, ground: true },
    { id: "C", x: 200, y: 60 },
  ],
  moves: [
    { from: "G", to: "A", by: "left" },
    { from: "A", to: "B", by: "right" },
    { from: "H", to: "C", by: "both" },
  ],
});

const status = (sheet: Sheet) => sheet.card.locator(".tutor-result span").first();
const twig = (sheet: Sheet, nth: number) => sheet.page.locator(`.moves .move[data-move="${nth}"]`);
const worth = (sheet: Sheet) => sheet.panel.locator("[data-reading]");

/** Chooses how the roads are read. */
async function read(sheet: Sheet, rules: string): Promise<void> {
  await sheet.raise();
  const choice = sheet.page.locator("[data-rules]");
  if (!(await choice.isVisible())) await sheet.panel.locator("details.folded > summary").first().click();
  await choice.selectOption(rules);
}

/** Has two people play. */
async function begin(sheet: Sheet): Promise<void> {
  await sheet.show("Play");
  await sheet.answer("Right is played by", "You");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toHaveText("Left’s turn. Press what Left is to cut.");
}

/** Presses the middle of a twig. */
async function middle(sheet: Sheet, nth: number): Promise<{ x: number; y: number }> {
  return twig(sheet, nth)
    .locator(".move-line")
    .evaluate((line) => {
      const path = line as SVGPathElement;
      const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM()!);
      return { x: at.x, y: at.y };
    });
}

test("a drawing is made Hackenbush by mouse, valued as it is drawn, and undone", async ({ sheet }) => {
  await sheet.begin("empty");
  for (const [across, down] of [
    [0.4, 0.7],
    [0.4, 0.3],
  ] as const) {
    await sheet.add(across, down);
  }
  await sheet.draw("A", "B");
  await sheet.keys("Escape");
  await read(sheet, "hackenbush");
  await expect(worth(sheet)).toContainText("No position is on the ground yet");
  await sheet.position("A").click();
  await sheet.panel.getByLabel("On the ground").check();
  await expect(sheet.position("A").locator(".position-ground")).toHaveCount(1);
  await expect(sheet.position("A")).toHaveAttribute("aria-label", /on the ground/);
  await expect(twig(sheet, 0).locator(".move-head")).toBeHidden();
  await sheet.canvas.focus();
  await sheet.keys("Escape");
  await expect(worth(sheet)).toContainText("Hackenbush = ∗ (Grundy number 1)");
  await expect(worth(sheet)).toContainText("What each move leaves");
  await expect(sheet.page.locator(".strip")).toContainText("Hackenbush = ∗");
  await sheet.undo();
  await expect(sheet.position("A").locator(".position-ground")).toHaveCount(0);
  await sheet.undo();
  await sheet.canvas.focus();
  await sheet.keys("Escape");
  await expect(sheet.panel).toContainText("Every position is marked");
});

test("a picture is played to the end by mouse: what hangs falls, is taken back, and travels in a link", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.openFile("stalk.json", PICTURE);
  await expect(worth(sheet)).toContainText("Hackenbush = ½∗");
  await expect(worth(sheet)).toContainText("2 components");
  await begin(sheet);
  const at = await middle(sheet, 2);
  await sheet.page.mouse.click(at.x, at.y);
  await expect(status(sheet)).toHaveText("Right’s turn. Press what Right is to cut.");
  await expect(twig(sheet, 2)).toHaveClass(/gone/);
  const red = await middle(sheet, 1);
  await sheet.page.mouse.click(red.x, red.y);
  await expect(twig(sheet, 1)).toHaveClass(/gone/);
  await sheet.card.getByRole("button", { name: "G–A" }).click();
  await expect(status(sheet)).toHaveText("Left has won: Right cannot move.");
  await sheet.card.getByRole("button", { name: "Share the game" }).click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  const other = await newTab();
  await other.page.goto(link);
  await expect(status(other)).toHaveText("Left has won: Right cannot move.");
  await sheet.card.getByRole("button", { name: "Take back" }).click();
  await expect(twig(sheet, 0)).not.toHaveClass(/gone/);
});

test("a picture is played by touch", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("stalk.json", PICTURE);
  await begin(sheet);
  const at = await middle(sheet, 0);
  await sheet.page.touchscreen.tap(at.x, at.y);
  await expect(twig(sheet, 1), "what hangs on it falls").toHaveClass(/gone/);
  await expect(status(sheet)).toHaveText("Right’s turn. Press what Right is to cut.");
});

test("a picture is put on the ground and played by keys alone", async ({ sheet }) => {
  await sheet.begin("empty");
  await read(sheet, "hackenbush");
  await sheet.canvas.focus();
  await sheet.keys("n", "Space", "Space", "v", "Space", "ArrowLeft", "Space");
  await sheet.jump("A");
  await sheet.keys("k");
  await expect(sheet.position("A").locator(".position-ground")).toHaveCount(1);
  await sheet.show("Play");
  const you = sheet.card.getByRole("group", { name: "Right is played by" }).getByRole("button", { name: "You" });
  await you.focus();
  await sheet.keys("Enter");
  await expect(you).toHaveAttribute("aria-pressed", "true");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).focus();
  await sheet.keys("Enter");
  const cut = sheet.card.getByRole("button", { name: /^(A–B|B–A)/ });
  await cut.focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toHaveText("Left has won: Right cannot move.");
});

test("the other ways of reading have their rules, values and reasons", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("stalk.json", PICTURE);
  await expect(worth(sheet)).toContainText("½∗");
  for (const [rules, value] of [
    ["col", "Col = "],
    ["snort", "Snort = "],
    ["node-kayles", "Grundy number"],
    ["arc-kayles", "Grundy number"],
    ["poset", "Grundy number"],
  ] as const) {
    await read(sheet, rules);
    await expect(worth(sheet)).toContainText(value);
  }
  await read(sheet, "hackenbush");
  await worth(sheet).getByRole("button", { name: "Why?" }).click();
  await expect(sheet.card).toContainText("up to the first change of colour each twig counts 1");
  await sheet.show("Figure 1");
  await expect(sheet.panel).toContainText("roads are not moves");
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on a Hackenbush picture (${scheme})`, async ({ sheet }) => {
    await sheet.page.emulateMedia({ colorScheme: scheme });
    await sheet.visit();
    await sheet.openFile("stalk.json", PICTURE);
    await expect(worth(sheet)).toContainText("½∗");
    const check = async () =>
      expect((await new AxeBuilder({ page: sheet.page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await check();
    await begin(sheet);
    await check();
  });
}
