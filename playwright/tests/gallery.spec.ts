import { expect, test } from "./fixtures";
import { hang } from "./hindrances";
import { kept as slots, stored } from "./store";
import { PUBLISHED } from "./traffic_jam";

test("the gallery offers every exhibit with a picture and a sentence", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("Examples");
  const cards = sheet.page.getByRole("dialog").locator(".card");
  await expect(cards).toHaveCount(24);
  const names = await cards.evaluateAll((cards) => cards.map((card) => card.getAttribute("data-exhibit")));
  expect(names).toEqual(["traffic-jam", "hackenbush", "domineering", "col", "snort", "node-kayles", "arc-kayles", "geography", "a-b", "c", "d", "a0-b0", "c1", "conumbers", "dominated", "on-off-dud", "over-under", "upon", "switch-on", "ko", "ties", "endless", "nim", "empty"]);
  for (const card of await cards.all()) await expect(card.locator("span")).not.toBeEmpty();
  await expect(cards.locator("svg")).toHaveCount(names.length - 1);
  await sheet.page.keyboard.press("Escape");
  await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
});

test("the menu leads to one's own drawings and to the examples, each first", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  const dialog = sheet.page.getByRole("dialog", { name: /^(My drawings|Examples)$/ });
  const parts = dialog.getByRole("heading", { level: 3 });
  await sheet.menu("My drawings");
  await expect(dialog).toContainText("None yet.");
  await sheet.page.keyboard.press("Escape");
  await sheet.rename("A", "Arles");
  await sheet.open("c");
  await sheet.menu("My drawings");
  await expect(stored(sheet)).toBeInViewport({ ratio: 1 });
  await expect(parts).toHaveText(["My drawings in this browser", "Examples"]);
  await sheet.page.keyboard.press("Escape");
  await sheet.menu("Examples");
  await expect(parts).toHaveText(["Examples", "My drawings in this browser"]);
  await expect(dialog.locator("[data-exhibit=traffic-jam]")).toBeInViewport({ ratio: 1 });
});

test("examples that were scrolled before one's own drawings are listed stay where they are", async ({ sheet }) => {
  await sheet.visit();
  await hang(sheet.page);
  await sheet.menu("Examples");
  const last = sheet.page.locator("[data-exhibit=empty]");
  await last.scrollIntoViewIfNeeded();
  await sheet.page.evaluate("end()");
  await expect(sheet.page.getByRole("dialog")).toContainText("None yet.");
  await sheet.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("a random drawing is played misère if that is asked for", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("New random drawing");
  const dialog = sheet.page.getByRole("dialog", { name: "Random drawing" });
  await dialog.getByLabel("Misère play: whoever cannot move wins").check();
  await dialog.getByRole("button", { name: "Make the drawing" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sheet.page.locator(".sheet-misere")).toBeVisible();
});

test("the empty sheet says what to do", async ({ sheet }) => {
  await sheet.begin("empty");
  await expect(sheet.positions).toHaveCount(0);
  await expect(sheet.page.locator(".empty-sheet")).toContainText("Double-click");
});

test("a random drawing has what was asked for, and its seed brings it again", async ({ sheet }) => {
  await sheet.visit();
  const before = await sheet.drawing();
  const dialog = sheet.page.getByRole("dialog", { name: "Random drawing" });
  const field = (name: string) => dialog.getByRole("textbox", { name });
  const ask = async (fields: Record<string, string>) => {
    await sheet.button("Menu").click();
    await expect(sheet.page.getByRole("menuitem", { name: "New drawing" })).toBeFocused();
    await sheet.page.keyboard.press("ArrowDown");
    await expect(sheet.page.getByRole("menuitem", { name: "New random drawing" })).toBeFocused();
    await sheet.page.keyboard.press("Enter");
    for (const [name, text] of Object.entries(fields)) await field(name).fill(text);
    await field("Seed").press("Enter");
  };
  await ask({ Positions: "9", Moves: "14", Seed: "7" });
  await expect(dialog).toHaveCount(0);
  await expect(sheet.page.locator(".notice")).toContainText("9 positions and 14 moves");
  await expect(sheet.positions).toHaveCount(9);
  await expect(sheet.page.getByLabel("Title of the drawing")).toHaveValue(/seed 7/);
  const made = await sheet.drawing();
  await sheet.undo();
  await expect.poll(() => sheet.drawing()).toEqual(before);
  await ask({ Positions: "9", Moves: "14", Seed: "7" });
  await expect(sheet.positions).toHaveCount(9);
  await expect.poll(() => sheet.drawing()).toEqual(made);
  await ask({ Positions: "nine", Seed: "8" });
  await expect(dialog.getByRole("status")).toHaveText("Positions: “nine” is not a whole number from 0 to 10000.");
  await field("Positions").fill("0");
  await field("Moves").fill("3");
  await dialog.getByRole("button", { name: "Make the drawing" }).click();
  await expect(dialog.getByRole("status")).toContainText("Moves: there can be no moves without positions.");
  await sheet.page.keyboard.press("Escape");
  await expect.poll(() => sheet.drawing()).toEqual(made);
});

test("undo brings back the drawing before an exhibit, marks and all", async ({ sheet }) => {
  await sheet.visit();
  const before = await sheet.drawing();
  await sheet.open("nim");
  await expect(sheet.positions).toHaveCount(5);
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
  await expect.poll(() => sheet.drawing()).toEqual(before);
});

test("the arrow leads from the search to what is found", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("Examples");
  const search = sheet.page.getByRole("searchbox", { name: "Search the gallery" });
  await expect(search).toBeFocused();
  await search.fill("ko");
  await search.press("ArrowDown");
  await expect(sheet.page.locator("dialog .card:focus")).toContainText(/ko/i);
});

test("a drawing that was changed stays in the gallery when another is opened at once", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.getByLabel("Title of the drawing").fill("Sunday in town");
  await sheet.page.getByLabel("Title of the drawing").press("Enter");
  await sheet.rename("A", "Arles");
  await sheet.open("c");
  await sheet.menu("My drawings");
  const kept = stored(sheet).filter({ hasText: "Sunday in town" });
  await expect(kept).toContainText("15 positions");
  await kept.click();
  await expect(sheet.position("Arles")).toHaveAttribute("data-mark", "1");
});

