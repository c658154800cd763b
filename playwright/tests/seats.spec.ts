import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** For three players: heaps of Nim, and a position where the second alone may move. */
const HEAPS = JSON.stringify({
  format: "hyperjam",
  version: 1,
  title: "Three at a table",
  players: 3,
  positions: [
    { id: "0", x: 0, y: 0 },
    { id: "1", x: 160, y: 0 },
    { id: "2", x: 80, y: 140 },
    { id: "own", x: -140, y: 140 },
  ],
  moves: [
    { from: "1", to: "0", by: [0, 1, 2] },
    { from: "2", to: "1", by: [0, 1, 2] },
    { from: "2", to: "0", by: [0, 1, 2] },
    { from: "own", to: "0", by: [1] },
  ],
});
const MARKS = { "0": "OP", "1": "PN", "2": "N", own: "(OP, PN, OP)" };

const players = (sheet: Sheet) => sheet.page.locator("[data-players]");

/** Shows the rules of the game, and chooses how many players it has. */
async function setPlayers(sheet: Sheet, count: string): Promise<void> {
  await sheet.raise();
  const rules = sheet.panel.locator("details.folded > summary").first();
  if (!(await players(sheet).isVisible())) await rules.click();
  await players(sheet).selectOption(count);
}

test("a file with three players is marked, told in words, and comes back by a reload and a link", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  await expect(sheet.panel).toContainText("3 players move in a cycle");
  await expect(sheet.panel).toContainText("Spindler");
  await expect(sheet.page.locator(".figure1")).toHaveCount(0);
  await expect(sheet.position("1").locator(".ring.turn"), "an arc each for Next and Previous").toHaveCount(2);
  await expect(sheet.position("own").locator(".ring.seat-1:not(.part)"), "the second always wins").toHaveCount(1);
  await expect(sheet.page.locator(".moves .move.by-right .move-count")).toHaveText("2");
  await expect(sheet.page.locator(".moves .move.by-both")).toHaveCount(3);

  await sheet.click("own");
  await sheet.click("2", { shift: true });
  await sheet.keys("Delete");
  await expect(sheet.positions).toHaveCount(2);
  await sheet.undo();
  await expect(sheet.announcement).toContainText("own: If player 1 starts");
  await expect(sheet.page.getByRole("log"), "each sentence ends once").not.toContainText(/[.]\s*[.]/);
  await sheet.position("own").click();
  await expect(sheet.panel.locator("[data-outcome-text]")).toHaveText("(OP, PN, OP)");
  await expect(sheet.panel).toContainText("If player 1 starts, players 2 and 3 have winning strategies.");
  await sheet.panel.getByText("Why?", { exact: true }).click();
  await expect(sheet.panel).toContainText("Player 1 cannot move, and is the only loser.");

  await sheet.button("Share").click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  await sheet.reload();
  await sheet.expectMarks(MARKS);
  const other = await newTab();
  await other.page.goto(link);
  await other.expectMarks(MARKS);
});

test("players are added, and those who have moves are not taken away", async ({ sheet }) => {
  await sheet.begin("empty");
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  await setPlayers(sheet, "4");
  await sheet.expectMarks({ "0": "{O1,O2,P}", "1": "{N,O2,P}", "2": "{N,P}", own: expect.stringContaining("({O1") });
  await sheet.undo();
  await sheet.expectMarks(MARKS);
  await sheet.page.locator(".moves .move.by-right").click({ force: true });
  await sheet.keys("3");
  await expect(sheet.page.locator(".moves .move.by-2")).toHaveCount(1);
  await sheet.keys("Escape");
  await setPlayers(sheet, "2");
  await expect(sheet.alert).toContainText("1 move is for players beyond the first 2, such as player 3");
  await expect(players(sheet)).toHaveValue("3");
  await sheet.keys("Escape");
});

test("by keyboard alone: three players, a move for one of them, a key for nobody", async ({ sheet }) => {
  await sheet.begin("empty");
  await setPlayers(sheet, "3");
  await sheet.canvas.focus();
  await sheet.keys("n", "Space");
  await sheet.expectMarks({ A: "OP" });
  await sheet.keys("3");
  await expect(sheet.page.getByRole("button", { name: /^New moves are for player 3/ })).toBeVisible();
  await sheet.keys("8");
  await expect(sheet.alert).toContainText("there is no player 8: this game has 3 players");
  await sheet.keys("b");
  await expect(sheet.page.getByRole("button", { name: /^New moves are for all players/ })).toBeVisible();
});

