import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { PUBLISHED, SECTORS } from "./traffic_jam";

/** The cells of a row of the table of positions: name, label, sector, Left starts, Right starts. */
async function row(sheet: Sheet, name: string): Promise<string[]> {
  return sheet.panel.locator(`[data-row="${name}"]`).locator("th, td").allTextContents();
}

test("the position panel says what the marks say, on an impartial drawing", async ({ sheet }) => {
  await sheet.visit();
  await expect(sheet.panel).toContainText("15 positions, 30 moves; impartial.");
  for (const [name, sentence] of [
    ["C", "Worth an empty Nim heap: in a sum it changes nothing, and whoever must move here loses."],
    ["H", "Worth a Nim heap of 2, alone and in every sum."],
    ["I", "No number; the labels of its labelled options are 1, 2: 0 is not among them, so on its own it is a draw."],
    ["O", "No number: no option has one either, so play can always go on."],
  ] as const) {
    await sheet.click(name);
    await expect(sheet.panel.getByRole("heading", { name: `Position ${name}` })).toBeVisible();
    await expect(sheet.panel.locator("[data-big-mark]")).toHaveText(PUBLISHED[name]!);
    await expect(sheet.panel.locator("[data-sector-text]")).toHaveText(SECTORS[name]!);
    await expect(sheet.panel).toContainText(sentence);
  }
  await sheet.click("H");
  await expect(sheet.panel).toContainText("If Left starts, Left wins in 3 moves.");
  await expect(sheet.panel).toContainText("If Right starts, Right wins in 3 moves.");
  await sheet.click("C");
  await expect(sheet.panel).toContainText("If Left starts, Right wins at once: Left cannot move and so loses.");
  await expect(sheet.panel).toContainText("None: whoever is to move here is stuck.");
  await sheet.click("O");
  await expect(sheet.panel).toContainText("If Left starts, it is a draw");
});

test("the position panel says what the marks say, on a partizan drawing", async ({ sheet }) => {
  await sheet.begin("a0-b0");
  await sheet.click("a₀");
  await expect(sheet.panel.locator("[data-big-mark]")).toHaveText("R,I");
  await expect(sheet.panel).toContainText("When Left starts, it is a draw; Right wins by starting.");
  await expect(sheet.panel).toContainText("If Right starts, Right wins in 1 move.");
  await expect(sheet.panel).not.toContainText("Grundy label");
  await sheet.click("b₀");
  await expect(sheet.panel.locator("[data-big-mark]")).toHaveText("L,I");
});

test("the position panel changes the drawing: name, tie, movers, moves", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.click("1");
  await sheet.panel.getByLabel("Name").fill("one");
  await sheet.panel.getByLabel("Name").press("Enter");
  await expect(sheet.town("one")).toHaveAttribute("data-mark", "1");
  await sheet.panel.getByRole("group", { name: "Who may make → 0" }).getByRole("button", { name: "Left only" }).click();
  await sheet.expectSectors({ one: "L" });
  await sheet.panel.getByLabel("Play ends here in a tie").check();
  await sheet.expectSectors({ one: "L,R,I,II" });
  await expect(sheet.panel).toContainText("Nobody: play ends here in a tie.");
  await sheet.panel.getByLabel("Play ends here in a tie").uncheck();
  await sheet.panel.getByRole("button", { name: "Delete the move → 0" }).click();
  await sheet.expectSectors({ one: "II" });
  await sheet.panel.getByRole("button", { name: "Draw a move from here" }).click();
  await sheet.click("2");
  await expect(sheet.roads).toHaveCount(10);
  for (let step = 0; step < 6; step += 1) await sheet.undo();
  await sheet.expectMarks({ "4": "4", "3": "3", "2": "2", "1": "1", "0": "0" });
});

test("a selection of several is counted and changed as one", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.page.keyboard.press("Control+a");
  await expect(sheet.panel).toContainText("5 positions and 10 moves.");
  await sheet.panel.getByRole("button", { name: "Right", exact: true }).click();
  await sheet.expectSectors({ "4": "R", "0": "II" });
  await sheet.undo();
  await sheet.expectSectors({ "4": "I" });
  await sheet.click("4");
  await sheet.page.keyboard.press("Control+z");
});

