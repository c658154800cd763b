import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** A stalk of Left's edge with one of Right's on it, and a green edge beside it. */
const PICTURE = JSON.stringify({
  format: "hyperjam",
  version: 4,
  title: "A stalk and an edge",
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
const edge = (sheet: Sheet, nth: number) => sheet.page.locator(`.moves .move[data-move="${nth}"]`);
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

/** Waits until an edge does not go on moving, as where a game begins and the drawing is fitted to the room that is left. */
async function resting(sheet: Sheet, nth: number): Promise<void> {
  let before = "";
  await expect
    .poll(async () => {
      const now = JSON.stringify(await middle(sheet, nth));
      const rests = now === before;
      before = now;
      return rests;
    })
    .toBe(true);
}

/** The middle of an edge. */
async function middle(sheet: Sheet, nth: number): Promise<{ x: number; y: number }> {
  return edge(sheet, nth)
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
  await sheet.panel.getByRole("button", { name: "Put on the ground" }).click();
  await expect(sheet.position("A")).toHaveAttribute("aria-label", /on the ground/);
  await expect(sheet.position("A")).toHaveAttribute("aria-label", /on the ground/);
  await expect(edge(sheet, 0).locator(".move-head")).toBeHidden();
  await sheet.canvas.focus();
  await sheet.keys("Escape");
  await expect(worth(sheet)).toContainText("Hackenbush = ∗ (Grundy number 1)");
  await expect(worth(sheet)).toContainText("What each move leaves");
  await expect(sheet.page.locator(".strip")).toContainText("Hackenbush = ∗");
  await sheet.undo();
  await expect(sheet.position("A")).not.toHaveAttribute("aria-label", /on the ground/);
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
  const others = await middle(sheet, 1);
  await sheet.page.mouse.click(others.x, others.y);
  await expect(sheet.page.locator(".notice")).toContainText("A–B is Right’s: Left cannot cut it.");
  const at = await middle(sheet, 2);
  await sheet.page.mouse.click(at.x, at.y);
  await expect(status(sheet)).toHaveText("Right’s turn. Press what Right is to cut.");
  await expect(edge(sheet, 2)).toHaveClass(/gone/);
  const red = await middle(sheet, 1);
  await sheet.page.mouse.click(red.x, red.y);
  await expect(edge(sheet, 1)).toHaveClass(/gone/);
  await sheet.card.getByRole("button", { name: "G–A" }).click();
  await expect(status(sheet)).toHaveText("Left has won: Right cannot move, so Left wins.");
  await sheet.card.getByRole("button", { name: "Share the game" }).click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  const other = await newTab();
  await other.page.goto(link);
  await expect(status(other)).toHaveText("Left has won: Right cannot move, so Left wins.");
  await sheet.card.getByRole("button", { name: "Take back" }).click();
  await expect(edge(sheet, 0)).not.toHaveClass(/gone/);
});

test("a picture is played by touch", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("stalk.json", PICTURE);
  await begin(sheet);
  await resting(sheet, 0);
  const at = await middle(sheet, 0);
  await sheet.page.touchscreen.tap(at.x, at.y);
  await expect(edge(sheet, 1), "what hangs on it falls").toHaveClass(/gone/);
  await expect(status(sheet)).toHaveText("Right’s turn. Press what Right is to cut.");
});

test("a picture is drawn, valued and played by touch", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.begin("empty");
  await sheet.tool("Position").tap();
  for (const down of [0.62, 0.4, 0.18]) {
    const { x, y } = await sheet.place(0.5, down);
    await sheet.page.touchscreen.tap(x, y);
  }
  await expect(sheet.positions).toHaveCount(3);
  await sheet.tool("Move").tap();
  for (const [movers, from, to] of [
    ["Left", "A", "B"],
    ["Right", "B", "C"],
  ] as const) {
    await sheet.drawFor(movers);
    await sheet.tap(from);
    await expect(sheet.position(from)).toHaveClass(/source/);
    await sheet.tap(to);
    await expect(sheet.page.locator(".position.source")).toHaveCount(0);
  }
  await expect(sheet.moves).toHaveCount(2);
  await sheet.tool("Select").tap();
  const { x, y } = await sheet.place(0.1, 0.3);
  await sheet.page.touchscreen.tap(x, y);
  await read(sheet, "hackenbush");
  await expect(sheet.page.getByRole("button", { name: /^Marks:/ }), "there are none").toHaveCount(0);
  await sheet.tap("A");
  await sheet.raise();
  await sheet.panel.getByRole("button", { name: "Put on the ground" }).tap();
  await expect(sheet.position("A")).toHaveAttribute("aria-label", /on the ground/);
  await expect(sheet.page.locator(".strip")).toContainText("Hackenbush = ½");
  const blue = await middle(sheet, 0);
  await sheet.page.touchscreen.tap(blue.x, blue.y);
  await sheet.raise();
  await expect(worth(sheet)).toContainText("Cut this: 0 is left; Left wins by this move.");
  await begin(sheet);
  await resting(sheet, 0);
  const at = await middle(sheet, 0);
  await sheet.page.touchscreen.tap(at.x, at.y);
  await expect(status(sheet)).toHaveText("Left has won: Right cannot move, so Left wins.");
  await expect(sheet.card).toContainText("B–C falls.");
  await expect(edge(sheet, 1)).toHaveClass(/gone/);
});

