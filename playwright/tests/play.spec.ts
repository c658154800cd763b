import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

type Player = "Left" | "Right";

/** Starts a game from the panel, with one vehicle that is put by a press on the map. */
async function play(sheet: Sheet, start: string, side: Player = "Left", starter: Player = "Left"): Promise<void> {
  await sheet.show("Play");
  await sheet.click(start);
  await expect(sheet.card).toContainText(`The vehicle starts at ${start}.`);
  await sheet.answer("Who starts?", starter);
  for (const player of ["Left", "Right"] as const) {
    await sheet.answer(`${player} is played by`, player === side ? "You" : "Hyperjam");
  }
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toBeVisible();
}

function status(sheet: Sheet) {
  return sheet.card.locator(".tutor-result span");
}

function choice(sheet: Sheet, name: string) {
  return sheet.card.getByRole("button", { name: new RegExp(`^→ ${name}(:|$)`) });
}

/** The moves that can be made. */
function moves(sheet: Sheet) {
  return sheet.card.getByRole("button", { name: /^→/ });
}

/** The moves of the game so far. */
async function record(sheet: Sheet): Promise<string[]> {
  const lines = await sheet.card.locator(".tutor-lines li").allTextContents();
  return lines.map((line) => line.replace(/^\d+\. | – .*$/g, ""));
}

async function yourTurn(sheet: Sheet): Promise<void> {
  await expect(status(sheet)).toHaveText(/Your turn|has won|have won|A draw/);
}

test("a game is begun without scrolling", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Play");
  await expect(sheet.card.getByRole("button", { name: "Play", exact: true })).toBeInViewport({ ratio: 1 });
});

/** A game is offered with one vehicle, at H, and begun. */
async function playsFromH(sheet: Sheet): Promise<void> {
  await expect(sheet.card).toHaveAttribute("data-card", "play/set/you-best-left-1-hidden/p7");
  await expect(sheet.card).toContainText("The vehicle starts at H.");
  await expect(sheet.page.locator(".positions .car")).toHaveCount(1);
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toHaveText("Your turn: you are Left, the vehicle is at H.");
}

test("a game is played from a position: by the inspector's button and the position's menu", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("H");
  await sheet.button("Play from here").click();
  await playsFromH(sheet);
  await sheet.enter("Draw");
  const { x, y } = await sheet.at("H");
  await sheet.page.mouse.click(x, y, { button: "right" });
  await sheet.page.getByRole("menuitem", { name: "Play from here" }).click();
  await playsFromH(sheet);
});

test("a game is played from a position by keys", async ({ sheet }) => {
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.jump("H");
  await sheet.keys("ContextMenu");
  const line = sheet.page.getByRole("menuitem", { name: "Play from here" });
  await expect(sheet.page.getByRole("menuitem").first()).toBeFocused();
  while (!(await line.evaluate((line) => line === document.activeElement))) await sheet.keys("ArrowDown");
  await sheet.keys("Enter");
  await playsFromH(sheet);
});

test("a game is played from a position by touch", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.press(await sheet.at("H"));
  const line = sheet.page.getByRole("menuitem", { name: "Play from here" });
  await line.waitFor();
  await sheet.lift();
  await line.tap();
  await playsFromH(sheet);
});

test("in Play what is about the drawing goes, and a cross leads back to it", { tag: "@everywhere" }, async ({ sheet, isMobile }) => {
  await sheet.visit();
  const title = sheet.page.getByLabel("Title of the drawing");
  await expect(title).toBeVisible();
  await play(sheet, "H");
  await expect(title).toBeHidden();
  for (const name of ["Present", "Share"]) await expect(sheet.button(name)).toBeHidden();
  await expect(sheet.page.locator("[data-save-state]")).toBeHidden();
  await sheet.button("Find").focus();
  await sheet.keys("ArrowRight");
  // What is not shown is passed over: on a phone nothing else is there.
  await expect(sheet.button(isMobile ? "Find" : "Help")).toBeFocused();
  await sheet.button("Menu").click();
  const lines = sheet.page.getByRole("menuitem");
  await expect(lines).toContainText(["My drawings", "Examples", "Present", "Settings", "Gestures and keys"]);
  for (const name of ["New drawing", "Open a file", "Save as a file", "Export", "History"]) {
    await expect(sheet.page.getByRole("menuitem", { name })).toHaveCount(0);
  }
  await sheet.keys("Escape");
  const cross = sheet.button("Back to the drawing");
  if (isMobile) {
    const edge = sheet.page.getByRole("separator", { name: "Size of the inspector" });
    for (const height of ["peek", "half", "full"]) {
      await expect(sheet.page.locator(".inspector")).toHaveAttribute("data-height", height);
      await expect(cross).toBeInViewport({ ratio: 1 });
      await edge.press("ArrowUp");
    }
    await sheet.keys("ArrowDown", "ArrowDown");
    await expect(sheet.page.locator(".inspector")).toHaveAttribute("data-height", "peek");
    await cross.tap();
  } else {
    await cross.click();
  }
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
  await expect(title).toBeVisible();
});

