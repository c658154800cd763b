import type { Locator } from "@playwright/test";
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
    ["I", "No number; the numbers among its options’ labels are 1, 2: 0 is not among them, so on its own it is a draw."],
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

test("the position panel changes the drawing: name, tie, movers, moves", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.click("1");
  await sheet.panel.getByLabel("Name").fill("one");
  await sheet.panel.getByLabel("Name").press("Enter");
  await expect(sheet.position("one")).toHaveAttribute("data-mark", "1");
  await sheet.panel.getByRole("group", { name: "Who may make → 0" }).getByRole("button", { name: "Left only" }).click();
  await sheet.expectSectors({ one: "L" });
  await sheet.panel.getByLabel("How play ends here").selectOption("tie");
  await sheet.expectSectors({ one: "L,R,I,II" });
  await expect(sheet.panel).toContainText("Nobody: play ends here in a tie.");
  await sheet.panel.getByLabel("How play ends here").selectOption("");
  await sheet.panel.getByRole("button", { name: "Delete the move → 0" }).click();
  await sheet.expectSectors({ one: "II" });
  await sheet.panel.getByRole("button", { name: "Draw a move from here" }).click();
  await sheet.click("2");
  await expect(sheet.moves).toHaveCount(10);
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
    await expect.poll(async () => (await row(sheet, name)).slice(0, 3)).toEqual([name, PUBLISHED[name], SECTORS[name]]);
  }
  await expect.poll(() => row(sheet, "C")).toEqual(["C", "0", "II", "Right in 0 moves", "Left in 0 moves"]);
  await expect.poll(() => row(sheet, "A")).toEqual(["A", "1", "I", "Left in 1 move", "Right in 1 move"]);
  await expect.poll(() => row(sheet, "O")).toEqual(["O", "∞", "L,R,I,II", "draw", "draw"]);
  const moves = sheet.panel.getByRole("table", { name: "Moves" }).locator("tbody tr");
  await expect(moves).toHaveCount(30);
  await expect(moves.first().locator("td")).toHaveText(["A", "B", "both"]);
  await sheet.panel.getByRole("button", { name: "L", exact: true }).click();
  await expect.poll(() => sheet.selected()).toEqual(["L"]);
});

test("the table follows edits, on a partizan drawing too", async ({ sheet }) => {
  await sheet.begin("a-b");
  await sheet.show("Table");
  await expect.poll(() => row(sheet, "a")).toEqual(["a", "1 & 0", "L,II", "draw", "Left in 0 moves"]);
  await expect.poll(() => row(sheet, "b")).toEqual(["b", "0 & −1", "R,II", "Right in 0 moves", "draw"]);
  await sheet.loop("b");
  await expect(sheet.panel.getByRole("table", { name: "Moves" }).locator("tbody tr")).toHaveCount(3);
  await expect(sheet.position("b")).not.toHaveAttribute("data-sector", "R,II");
  const [, , sector] = await row(sheet, "b");
  await expect(sheet.position("b")).toHaveAttribute("data-sector", sector!);
});

test("the letter of the sector stands beside every position on demand", async ({ sheet }) => {
  await sheet.visit();
  const letters = sheet.position("A").locator(".position-letters");
  await expect(letters).toBeHidden();
  await sheet.choose(/^Marks:/, "Sectors");
  await expect(letters).toBeVisible();
  await expect(letters).toHaveText("I");
});

test("what is done often with a position is seen without scrolling", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("H");
  const why = sheet.panel.getByText("Why?");
  await expect(why).toBeInViewport({ ratio: 1 });
  for (const name of ["Play from here", "Compare"]) await expect(sheet.button(name)).toBeInViewport({ ratio: 1 });
  // What has no room in the first line goes on below its beginning, not below its end.
  await sheet.raise();
  const left = async (part: Locator) => (await part.boundingBox())!.x;
  expect(await left(sheet.button("Put a vehicle here"))).toBeCloseTo(await left(why), 0);
});