for (const motion of ["no-preference", "reduce"] as const) {
  test(`what falls is seen for a moment, and gone then (motion: ${motion})`, async ({ sheet }) => {
    await sheet.page.emulateMedia({ reducedMotion: motion });
    await sheet.visit();
    await sheet.openFile("stalk.json", PICTURE);
    await begin(sheet);
    const seen = edge(sheet, 1).evaluate(
      (edge) =>
        new Promise<{ opacity: string; translate: string }>((resolve) => {
          const look = () => {
            if (!edge.classList.contains("gone")) return requestAnimationFrame(look);
            const { opacity, translate } = getComputedStyle(edge);
            return resolve({ opacity, translate });
          };
          look();
        }),
    );
    const at = await middle(sheet, 0);
    await sheet.page.mouse.click(at.x, at.y);
    const { opacity, translate } = await seen;
    expect(Number(opacity)).toBeGreaterThan(0.5);
    if (motion === "reduce") expect(translate).toBe("none");
    await expect(edge(sheet, 1)).toHaveCSS("opacity", "0");
    await expect(edge(sheet, 1)).toHaveCSS("translate", motion === "reduce" ? "none" : "0px 90px");
  });
}

test("a stalk is drawn from the ground", async ({ sheet }) => {
  await sheet.begin("empty");
  await read(sheet, "hackenbush");
  const ground = await sheet.page.locator(".sheet-ground").first().evaluate((line) => {
    const matrix = (line as SVGPathElement).getScreenCTM()!;
    const at = (line as SVGPathElement).getPointAtLength(5_160).matrixTransform(matrix);
    return { x: at.x, y: at.y };
  });
  const top = { x: ground.x, y: ground.y - 110 };
  await sheet.page.mouse.move(ground.x, ground.y);
  await sheet.page.mouse.down();
  await sheet.page.mouse.move(top.x, ground.y - 40, { steps: 4 });
  await sheet.page.mouse.move(top.x, top.y, { steps: 4 });
  await sheet.page.mouse.up();
  await expect(sheet.position("A")).toHaveAttribute("aria-label", /on the ground/);
  await expect(sheet.position("B")).not.toHaveAttribute("aria-label", /on the ground/);
  await expect(sheet.page.locator(".strip")).toContainText("Hackenbush = ∗");
});

test("a picture is put on the ground and played by keys alone", async ({ sheet }) => {
  await sheet.begin("empty");
  await read(sheet, "hackenbush");
  await sheet.canvas.focus();
  await sheet.keys("n", "Space", "Space", "v", "Space", "ArrowLeft", "Space");
  await sheet.jump("A");
  await sheet.keys("k");
  await expect(sheet.position("A")).toHaveAttribute("aria-label", /on the ground/);
  await sheet.show("Play");
  const you = sheet.card.getByRole("group", { name: "Right is played by" }).getByRole("button", { name: "You" });
  await you.focus();
  await sheet.keys("Enter");
  await expect(you).toHaveAttribute("aria-pressed", "true");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).focus();
  await sheet.keys("Enter");
  const cut = sheet.card.getByRole("button", { name: /^cut (A–B|B–A)/ });
  await cut.focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toHaveText("Left has won: Right cannot move, so Left wins.");
});

test("a position of a reading offers what the reading has: no ends, and play only where a token stands", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("stalk.json", PICTURE);
  for (const [rules, begins] of [
    ["moves", true],
    ["hackenbush", false],
    ["geography", true],
  ] as const) {
    await sheet.keys("Escape", "Escape");
    await read(sheet, rules);
    const { x, y } = await sheet.at("A");
    await sheet.page.mouse.click(x, y);
    const play = sheet.panel.getByRole("button", { name: "Play from here" });
    const draw = `Draw ${rules === "moves" ? "a move" : "an edge"} from here`;
    await expect(sheet.panel.getByRole("button", { name: draw })).toBeVisible();
    await expect(play).toHaveCount(begins ? 1 : 0);
    await expect(sheet.panel.getByLabel("How play ends here")).toHaveCount(rules === "moves" ? 1 : 0);
    await sheet.page.mouse.click(x, y, { button: "right" });
    const line = (name: string) => sheet.page.getByRole("menuitem", { name });
    await expect(line(draw)).toBeVisible();
    await expect(line("Play from here")).toHaveCount(begins ? 1 : 0);
    await expect(line("Play ends here in a tie")).toHaveCount(rules === "moves" ? 1 : 0);
    await sheet.keys("Escape");
  }
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
  await expect(sheet.card).toContainText("up to the first change of colour each edge counts 1");
  await sheet.show("Figure 1");
  await expect(sheet.panel).toContainText("edges are not moves");
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on a Hackenbush picture (${scheme})`, async ({ sheet }) => {
    await sheet.page.emulateMedia({ colorScheme: scheme });
    await sheet.visit();
    await sheet.openFile("stalk.json", PICTURE);
    await expect(worth(sheet)).toContainText("½∗");
    const check = async () => expect(await barriers(sheet.page)).toEqual([]);
    await check();
    await begin(sheet);
    await check();
  });
}