test("a kept drawing goes only when it is told so twice", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await sheet.open("c");
  await sheet.menu("My drawings");
  const kept = stored(sheet);
  await expect(kept).toHaveCount(1);
  await sheet.page.getByRole("button", { name: /^Delete Traffic jam/ }).click();
  await expect(kept).toHaveCount(1);
  await sheet.page.getByRole("button", { name: /^Delete it for good\? Traffic jam/ }).click();
  await expect(kept).toHaveCount(0);
  await expect(sheet.page.getByRole("searchbox", { name: "Search the gallery" }), "the button is gone").toBeFocused();
  await expect.poll(() => slots(sheet), "it is gone, not only out of the list").toEqual([]);
});

test("when a kept drawing is deleted the next one has the focus", async ({ sheet }) => {
  await sheet.visit();
  for (const [name, next] of [["A", "c"], ["off", "nim"], ["0", "ko"]]) {
    await sheet.page.getByLabel("Title of the drawing").fill(`With ${name}`);
    await sheet.page.getByLabel("Title of the drawing").press("Enter");
    await sheet.open(next!);
  }
  await sheet.menu("My drawings");
  await expect(stored(sheet)).toHaveCount(3);
  await sheet.page.getByRole("button", { name: "Delete With off", exact: true }).press("Enter");
  await sheet.page.getByRole("button", { name: "Delete it for good? With off", exact: true }).press("Enter");
  await expect(stored(sheet)).toHaveCount(2);
  await expect(sheet.page.locator("dialog li:has(:focus)")).toContainText("With A");
});

test("a calculation among one's own drawings is called by its first line, and its lines are counted", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("calculation.txt", "// Lines of a calculation\n\n// Switches\ng := {3|1}\n");
  await expect(sheet.page.locator(".notice")).toContainText("read as lines of a calculation");
  await sheet.open("nim");
  // What was said of the file is over with it.
  await expect(sheet.page.locator(".notice")).toHaveCount(0);
  await sheet.menu("My drawings");
  const kept = stored(sheet).filter({ hasText: "Switches" });
  await expect(kept).toContainText(/Switches3 lines, /);
  await expect(kept).not.toContainText("position");
});