test("a game goes on after a reload", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await moves(sheet).first().click();
  await expect.poll(async () => (await record(sheet)).length).toBeGreaterThan(0);
  await yourTurn(sheet);
  const [made, said] = [await record(sheet), await status(sheet).textContent()];
  await sheet.reload();
  await expect(status(sheet)).toHaveText(said!);
  await expect.poll(() => record(sheet)).toEqual(made);
  await sheet.show("Position");
  await sheet.reload();
  await expect(sheet.mode("Draw"), "what was left does not come again").toHaveAttribute("aria-current", "page");
});

test("legal moves are highlighted, and the canvas takes them", async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  const legal = () =>
    sheet.page.locator(".position.legal").evaluateAll((towns) => towns.map((town) => town.getAttribute("data-name")));
  await expect.poll(() => legal()).toEqual(["D", "E", "G"]);
  await expect(sheet.page.locator(".move.tone-subject")).toHaveCount(3);
  await expect(sheet.position("H").locator(".car")).toBeVisible();
  // A is no option of H: a click there is no move.
  await sheet.click("A");
  await expect.poll(() => record(sheet)).toEqual([]);
  await sheet.click("D");
  await expect.poll(async () => (await record(sheet))[0]).toBe("Left: H → D");
  await expect(sheet.position("H").locator(".car")).toHaveCount(0);
  await yourTurn(sheet);
  await sheet.click("C");
  await expect(status(sheet)).toHaveText(/^You have won/);
});

test("while a game is on, the canvas and the keys do not edit", async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  const before = await sheet.drawing();
  const empty = await sheet.place(0.05, 0.1);
  await sheet.page.mouse.dblclick(empty.x, empty.y);
  await sheet.page.mouse.click(empty.x, empty.y, { button: "right" });
  await expect(sheet.page.getByRole("menu")).toHaveCount(0);
  const end = await sheet.at("L");
  await sheet.drag(await sheet.rim("K", end), end);
  for (const key of ["Delete", "Backspace", "Space", "Enter", "x", "Control+ArrowLeft"]) {
    await sheet.page.keyboard.press(key);
  }
  await expect.poll(() => sheet.drawing()).toEqual(before);
  await expect.poll(() => record(sheet)).toEqual([]);
  await sheet.panel.getByRole("button", { name: "Stop" }).click();
  await expect(sheet.card.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("shifting the sheet is no move", async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  const from = await sheet.at("D");
  await sheet.drag(from, { x: from.x + 60, y: from.y + 20 });
  await expect.poll(async () => (await sheet.at("D")).x).toBeCloseTo(from.x + 60, 0);
  await expect.poll(() => record(sheet)).toEqual([]);
  await expect(status(sheet)).toHaveText(/^Your turn/);
});

/** The middle of a position's car. */
async function car(sheet: Sheet, on: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await sheet.position(on).locator(".car").boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

test("a dragged vehicle makes its move, and is put back where there is none", async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  // A is no option of H.
  await sheet.drag(await car(sheet, "H"), await sheet.at("A"), async () => {
    await expect(sheet.page.locator(".sheet > g > .car")).toHaveCount(1);
  });
  await expect(sheet.page.locator(".car")).toHaveCount(1);
  await expect(sheet.position("H").locator(".car")).toBeVisible();
  await expect(sheet.page.locator(".notice")).toContainText("You have no move from H to A.");
  await expect.poll(() => record(sheet)).toEqual([]);
  const still = await sheet.at("G");
  await sheet.drag(await car(sheet, "H"), await sheet.at("D"));
  await expect.poll(async () => (await record(sheet))[0]).toBe("Left: H → D");
  expect(await sheet.at("G")).toEqual(still);
  await yourTurn(sheet);
  await expect(sheet.page.locator(".move.tone-right"), "the answer, in Right's colour").toHaveCount(1);
  await expect(sheet.page.locator(".move.tone-left")).toHaveCount(0);
});

test("a vehicle that cannot be moved stays where it is, and so does the sheet", async ({ sheet }) => {
  await sheet.begin("nim");
  await play(sheet, "0");
  const [before, from] = [await sheet.at("4"), await car(sheet, "0")];
  await sheet.drag(from, { x: from.x - 60, y: from.y + 40 });
  expect(await sheet.at("4")).toEqual(before);
  await expect(sheet.position("0").locator(".car")).toBeVisible();
});

test("before a game the drawing is not drawn on: presses are for vehicles", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Play");
  const [d, e] = [await sheet.at("D"), await sheet.at("E")];
  await sheet.page.mouse.dblclick((d.x + e.x) / 2, (d.y + e.y) / 2);
  await expect(sheet.page.locator(".move-grips, .rename")).toHaveCount(0);
  await sheet.click("D");
  await expect(sheet.card).toContainText("The vehicle starts at D.");
  await expect(sheet.positions).toHaveCount(15);
});