test("a pen for some players by touch", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  await sheet.page.getByRole("button", { name: /^New moves are for all players/ }).tap();
  await sheet.page.getByRole("menuitem", { name: "Without player 2" }).tap();
  await expect(sheet.page.getByRole("button", { name: /^New moves are for players 1 and 3/ })).toBeVisible();
});

test("what is for two players says so, and the tables have outcomes", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  await sheet.show("Steps");
  await expect(sheet.panel).toContainText("This drawing is for 3 players");
  await sheet.show("Figure 1");
  await expect(sheet.panel).toContainText("Figure 1 is for two");
  await sheet.show("Table");
  await expect(sheet.panel.locator('[data-row="2"]')).toContainText("Next has a winning strategy");
});

test("positions for three are compared by pressing them, and the answer has an address", { tag: "@everywhere" }, async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  await sheet.show("Compare");
  await sheet.pick("own");
  await sheet.pick("0");
  const answer = "For players 1 and 3: own < 0, 0 is better. For player 2: own > 0, own is better.";
  await expect(sheet.card.locator(".tutor-result").first()).toHaveText(answer);
  await expect(sheet.card).toContainText("by the Nonnegativity Rule (Spindler, Theorem 4.24)");
  expect(await barriers(sheet.page)).toEqual([]);
  await sheet.button("Link").click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  const other = await newTab();
  await other.page.goto(link);
  await expect(other.card.locator(".tutor-result").first()).toHaveText(answer);
});

test("order and quotient for three are diagrams with the numbers of players", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  await sheet.follow("#&quotient");
  await sheet.carded();
  await expect(sheet.card).toContainText("No two positions of this drawing are the same game.");
  const diagram = sheet.page.locator("svg.tutor-map").first();
  await expect(diagram.locator(".move.by-right .move-count")).toHaveText("2");
  await expect(diagram.locator(".move.by-both")).toHaveCount(3);
  expect(await barriers(sheet.page)).toEqual([]);
  await sheet.follow("#&order");
  await sheet.carded();
  await expect(sheet.card).toContainText("For player 3");
  await expect(sheet.page.locator("svg.tutor-map").first()).toBeVisible();
  await sheet.pick("own");
  await expect(sheet.card).toContainText("own is the same game as no other position.");
  expect(await barriers(sheet.page)).toEqual([]);
});

const status = (sheet: Sheet) => sheet.card.locator(".tutor-result span").first();

/** Has people play all three seats, from a position that is chosen by `choose`. */
async function begin(sheet: Sheet, start: string, choose: (name: string) => Promise<void>): Promise<void> {
  await sheet.show("Play");
  await choose(start);
  await expect(sheet.card).toContainText(`The vehicle starts at ${start}.`);
  for (const seat of ["1", "2", "3"]) await sheet.answer(`Player ${seat} is played by`, "You");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toHaveText(`Player 1’s turn: the vehicle is at ${start}.`);
}

test("three players: drawn, marked and played to the end by mouse, and the link of the game", async ({ sheet, newTab }) => {
  await sheet.begin("empty");
  await setPlayers(sheet, "3");
  for (const [across, down] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.5, 0.7],
  ] as const) {
    await sheet.add(across, down);
  }
  for (const [from, to] of ["BA", "CB", "CA"]) await sheet.draw(from!, to!);
  await sheet.expectMarks({ A: "OP", B: "PN", C: "N" });
  await begin(sheet, "C", (name) => sheet.click(name));
  await sheet.pick("B");
  await expect(status(sheet)).toHaveText("Player 2’s turn: the vehicle is at B.");
  await sheet.card.getByRole("button", { name: "→ A" }).click();
  const end = "Player 3 cannot move from A, and is the only loser; players 1 and 2 win.";
  await expect(status(sheet)).toHaveText(end);
  await expect(sheet.card).toContainText("Player 1: C → B – keeps a winning strategy");

  await sheet.card.getByRole("button", { name: "Share the game" }).click();
  const link = await sheet.link();
  await sheet.keys("Escape");
  const other = await newTab();
  await other.page.goto(link);
  await expect(status(other)).toHaveText(end);
  await sheet.card.getByRole("button", { name: "Take back" }).click();
  await expect(status(sheet)).toHaveText("Player 2’s turn: the vehicle is at B.");
});