test("the search has the focus, bears a slip, and Enter opens what fits best", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("New board");
  const search = sheet.page.getByRole("searchbox", { name: "Search the gallery" });
  await expect(search).toBeFocused();
  const found = sheet.page.getByRole("dialog").locator("[data-exhibit]:visible strong");
  await search.fill("domneering");
  await expect(found).toHaveText(["Domineering"]);
  await search.fill("nim");
  await search.press("Enter");
  await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
  await expect(sheet.page.locator(".board .board-name")).toContainText("Nim");
});

test("by touch no keyboard comes over the gallery", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("Examples");
  await expect(sheet.page.getByRole("dialog").locator(".card").first()).toBeVisible();
  await sheet.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(sheet.page.getByRole("searchbox")).not.toBeFocused();
});

test("in a low window the examples begin at their top", async ({ sheet }) => {
  await sheet.page.setViewportSize({ width: 640, height: 420 });
  await sheet.visit();
  await sheet.menu("Examples");
  await expect(sheet.page.getByRole("searchbox", { name: "Search the gallery" })).toBeFocused();
  await expect(sheet.page.getByRole("dialog")).toContainText("None yet.");
  await sheet.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await sheet.page.getByRole("dialog").evaluate((dialog) => dialog.scrollTop)).toBe(0);
});

test("a kept drawing is added beside the one shown, with its vehicles, as a component of the sum", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await sheet.open("nim");
  await sheet.show("Sum");
  await expect(sheet.card).toContainText("There are no vehicles yet.");
  await sheet.card.getByText("Add a drawing of your own").click();
  await sheet.card.getByRole("button", { name: "Open My drawings" }).click();
  await sheet.page.getByRole("button", { name: /^Add Traffic jam .* beside this drawing$/ }).click();
  await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
  await expect(sheet.positions).toHaveCount(20);
  await expect(sheet.card).toContainText("2 ⊕ ∞{1,2} = ∞{0,3}");
  // The buttons of a kept drawing are not under anything.
  await sheet.menu("My drawings");
  const forget = sheet.page.getByRole("button", { name: /^Delete Traffic jam/ });
  await forget.click();
  await expect(forget).toHaveCount(0);
  await sheet.page.keyboard.press("Escape");
  await sheet.undo();
  await expect(sheet.positions).toHaveCount(5);
});

test("closing a dialog gives the focus back", async ({ sheet }) => {
  await sheet.visit();
  for (const close of ["×", "Escape"]) {
    await sheet.button("Share").press("Enter");
    const dialog = sheet.page.getByRole("dialog");
    if (close === "×") await dialog.getByRole("button", { name: "Close" }).click();
    else await sheet.page.keyboard.press(close);
    await expect(dialog).toHaveCount(0);
    await expect(sheet.button("Share")).toBeFocused();
  }
});

test("games on boards stand by families with their rules, are found by a word, and open on a sheet of their own or beside the drawing", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("New board");
  const dialog = sheet.page.getByRole("dialog", { name: "Boards" });
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText([
    "Placing pieces", "Moving pieces", "Heaps and coins", "On graphs", "Other games", "For three players and more",
  ]);
  expect(await dialog.locator("[data-exhibit]:not(:has(svg))").count()).toBe(0);
  const search = dialog.getByRole("searchbox", { name: "Search the gallery" });
  await search.fill("DOMINO cells");
  await expect(dialog.locator("[data-exhibit]:visible strong")).toHaveText(["Domineering", "Cram"]);
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText(["Placing pieces"]);
  await search.fill("no such game");
  await expect(dialog.locator("[data-exhibit]:visible")).toHaveCount(0);
  await search.fill("");
  await dialog.locator("[data-exhibit=Konane]").click();
  await expect(sheet.page.locator(".board")).toHaveCount(1);
  await expect(sheet.positions).toHaveCount(0);
  await expect(sheet.card).toContainText("Left wins, whoever starts");
  await sheet.addBoard("Nim");
  await expect(sheet.page.locator(".board")).toHaveCount(2);
  await sheet.menu("New board");
  await expect(dialog.getByRole("heading", { level: 3 }).first()).toHaveText("Used last");
  await expect(dialog.locator(".cards").first().locator("strong")).toHaveText(["Nim", "Konane"]);
  await dialog.getByRole("button", { name: "My drawings" }).click();
  await expect(sheet.page.getByRole("dialog", { name: "My drawings" }).getByRole("button", { name: "My drawings" })).toHaveAttribute("aria-pressed", "true");
});