test("on a phone a game begins with the whole map, and the card about a mistake has room", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  const at = await sheet.at("A");
  await sheet.pinch([at, { x: at.x + 20, y: at.y + 20 }], [at, { x: at.x + 200, y: at.y + 200 }]);
  await sheet.show("Play");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(status(sheet)).toBeVisible();
  const canvas = (await sheet.canvas.boundingBox())!;
  for (const name of ["A", "K", "O"]) {
    await expect.poll(async () => (await sheet.at(name)).x).toBeGreaterThan(canvas.x);
    await expect.poll(async () => (await sheet.at(name)).x).toBeLessThan(canvas.x + canvas.width);
  }
  const inspector = sheet.page.locator(".inspector");
  await expect(inspector).toHaveAttribute("data-height", "peek");
  const address = (await sheet.card.getAttribute("data-card"))!;
  await sheet.follow(`#&${address}/at/0`);
  await expect(inspector).toHaveAttribute("data-height", "half");
});

test("on a phone the end of a lost game and its first mistake are seen", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  // From H the move to D wins and the one to E loses: Right is best from there.
  await play(sheet, "H");
  await yourTurn(sheet);
  await sheet.tap("E");
  for (;;) {
    await yourTurn(sheet);
    if (!(await status(sheet).textContent())?.startsWith("Your turn")) break;
    const made = (await record(sheet)).length;
    await moves(sheet).first().dispatchEvent("click");
    await expect.poll(async () => (await record(sheet)).length).toBeGreaterThan(made);
  }
  await expect(status(sheet)).toHaveText(/has won/);
  await expect(sheet.page.locator(".inspector")).toHaveAttribute("data-height", "peek");
  await expect(status(sheet)).toBeInViewport({ ratio: 1 });
  const mistake = sheet.card.getByText(/^The first mistake was move/);
  await expect(mistake).toContainText("H → E");
  await expect(mistake).toBeInViewport({ ratio: 1 });
});

for (const [motion, frames] of [["no-preference", "step by step"], ["reduce", "at once"]] as const) {
  test(`the view follows a vehicle that is moved out of it, ${frames} where motion is ${motion}`, async ({ sheet }) => {
    await sheet.page.emulateMedia({ reducedMotion: motion });
    await sheet.visit();
    await play(sheet, "H");
    const isSeen = async (name: string) => {
      const { x, y, width, height } = (await sheet.canvas.boundingBox())!;
      const at = await sheet.at(name);
      return at.x > x && at.x < x + width && at.y > y && at.y < y + height;
    };
    const from = await sheet.at("H");
    await sheet.page.mouse.move(from.x, from.y);
    await sheet.page.keyboard.down("Control");
    await expect(async () => {
      await sheet.page.mouse.wheel(0, -200);
      expect(await isSeen("D")).toBe(false);
    }).toPass();
    await sheet.page.keyboard.up("Control");
    // Each shift of the view.
    await sheet.page.evaluate(() => {
      const view = document.querySelector(".sheet > g")!;
      const shifts = (window as unknown as { shifts: string[] }).shifts = [] as string[];
      new MutationObserver(() => shifts.push(view.getAttribute("transform")!)).observe(view, { attributeFilter: ["transform"] });
    });
    await choice(sheet, "D").click();
    await expect.poll(async () => (await record(sheet)).length).toBeGreaterThan(1);
    const on = (await record(sheet)).at(-1)!.split("→ ")[1]!;
    await expect(sheet.position(on).locator(".car")).toBeVisible();
    await expect.poll(() => isSeen(on)).toBe(true);
    const shifts = await sheet.page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.length);
    if (motion === "reduce") expect(shifts).toBeLessThanOrEqual(2);
    else await expect.poll(() => sheet.page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.length)).toBeGreaterThan(4);
  });
}

test("on a phone a vehicle is dragged by a finger", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  await sheet.swipe(await sheet.at("H"), await sheet.at("D"));
  await expect.poll(async () => (await record(sheet))[0]).toBe("Left: H → D");
});