test("one is one position, not one positions", async ({ sheet }) => {
  await sheet.begin("c");
  await expect(sheet.panel).toContainText("1 position, 1 move; impartial.");
  await expect(sheet.canvas).toHaveAccessibleName("Drawing with 1 position and 1 move");
});

test("the table has a row for every position and move, as marked", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Table");
  for (const name of Object.keys(PUBLISHED)) {
    expect((await row(sheet, name)).slice(0, 3)).toEqual([name, PUBLISHED[name], SECTORS[name]]);
  }
  expect(await row(sheet, "C")).toEqual(["C", "0", "II", "Right in 0 moves", "Left in 0 moves"]);
  expect(await row(sheet, "A")).toEqual(["A", "1", "I", "Left in 1 move", "Right in 1 move"]);
  expect(await row(sheet, "O")).toEqual(["O", "∞", "L,R,I,II", "draw", "draw"]);
  const moves = sheet.panel.getByRole("table", { name: "Moves" }).locator("tbody tr");
  await expect(moves).toHaveCount(30);
  await expect(moves.first().locator("td")).toHaveText(["A", "B", "both"]);
  await sheet.panel.getByRole("button", { name: "L", exact: true }).click();
  expect(await sheet.selected()).toEqual(["L"]);
});

test("the table follows edits, on a partizan drawing too", async ({ sheet }) => {
  await sheet.begin("a-b");
  await sheet.show("Table");
  expect(await row(sheet, "a")).toEqual(["a", "", "L,II", "draw", "Left in 0 moves"]);
  expect(await row(sheet, "b")).toEqual(["b", "", "R,II", "Right in 0 moves", "draw"]);
  await sheet.loop("b");
  await expect(sheet.panel.getByRole("table", { name: "Moves" }).locator("tbody tr")).toHaveCount(3);
  await expect(sheet.town("b")).not.toHaveAttribute("data-sector", "R,II");
  const [, , sector] = await row(sheet, "b");
  await expect(sheet.town("b")).toHaveAttribute("data-sector", sector!);
});

test("the letter of the sector stands beside every position on demand", async ({ sheet }) => {
  await sheet.visit();
  const letters = sheet.town("A").locator(".letters");
  await expect(letters).toBeHidden();
  await sheet.page.getByLabel("Show the sector beside every position").check();
  await expect(letters).toBeVisible();
  await expect(letters).toHaveText("I");
});

test("what is done often with a position is seen without scrolling, and the legend gives way", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  const legend = sheet.page.locator(".legend");
  const open = await legend.getAttribute("open");
  await sheet.click("H");
  for (const name of ["Why?", "Put a vehicle here"]) await expect(sheet.button(name)).toBeInViewport({ ratio: 1 });
  await expect(legend).not.toHaveAttribute("open");
  await sheet.page.keyboard.press("Escape");
  if (open !== null) await expect(legend).toHaveAttribute("open");
});

test("on a phone the chosen tab is seen, however it was chosen", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  for (const [address, name] of [["lessons", "Lessons"], ["play", "Play"], ["quotient", "Tutor"]] as const) {
    await sheet.follow(`#&${address}`);
    const tab = sheet.page.getByRole("tab", { name, exact: true });
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone the panel can be made larger, and the whole drawing is still seen", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  const height = async () => (await sheet.panel.boundingBox())!.height;
  const seen = async () => {
    const canvas = (await sheet.canvas.boundingBox())!;
    const plates = await sheet.towns.locator(".plate").evaluateAll((all) =>
      all.map((plate) => plate.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom] as const),
    );
    return plates.every(([top, bottom]) => top >= canvas.y && bottom <= canvas.y + canvas.height);
  };
  const first = await height();
  await sheet.show("Figure 1");
  await expect.poll(height).toBeGreaterThan(first);
  await expect.poll(seen).toBe(true);
  const reading = await height();
  await sheet.page.getByLabel("Larger panel").check();
  await expect.poll(height).toBeGreaterThan(reading);
  await expect.poll(seen).toBe(true);
  await sheet.page.getByLabel("Larger panel").uncheck();
  await expect.poll(height).toBe(reading);
  await expect.poll(seen).toBe(true);
});