test("Why? unfolds below the verdict, and other reasons of the position are read there", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("H");
  const why = sheet.panel.getByText("Why?", { exact: true });
  await expect(why).toBeVisible();
  await expect(sheet.card, "nobody asked yet").toHaveCount(0);
  await why.focus();
  await sheet.keys("Enter");
  await expect(sheet.card).toContainText("When Left starts: Left wins, after 3 moves if both play their best.");
  await expect(sheet.announcement).toContainText("H, sector I");
  await expect(why).toBeFocused();
  await sheet.card.getByRole("link", { name: "Label 2" }).focus();
  await sheet.keys("Enter");
  await expect(sheet.card).toContainText("H has 2: it has moves to D (0) and E (1)");
  await expect(sheet.card).toBeFocused();
  await expect(sheet.panel.getByRole("heading", { name: "Position H" }), "the position stays beside it").toBeVisible();
  await sheet.button("Back to all reasons").focus();
  await sheet.keys("Enter");
  await expect(sheet.card).toContainText("When Left starts");
  await expect(sheet.card).toBeFocused();
  // Whoever goes on to another position goes on reading.
  await sheet.canvas.focus();
  await sheet.jump("C");
  await expect(sheet.card).toContainText("C has these marks");
  await why.click();
  await expect(sheet.card).toHaveCount(0);
});

test("a link leads to the mode of what it shows", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  for (const [address, mode] of [["lessons", "Learn"], ["play", "Play"], ["quotient", "Draw"], ["compare", "Calculate"]] as const) {
    await sheet.follow(`#&${address}`);
    await expect(sheet.mode(mode)).toHaveAttribute("aria-current", "page");
    await expect(sheet.mode(mode)).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone the inspector has three heights, and the whole drawing is seen at two of them", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  const height = async () => (await sheet.panel.boundingBox())!.height;
  const seen = async () => {
    const canvas = (await sheet.canvas.boundingBox())!;
    const plates = await sheet.positions.locator(".position-plate").evaluateAll((all) =>
      all.map((plate) => plate.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom] as const),
    );
    return plates.every(([top, bottom]) => top >= canvas.y && bottom <= canvas.y + canvas.height);
  };
  const edge = sheet.page.getByRole("separator", { name: "Size of the inspector" });
  const low = await height();
  await edge.tap();
  await expect.poll(height).toBeGreaterThan(low + 100);
  await expect.poll(seen).toBe(true);
  const half = await height();
  await edge.press("ArrowUp");
  await expect.poll(height).toBeGreaterThan(half + 100);
  // A drag to the foot of the window.
  const { x, y, width } = (await edge.boundingBox())!;
  await sheet.swipe({ x: x + width / 2, y: y + 8 }, { x: x + width / 2, y: 780 });
  await expect.poll(height).toBe(low);
  await expect.poll(seen).toBe(true);
});

test("on a phone nothing that floats lies over a position, and no height zooms out to nothing", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.tap("A");
  await expect(sheet.page.getByRole("region", { name: "Sum of the vehicles" })).toContainText("∞{0,3}");
  const covered = () =>
    sheet.page.evaluate(() => {
      const boxes = (which: string) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
      const floating = boxes(".sheet-bar button, .tools, .strip").filter((box) => box.width > 0);
      return boxes(".position-plate, .position-name").filter((part) =>
        floating.some((box) => part.left < box.right && part.right > box.left && part.top < box.bottom && part.bottom > box.top),
      ).length;
    });
  const edge = sheet.page.getByRole("separator", { name: "Size of the inspector" });
  await expect.poll(covered).toBe(0);
  await edge.press("ArrowUp");
  await expect.poll(covered).toBe(0);
  const scale = await sheet.scale("A");
  await edge.press("ArrowUp");
  await expect(sheet.tool("Select")).toBeHidden();
  expect(await sheet.scale("A")).toBe(scale);
  await edge.press("ArrowDown");
  await expect(sheet.tool("Select")).toBeVisible();
  await expect.poll(covered).toBe(0);
  await sheet.follow("#&why/p8/left");
  await expect(sheet.card).toContainText("Left starts at");
  await expect(sheet.tool("Select")).toBeVisible();
  await expect.poll(covered, "nor beside a card").toBe(0);
});