test("Undo takes back the move of a game, Redo makes it again, and the drawing stays", async ({ sheet }) => {
  await sheet.visit();
  await sheet.draw("H", "A");
  const drawn = await sheet.drawing();
  await play(sheet, "H");
  await yourTurn(sheet);
  await expect(sheet.button("Undo")).toBeDisabled();
  await choice(sheet, "E").click();
  await expect.poll(async () => (await record(sheet)).length).toBe(2);
  const made = await record(sheet);
  for (const [undo, redo] of [
    [() => sheet.undo(), () => sheet.redo()],
    [() => sheet.page.keyboard.press("Control+z"), () => sheet.page.keyboard.press("Control+y")],
  ] as const) {
    await undo();
    await expect.poll(() => record(sheet)).toEqual([]);
    await expect(status(sheet)).toHaveText("Your turn: you are Left, the vehicle is at H.");
    await redo();
    await expect.poll(() => record(sheet)).toEqual(made);
  }
  await sheet.page.keyboard.press("Control+z");
  await sheet.page.keyboard.press("Control+z");
  await expect.poll(() => record(sheet)).toEqual([]);
  await sheet.enter("Draw");
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
});

test("Back loses no game: Forward leads to it again", async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  await choice(sheet, "E").click();
  await expect.poll(async () => (await record(sheet)).length).toBe(2);
  const [made, now] = [await record(sheet), await status(sheet).textContent()];
  await expect(sheet.button("Forward")).toHaveCount(0);
  let steps = 0;
  while ((await sheet.button("Back").count()) > 0) {
    await sheet.button("Back").click();
    await sheet.carded();
    steps += 1;
  }
  expect(steps).toBeGreaterThan(1);
  while ((await sheet.button("Forward").count()) > 0) {
    await sheet.button("Forward").click();
    await sheet.carded();
    steps -= 1;
  }
  expect(steps).toBe(0);
  await expect(status(sheet)).toHaveText(now!);
  await expect.poll(() => record(sheet)).toEqual(made);
});

test("a game whose drawing is changed says so, and goes on when the change is undone", async ({ sheet }) => {
  await sheet.visit();
  await sheet.draw("H", "A");
  await play(sheet, "H");
  await choice(sheet, "A").click();
  await expect.poll(async () => (await record(sheet)).length).toBe(2);
  await sheet.show("History");
  await sheet.undo();
  await sheet.enter("Play");
  await expect(sheet.panel.getByRole("alert")).toHaveText("Move 1: there is no such move in the drawing.");
  await sheet.redo();
  await expect(status(sheet)).toHaveText(/has won|Your turn/);
});

test("a game ends when another drawing is opened", async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  await sheet.open("nim");
  await expect(sheet.card.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(sheet.button("Back")).toHaveCount(0);
});

test("a game is left for another panel and taken up again", async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await choice(sheet, "E").click();
  await expect.poll(async () => (await record(sheet)).length).toBe(2);
  const now = await status(sheet).textContent();
  await sheet.show("Position");
  await expect(sheet.page.locator(".position.legal")).toHaveCount(0);
  await sheet.show("Steps");
  await sheet.show("Play");
  await expect(status(sheet)).toHaveText(now!);
  await sheet.show("Play");
  await sheet.card.getByRole("button", { name: "Replay the game" }).click();
  await sheet.show("Play");
  await sheet.card.getByRole("button", { name: "Back to the game" }).click();
  await expect(status(sheet)).toHaveText(now!);
});

test("a link opens a game as it stands", async ({ sheet, newTab }) => {
  await sheet.visit();
  await play(sheet, "H");
  await choice(sheet, "E").click();
  await expect.poll(async () => (await record(sheet)).length).toBe(2);
  const [made, now] = [await record(sheet), await status(sheet).textContent()];
  await sheet.button("Link").click();
  const link = await sheet.link();
  expect(link).toContain("&play/");
  const other = await newTab();
  await other.page.goto(link);
  await other.ready();
  await expect(status(other)).toHaveText(now!);
  await expect.poll(() => record(other)).toEqual(made);
});

test("on a phone a game is played by taps, and a pinch is no move", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await play(sheet, "H");
  await yourTurn(sheet);
  const [d, g] = [await sheet.at("D"), await sheet.at("G")];
  const scale = await sheet.scale("D");
  await sheet.pinch([d, g], [
    { x: d.x + 10, y: d.y - 10 },
    { x: g.x - 20, y: g.y + 40 },
  ]);
  await expect.poll(() => sheet.scale("D")).toBeGreaterThan(scale * 1.1);
  await expect.poll(() => record(sheet)).toEqual([]);
  await sheet.tap("D");
  await expect.poll(async () => (await record(sheet))[0]).toBe("Left: H → D");
});
