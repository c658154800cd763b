import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

// Ends at which play stops though moves may lead on: ties, and ends where whoever is to move wins.

const status = (sheet: Sheet) => sheet.card.locator(".tutor-result span").first();
const line = (sheet: Sheet, number: number) => sheet.panel.getByRole("combobox", { name: `Line ${number}`, exact: true });
const answer = (sheet: Sheet, number: number) =>
  sheet.panel.locator(".calculate-answer").nth(number - 1).locator("span:not(.sr-only)").first();

/** From C one can move to the tie end A and to B, where nobody can move. */
const TIE = `{"format":"hyperjam","version":1,
  "positions":[{"id":"A","x":0,"y":0,"end":"tie"},{"id":"B","x":160,"y":0},{"id":"C","x":80,"y":120}],
  "moves":[{"from":"C","to":"A","by":"both"},{"from":"C","to":"B","by":"both"}]}`;

/** Has people play both sides from C. */
async function begin(sheet: Sheet, choose: (name: string) => Promise<void>): Promise<void> {
  await sheet.show("Play");
  await choose("C");
  await expect(sheet.card).toContainText("The vehicle starts at C.");
  for (const player of ["Left", "Right"]) await sheet.answer(`${player} is played by`, "You");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toContainText("the vehicle is at C");
}

const DRAW = "A draw: A is a tie end: play stops, and nobody wins.";

test("a tie is drawn, summed and played by mouse, and has a link", async ({ sheet, newTab }) => {
  await sheet.begin("empty");
  for (const [across, down] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.5, 0.7],
  ] as const) {
    await sheet.add(across, down);
  }
  for (const [from, to] of ["CA", "CB"]) await sheet.draw(from!, to!);
  await sheet.click("A");
  await sheet.panel.getByLabel("How play ends here").selectOption("tie");
  await sheet.expectMarks({ A: "∞", B: "0", C: "∞{0}" });

  await sheet.show("Calculate");
  await line(sheet, 1).fill("C + {1,tie}");
  await expect(answer(sheet, 1)).toHaveText("tie · a tie, value 0");
  await line(sheet, 1).fill("{0,2,tie} + 3");
  await expect(answer(sheet, 1)).toHaveText("{1,3,tie} · a tie, value 0");
  await sheet.panel.getByRole("button", { name: "Check it on random pairs" }).or(sheet.panel.getByText("Check it on random pairs")).first().click();
  await expect(sheet.panel).toContainText("800 of 800 sums");

  await begin(sheet, (name) => sheet.click(name));
  await sheet.pick("A");
  await expect(status(sheet)).toHaveText(DRAW);
  await sheet.card.getByRole("button", { name: "Share the game" }).click();
  const link = await sheet.link();
  const other = await newTab();
  await other.page.goto(link);
  await expect(status(other)).toHaveText(DRAW);
  await other.show("Calculate");
  await expect(line(other, 1)).toHaveValue("{0,2,tie} + 3");
});

test("a tie is played by touch", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("tie.json", TIE);
  await sheet.expectMarks({ A: "∞", B: "0", C: "∞{0}" });
  await begin(sheet, (name) => sheet.tap(name));
  await sheet.card.getByRole("button", { name: /^→ A/ }).tap();
  await expect(status(sheet)).toHaveText(DRAW);
});

test("a tie is made, summed and played by keys", async ({ sheet }) => {
  await sheet.begin("empty");
  await sheet.canvas.focus();
  await sheet.keys("n", "Space", "Space");
  await sheet.expectMarks({ A: "0", B: "0" });
  await sheet.keys("v", "Space", "ArrowLeft", "Space");
  await sheet.expectMarks({ A: "0", B: "1" });
  const choose = async (name: string, position: string) => {
    await sheet.jump(position);
    await sheet.keys("ContextMenu");
    const entry = sheet.page.getByRole("menuitem", { name });
    await expect(sheet.page.getByRole("menuitem").first()).toBeFocused();
    while (!(await entry.evaluate((entry) => entry === document.activeElement))) await sheet.keys("ArrowDown");
    await sheet.keys("Enter");
  };
  await choose("Play ends here in a tie", "A");
  await sheet.expectMarks({ A: "∞", B: "∞" });
  await choose("Whoever is to move here wins", "A");
  await sheet.expectSectors({ A: "I", B: "II" });
  await choose("Play ends here in a tie", "A");
  await choose("Play from here", "B");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).focus();
  await sheet.keys("Enter");
  const move = sheet.card.getByRole("button", { name: /^→ A/ });
  await move.focus();
  await sheet.keys("Enter");
  await expect(status(sheet)).toHaveText(DRAW);
});

test("an end where the player to move wins is marked, explained, kept, and has no values beside it", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("tie.json", TIE);
  await sheet.expectMarks({ A: "∞", B: "0", C: "∞{0}" });
  await sheet.click("B");
  await sheet.panel.getByLabel("How play ends here").selectOption("win");
  await sheet.expectSectors({ A: "L,R,I,II", B: "I", C: "L,R,I,II" });
  await expect(sheet.position("B").locator(".position-tie")).toHaveText("win");
  await expect(sheet.panel).toContainText("Whoever is to move here wins.");
  await sheet.follow("#&why/p1");
  await expect(sheet.card).toContainText("go beyond the papers");
  await sheet.follow("#&quotient");
  await expect(sheet.page.locator("body")).toContainText("nothing about values");
  const { text } = await sheet.save();
  expect(JSON.parse(text)).toMatchObject({ version: 5 });
  await sheet.button("Share").click();
  expect(await sheet.link()).toContain("#v5.");
});