test("on a phone fifteen positions are large enough to be pressed, with the strip below them", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await expect(sheet.page.getByRole("region", { name: "Sum of the vehicles" })).toBeVisible();
  await expect(sheet.positions).toHaveCount(15);
  const widths = await sheet.positions.locator(".position-plate").evaluateAll((plates) => plates.map((plate) => plate.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(28);
});

for (const viewport of [{ width: 360, height: 640 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
  test.describe(`in a window of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("fifteen positions are at least 24 pixels wide, clear of all that floats, and nothing is written smaller than 11", async ({ sheet }) => {
      await sheet.visit();
      await sheet.expectMarks(PUBLISHED);
      const small = () =>
        sheet.page.evaluate(() => {
          const boxes = (which: string) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
          const floating = boxes(".sheet-bar button, .tools, .strip, .reveal, .inspector, .modes");
          const plates = boxes(".position-plate");
          const covered = [...plates, ...boxes(".position-name")].filter((part) =>
            floating.some((box) => part.left < box.right && part.right > box.left && part.top < box.bottom && part.bottom > box.top),
          );
          const texts = [...document.querySelectorAll<SVGTextElement>(".positions text")].filter((text) => text.textContent);
          const heights = texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()!.a).filter((height) => height > 0);
          return {
            narrow: plates.filter((plate) => plate.width < 24 || plate.height < 24).length,
            covered: covered.length,
            low: heights.filter((height) => height < 10.9).length,
          };
        });
      const none = { narrow: 0, covered: 0, low: 0 };
      await expect(sheet.page.getByRole("region", { name: "Sum of the vehicles" })).toContainText("H + I");
      await expect.poll(small).toEqual(none);
      await sheet.tap("A");
      await expect(sheet.page.getByRole("region", { name: "Sum of the vehicles" })).toContainText("∞{0,3}");
      await expect.poll(small, "with the sum").toEqual(none);
      await sheet.enter("Play");
      await expect(sheet.card).toContainText("The vehicles start at");
      await expect.poll(small, "before a game").toEqual(none);
      await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
      await expect(sheet.card).toContainText("Your turn");
      await expect.poll(small, "in a game").toEqual(none);
    });
  });
}

for (const viewport of [{ width: 844, height: 390 }, { width: 667, height: 375 }]) {
  test.describe(`on a phone held across, ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("the inspector slides over the sheet, which keeps its width", async ({ sheet }) => {
      await sheet.visit();
      const inspector = sheet.page.locator(".inspector");
      const width = async () => (await sheet.canvas.boundingBox())!.width;
      await expect(inspector).toBeHidden();
      expect(await width()).toBe(viewport.width);
      const tools = (await sheet.page.locator(".tools").boundingBox())!;
      expect(tools.x + tools.width, "the tools are at the left").toBeLessThan(70);
      const [at, scale] = [await sheet.at("A"), await sheet.scale("A")];
      for (const [opens, closes] of [
        [() => sheet.button("Show the inspector").tap(), () => sheet.button("Hide the inspector").tap()],
        [() => sheet.page.keyboard.press("Control+\\"), () => sheet.page.keyboard.press("Control+\\")],
        [() => sheet.button("Show the inspector").press("Enter"), () => sheet.page.getByRole("separator", { name: "Size of the inspector" }).tap()],
      ] as const) {
        await opens();
        await expect(inspector).toBeVisible();
        await expect.poll(async () => { const box = (await inspector.boundingBox())!; return box.x + box.width; }).toBe(viewport.width);
        expect(await width()).toBe(viewport.width);
        await expect.poll(() => sheet.at("A"), "the drawing stays where it is").toEqual(at);
        await closes();
        await expect(inspector).toBeHidden();
        await expect(sheet.button("Show the inspector")).toBeVisible();
      }
      expect(await sheet.scale("A")).toBe(scale);
      await sheet.button("Show the inspector").focus();
      await sheet.keys("Enter");
      await expect(sheet.button("Hide the inspector")).toBeFocused();
      await sheet.keys("Enter");
      await expect(sheet.button("Show the inspector")).toBeFocused();
    });

    test("a lesson is read beside its map, and what is said of a game stands below it", async ({ sheet }) => {
      await sheet.visit();
      await sheet.follow("#&lessons/nim");
      await expect(sheet.positions).toHaveCount(5);
      await sheet.carded();
      await expect(sheet.card).toBeVisible();
      const left = async () => (await sheet.page.locator(".inspector").boundingBox())!.x;
      const rightmost = () => sheet.positions.locator(".position-plate").evaluateAll((plates) => Math.max(...plates.map((plate) => plate.getBoundingClientRect().right)));
      await expect.poll(async () => (await rightmost()) < (await left())).toBe(true);
      // In Draw the map is free until something is selected, and so is every tool.
      await sheet.enter("Draw");
      const inspector = sheet.page.locator(".inspector");
      await expect(inspector).toBeHidden();
      await sheet.tool("Move").tap();
      await sheet.tool("Select").tap();
      await sheet.tap("0");
      await sheet.button("Show the inspector").tap();
      await expect(inspector).toBeVisible();
      await sheet.page.touchscreen.tap(150, 350);
      await expect(sheet.page.locator(".position.selected")).toHaveCount(0);
      await expect(inspector).toBeHidden();
      await sheet.button("Back to my drawing").tap();
      await expect(sheet.positions).toHaveCount(15);
      await sheet.enter("Play");
      await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
      const said = sheet.card.locator(".tutor-result span");
      await expect(said).toHaveText(/^Your turn/);
      await expect(said).toBeInViewport({ ratio: 1 });
      expect((await sheet.canvas.boundingBox())!.width).toBe(viewport.width);
      await sheet.button("Show the inspector").tap();
      await expect(sheet.button("Hide the inspector")).toBeInViewport({ ratio: 1 });
      await expect(said).toBeInViewport({ ratio: 1 });
    });
  });
}

test("the inspector is hidden and comes back, by its buttons and by Ctrl+\\, also after a reload", async ({ sheet }) => {
  await sheet.visit();
  const { width } = (await sheet.canvas.boundingBox())!;
  await sheet.button("Hide the inspector").click();
  await expect(sheet.panel).toHaveCount(0);
  await expect.poll(async () => (await sheet.canvas.boundingBox())!.width).toBeGreaterThan(width + 200);
  await expect(sheet.button("Show the inspector")).toBeFocused();
  await sheet.reload();
  await expect(sheet.panel).toHaveCount(0);
  await sheet.page.keyboard.press("Control+\\");
  await expect(sheet.panel).toBeVisible();
  await sheet.page.keyboard.press("Control+\\");
  await sheet.button("Show the inspector").click();
  await expect(sheet.button("Hide the inspector")).toBeFocused();
});

test("F6 goes from area to area, and a toolbar is one stop of the Tab key", async ({ sheet }) => {
  await sheet.visit();
  const area = () =>
    sheet.page.evaluate(() => document.activeElement?.closest(".bar, .tools, .sheet-bar, .strip, .sheet, .inspector")?.classList[0]);
  const seen = [];
  for (let step = 0; step < 6; step += 1) {
    await sheet.page.keyboard.press("F6");
    seen.push(await area());
  }
  expect(seen).toEqual(["bar", "sheet", "tools", "sheet-bar", "strip", "inspector"]);
  await sheet.page.keyboard.press("Shift+F6");
  expect(await area()).toBe("strip");
  await sheet.tool("Select").focus();
  await sheet.page.keyboard.press("ArrowRight");
  await expect(sheet.tool("Position")).toBeFocused();
  await sheet.page.keyboard.press("Tab");
  await expect.poll(() => area()).toBe("sheet-bar");
  await sheet.page.keyboard.press("Shift+Tab");
  await expect(sheet.tool("Position")).toBeFocused();
  await sheet.enter("Play");
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("F6");
  await expect.poll(() => area(), "what is not shown is passed over").toBe("sheet-bar");
});

test("the tools keep their places when something is selected, and Delete is beyond all others", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  const places = () =>
    sheet.page.locator(".tools button").evaluateAll((all) =>
      all.map((one) => [one.getAttribute("aria-label"), ...Object.values(one.getBoundingClientRect().toJSON() as object)].join(" ")),
    );
  const before = await places();
  await sheet.click("O");
  await expect(sheet.tool("Delete")).toBeInViewport({ ratio: 1 });
  const after = await places();
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)).toContain("Delete");
});