test("three players by keys alone: drawn, marked and played to the end", async ({ sheet }) => {
  await sheet.begin("empty");
  await setPlayers(sheet, "3");
  await sheet.canvas.focus();
  await sheet.keys("n", "Space", "Space");
  await sheet.expectMarks({ A: "OP", B: "OP" });
  // From B a move to A.
  await sheet.keys("v", "Space", "ArrowLeft", "Space");
  await sheet.expectMarks({ A: "OP", B: "PN" });
  await sheet.jump("B");
  await sheet.keys("ContextMenu");
  const line = sheet.page.getByRole("menuitem", { name: "Play from here" });
  await expect(sheet.page.getByRole("menuitem").first()).toBeFocused();
  while (!(await line.evaluate((line) => line === document.activeElement))) await sheet.keys("ArrowDown");
  await sheet.keys("Enter");
  await expect(sheet.card).toContainText("The vehicle starts at B.");
  for (const seat of ["1", "2", "3"]) {
    const you = sheet.card.getByRole("group", { name: `Player ${seat} is played by` }).getByRole("button", { name: "You" });
    await you.focus();
    await sheet.keys("Enter");
    await expect(you).toHaveAttribute("aria-pressed", "true");
  }
  await sheet.card.getByRole("button", { name: "Play", exact: true }).focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toHaveText("Player 1’s turn: the vehicle is at B.");
  await sheet.card.getByRole("button", { name: "→ A" }).focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toHaveText("Player 2 cannot move from A, and is the only loser; players 1 and 3 win.");
  await expect(sheet.card.getByRole("button", { name: "Play again" })).toBeFocused();
});

test("three players by touch: played to the end, and how it ended is seen", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  await begin(sheet, "2", (name) => sheet.tap(name));
  await sheet.card.getByRole("button", { name: "→ 1" }).tap();
  await expect(status(sheet)).toHaveText("Player 2’s turn: the vehicle is at 1.");
  await sheet.card.getByRole("button", { name: "→ 0" }).tap();
  await expect(status(sheet)).toHaveText("Player 3 cannot move from 0, and is the only loser; players 1 and 2 win.");
  await expect(status(sheet)).toBeInViewport({ ratio: 1 });
});

test("the outcomes of who may start stand below each other in a plate", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("three.json", HEAPS);
  await sheet.expectMarks(MARKS);
  const lines = sheet.position("own").locator(".position-label");
  await expect(lines).toHaveText(["OP", "PN", "OP"]);
  for (const size of await lines.evaluateAll((all) => all.map((line) => parseFloat(getComputedStyle(line).fontSize)))) {
    expect(size).toBeGreaterThan(9);
  }
});

test("Nim’s quotient and the sums of outcomes are cards with a link", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await sheet.card.getByText("Three players", { exact: true }).click();
  await sheet.card.getByRole("button", { name: "The quotient of Nim" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/nim");
  const field = sheet.card.getByLabel("A position of Nim, such as 3+3+2");
  await field.fill("3+3+2");
  await field.press("Enter");
  await expect(status(sheet)).toContainText("3+3+2 has the class c² and the outcome ∅.");
  await sheet.button("Share").click();
  const link = await sheet.link();
  const other = await newTab();
  await other.page.goto(link.includes("&") ? link : `${link}&calculate/nim/3+3+2`);
  await expect(status(other)).toContainText("3+3+2 has the class c² and the outcome ∅.");
});

test("a lesson for three opens its map and takes answers", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Lessons");
  await sheet.card.getByText(/^Three players: \d+ lessons$/).click();
  await sheet.card.getByText("Three at a table").click();
  await expect(sheet.position("V")).toBeVisible();
  await sheet.card.getByRole("button", { name: "OP", exact: true }).click();
  await expect(sheet.card).toContainText("Next cannot move and is the only loser.");
});

const axe = async ({ page }: Sheet) => expect(await barriers(page)).toEqual([]);

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing with three players (${scheme})`, async ({ sheet }) => {
    await sheet.page.emulateMedia({ colorScheme: scheme });
    await sheet.visit();
    await sheet.openFile("three.json", HEAPS);
    await sheet.expectMarks(MARKS);
    await axe(sheet);
    await sheet.position("2").click();
    await axe(sheet);
  });

  test(`axe finds nothing in a game of three and in the quotient of Nim (${scheme})`, async ({ sheet }) => {
    await sheet.page.emulateMedia({ colorScheme: scheme });
    await sheet.visit();
    await sheet.openFile("three.json", HEAPS);
    await begin(sheet, "2", (name) => sheet.click(name));
    await sheet.card.getByRole("button", { name: "→ 1" }).click();
    await expect(status(sheet)).toHaveText("Player 2’s turn: the vehicle is at 1.");
    await axe(sheet);
    await sheet.follow("#&calculate/nim/3+3+2");
    await expect(status(sheet)).toContainText("3+3+2 has the class c²");
    await axe(sheet);
  });
}