test("a menu closes when something else is pressed, and with its mode", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.raise();
  const menu = sheet.page.getByRole("menu", { name: "Views" });
  const open = () => sheet.page.getByRole("button", { name: /^View:/ }).click();
  await open();
  await expect(menu).toBeVisible();
  await sheet.enter("Play");
  await expect(menu).toHaveCount(0);
  await sheet.enter("Learn");
  await open();
  await expect(menu).toBeVisible();
  await sheet.page.goBack();
  await expect(menu).toHaveCount(0);
});

test("a new drawing is drawn on, also where one was played or learnt with", async ({ sheet }) => {
  await sheet.visit();
  await sheet.enter("Learn");
  await sheet.menu("New drawing");
  await expect(sheet.positions).toHaveCount(0);
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
  await sheet.open("nim");
  await sheet.enter("Play");
  await sheet.page.keyboard.press("Control+k");
  await sheet.page.getByRole("combobox", { name: "Find" }).fill("New drawing");
  await sheet.page.getByRole("option", { name: /^New drawing/ }).first().click();
  await expect(sheet.positions).toHaveCount(0);
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
});

test("the skip link puts the focus on the drawing", async ({ sheet }) => {
  await sheet.visit();
  await sheet.keys("Tab");
  await expect(sheet.page.getByRole("link", { name: "Skip to the drawing" })).toBeFocused();
  await sheet.keys("Enter");
  await expect(sheet.canvas).toBeFocused();
  await sheet.keys("Control+a");
  await expect.poll(() => sheet.selected()).toHaveLength(15);
  await expect(sheet.alert, "it is not taken for a link to a drawing").toHaveCount(0);
});

test("the inspector's width is told, and remembered", async ({ sheet }) => {
  await sheet.visit();
  const edge = sheet.page.getByRole("separator", { name: "Size of the inspector" });
  const wide = async () => Math.round((await sheet.page.locator(".inspector").boundingBox())!.width);
  const told = async (name: string) => Number(await edge.getAttribute(`aria-value${name}`));
  const before = await wide();
  await expect(edge).toHaveAttribute("aria-orientation", "vertical");
  await expect.poll(() => told("now")).toBe(before);
  expect(before).toBeGreaterThan(await told("min"));
  expect(before).toBeLessThan(await told("max"));
  await edge.press("ArrowLeft");
  await expect.poll(wide).toBe(before + 24);
  await expect.poll(() => told("now")).toBe(before + 24);
  await expect(edge).toHaveAttribute("aria-valuetext", `${before + 24} pixels wide`);
  const { x, y, height } = (await edge.boundingBox())!;
  await sheet.drag({ x: x + 4, y: y + height / 2 }, { x: x - 76, y: y + height / 2 });
  await expect.poll(wide).toBeGreaterThan(before + 60);
  const after = await wide();
  await expect.poll(() => told("now")).toBe(after);
  await sheet.keys("Control+\\");
  await expect(sheet.panel).toHaveCount(0);
  await sheet.keys("Control+\\");
  await expect.poll(wide).toBe(after);
  await sheet.reload();
  await expect.poll(wide).toBe(after);
  await expect.poll(() => told("now")).toBe(after);
  await sheet.page.setViewportSize({ width: 600, height: 800 });
  await edge.focus();
  await expect(edge).toHaveAttribute("aria-valuetext", "low");
  await expect.poll(() => told("max")).toBe(2);
});

test("which of two selected positions is better is said first", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("two.txt", "over: 0 | over\nupon: upon | star\nstar: 0 | 0\n");
  await expect(sheet.positions).toHaveCount(4);
  await sheet.click("over");
  await sheet.click("upon", { shift: true });
  const answer = sheet.panel.locator(".tutor-result").first();
  await expect(answer).toContainText("over is better for Left than upon, over > upon: at least as good in every sum");
  const heading = sheet.panel.getByRole("heading", { name: "Selection" });
  expect((await answer.boundingBox())!.y).toBeLessThan((await heading.boundingBox())!.y);
});

test("marks show who wins, labels, sectors, classes or nothing", async ({ sheet }) => {
  await sheet.visit();
  const label = () => sheet.position("H").getAttribute("data-mark");
  const rings = sheet.position("H").locator(".ring");
  await sheet.choose(/^Marks:/, "Labels only");
  await expect.poll(() => label()).toBe("2");
  await expect(rings).toHaveClass(/none/);
  await sheet.choose(/^Marks:/, "Classes");
  await expect.poll(label).toMatch(/^[a-z]+$/);
  await sheet.choose(/^Marks:/, "Nothing");
  await expect.poll(() => label()).toBe(null);
  await sheet.reload();
  await expect(sheet.button("Marks: No marks")).toBeVisible();
  await sheet.choose(/^Marks:/, "Who wins, and labels");
  await expect.poll(label).toBe("2");
});
