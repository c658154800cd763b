import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { PUBLISHED, SECTORS } from "./traffic_jam";

const named = (wanted: (name: string) => boolean) => Object.keys(PUBLISHED).filter(wanted).sort();

test("slash finds by mark; arrows and Enter go there; all results can be selected", async ({ sheet }) => {
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.keys("/");
  const search = sheet.page.getByRole("search", { name: "Find" });
  const field = search.getByRole("combobox", { name: "Find" });
  await expect(field).toBeFocused();
  await field.fill("sector L,R,I,II");
  const draws = named((name) => SECTORS[name] === "L,R,I,II");
  await expect(search.getByRole("option")).toHaveCount(draws.length);
  await expect(search.getByRole("status")).toHaveText(`${draws.length} positions found.`);
  await field.press("ArrowDown");
  const option = search.getByRole("option").nth(1);
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id"))!);
  await field.press("Enter");
  await expect(search).toHaveCount(0);
  await expect(sheet.canvas).toBeFocused();
  const [there] = await sheet.selected();
  expect(there).toBe(draws[1]);
  const [at, middle] = [await sheet.at(there!), await sheet.place(0.5, 0.5)];
  expect(Math.hypot(at.x - middle.x, at.y - middle.y)).toBeLessThan(2);

  await sheet.keys("/");
  await field.fill("all ∞");
  await search.getByRole("button", { name: /^Select all/ }).click();
  await expect.poll(() => sheet.selected()).toEqual(named((name) => PUBLISHED[name]!.startsWith("∞")));
});

test("a query that means nothing says why; Esc closes and changes nothing", async ({ sheet }) => {
  await sheet.visit();
  await sheet.keys("/");
  const search = sheet.page.getByRole("search");
  const field = search.getByRole("combobox");
  await field.fill("sector Q");
  await expect(search.getByRole("status")).toContainText("“Q” is not a sector");
  await field.fill("class of nobody");
  await expect(search.getByRole("status")).toHaveText("No position is called “nobody”.");
  await field.fill("nowhere");
  await expect(search.getByRole("status")).toHaveText("No matches.");
  await field.press("Escape");
  await expect(search).toHaveCount(0);
  await expect.poll(() => sheet.selected()).toEqual([]);
});

/** The names of the lines found, without what stands beside them. */
const lines = (sheet: Sheet) => sheet.page.getByRole("search").getByRole("option").locator("span").allTextContents();

test("commands are found by what they are called, beginnings first, after positions and before lessons", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("A");
  await sheet.keys("Control+k");
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  const status = sheet.page.getByRole("search").getByRole("status");
  const first = async (query: string) => {
    await field.fill(query);
    return (await lines(sheet))[0];
  };
  await field.fill("draw");
  const draws = named((name) => SECTORS[name] === "L,R,I,II");
  await expect(status).toContainText(`${draws.length} positions, `);
  const found = await lines(sheet);
  expect(found.slice(0, draws.length)).toEqual(draws);
  expect(found[draws.length]).toBe("Draw");
  expect(found.indexOf("Draw")).toBeLessThan(found.indexOf("New drawing"));
  await expect.poll(() => first("zoom")).toBe("Zoom in");
  await expect(sheet.page.getByRole("option").first().locator("kbd")).toHaveText("+ and −");
  await expect.poll(() => first("misere")).toBe("Misère play: whoever cannot move wins");
  await expect.poll(() => first("export")).toBe("Export");
  await expect.poll(() => first("quotient")).toBe("Quotient");
  await expect.poll(() => first("share")).toBe("Share a link");
  await expect.poll(() => first("vehicle")).toBe("Put a vehicle here");
  // A command is found by each of its names, and shown under the first.
  await expect.poll(() => first("delete what is selected")).toBe("Delete");
  await field.fill("first player wins");
  await expect.poll(() => lines(sheet)).toEqual(named((name) => SECTORS[name] === "I"));
  await field.fill("label 2");
  await expect.poll(() => lines(sheet)).toEqual(named((name) => PUBLISHED[name] === "2"));
  await field.fill("lesson nim");
  await expect(sheet.page.getByRole("group", { name: "Lessons found" }).getByRole("option").first()).toHaveText(/^NimLessons · Nim/);
  await expect(status).toHaveText(/^\d+ lessons found\.$/);
});

test("a command is given by the keyboard alone; the focus goes back to where it was", async ({ sheet }) => {
  await sheet.visit();
  await sheet.button("Undo").focus();
  await sheet.page.keyboard.press("Control+k");
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  await field.press("Escape");
  await expect(sheet.button("Undo")).toBeFocused();
  await sheet.page.keyboard.press("Control+k");
  await field.fill("misère");
  await field.press("Enter");
  await expect(sheet.button("Undo")).toBeFocused();
  await expect(sheet.page.locator(".sheet-misere")).toBeVisible();
  await sheet.page.keyboard.press("Control+k");
  await field.fill("settings");
  await field.press("Enter");
  await expect(sheet.page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await sheet.page.keyboard.press("Escape");
  await expect(sheet.button("Undo")).toBeFocused();
  await sheet.page.keyboard.press("Control+k");
  await field.fill("play");
  await field.press("Enter");
  await expect(sheet.mode("Play")).toHaveAttribute("aria-current", "page");
  await sheet.page.keyboard.press("Control+k");
  await field.fill("nim-sum");
  await expect(sheet.page.getByRole("option")).toHaveCount(1);
  await field.press("Enter");
  await expect(sheet.panel.getByRole("heading").first()).toContainText("The Nim-sum");
  await expect(sheet.panel, "what was asked for is read next").toBeFocused();
  await sheet.addBoard("Nim");
  await expect(sheet.page.locator(":focus"), "the focus is not lost").toHaveCount(1);
});

test("the rules of the game are found and chosen: players, and how roads are read", async ({ sheet }) => {
  await sheet.visit();
  for (const [query, summary] of [
    ["3 players", "Rules: 3 players"],
    ["2 players", "Rules: two players"],
    ["read the drawing as hackenbush", "Rules: Hackenbush"],
    ["read the drawing as moves", "Rules: two players"],
  ] as const) {
    await sheet.page.keyboard.press("Control+k");
    await sheet.page.getByRole("combobox", { name: "Find" }).fill(query);
    await sheet.page.getByRole("option", { name: "Rules" }).first().click();
    await expect(sheet.panel.locator("summary").first()).toContainText(summary);
  }
});

test("a board is found by the name of its game, and a game's name makes no other game of the drawing", async ({ sheet }) => {
  await sheet.visit();
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  const boards = sheet.page.getByRole("group", { name: "Boards found" }).getByRole("option");
  await sheet.page.keyboard.press("Control+k");
  await field.fill("hackenbush");
  await expect(boards.first()).toContainText("Hackenbush");
  await expect(sheet.page.getByRole("option", { name: /Read the drawing/ })).toHaveCount(0);
  await field.fill("domineering");
  await expect(boards).toHaveCount(1);
  await expect(sheet.page.getByRole("option").first()).toHaveText(/^Domineering/);
  await field.press("Enter");
  await expect(sheet.page.locator(".board")).toContainText("Domineering");
  await expect(sheet.positions).toHaveCount(15);
});

test("one's own drawings, the examples by their titles, and exercises are found", async ({ sheet }) => {
  await sheet.visit();
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  const find = async (query: string, ...found: string[]) => {
    await sheet.page.keyboard.press("Control+k");
    await field.fill(query);
    await expect.poll(async () => (await lines(sheet)).slice(0, found.length)).toEqual(found);
    await field.press("Enter");
  };
  const parts = () => sheet.page.getByRole("dialog").getByRole("heading", { level: 3 });
  await find("gallery", "New board", "My drawings", "Examples");
  await expect(parts().first()).toHaveText("Placing pieces");
  await sheet.page.keyboard.press("Escape");
  await find("my drawings", "My drawings");
  await expect(parts().first()).toHaveText("My drawings in this browser");
  await sheet.page.keyboard.press("Escape");
  await find("examples", "Examples");
  await expect(parts().first()).toHaveText("Examples");
  await sheet.page.keyboard.press("Escape");
  await find("over and under", "over and under");
  await expect(sheet.position("under")).toHaveAttribute("data-sector", "R");
  await find("make an exercise", "Make an exercise");
  await expect(sheet.card).toHaveAttribute("data-card", "mark/make");
});

test("what cannot be done now says why and stays; arrows bring each line into view", async ({ sheet }) => {
  await sheet.visit();
  await sheet.keys("Escape", "/");
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  await field.fill("merge positions");
  const merge = sheet.page.getByRole("option", { name: "Merge positions" });
  await expect(merge).toHaveAttribute("aria-disabled", "true");
  await expect(merge).toContainText("select several positions first");
  await field.press("Enter");
  await expect(field).toBeFocused();
  await field.fill("e");
  // The lessons come last.
  await expect(sheet.page.getByRole("option", { name: /Lessons · / }).first()).toBeAttached();
  const count = await sheet.page.getByRole("option").count();
  expect(count).toBeGreaterThan(40);
  await field.press("ArrowUp");
  const last = sheet.page.getByRole("option").last();
  await expect(last).toHaveAttribute("aria-selected", "true");
  // The list is scrolled by whole pixels, and its lines end between them.
  await expect(last).toBeInViewport({ ratio: 0.98 });
  await field.press("ArrowDown");
  await expect(sheet.page.getByRole("option").first()).toBeInViewport({ ratio: 0.98 });
});

test("in a game the drawing cannot be changed by a command, and what a game is for goes on", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.show("Play");
  await sheet.click("3");
  await expect(sheet.card).toContainText("The vehicle starts at 3.");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(sheet.card.locator(".tutor-result span")).toBeVisible();
  await sheet.page.keyboard.press("Control+k");
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  for (const query of ["misère", "delete", "tidy up"]) {
    await field.fill(query);
    const option = sheet.page.getByRole("option").first();
    await expect(option).toHaveAttribute("aria-disabled", "true");
    await expect(option).toContainText("not while a game is shown");
  }
  for (const query of ["paste", "rename"]) {
    await field.fill(query);
    await expect(sheet.page.getByRole("option").and(sheet.page.locator(":not([aria-disabled])"))).toHaveCount(0);
  }
  await field.fill("zoom in");
  await expect(sheet.page.getByRole("option").first()).not.toHaveAttribute("aria-disabled");
});

test("marks that are to be found are not found", async ({ sheet }) => {
  await sheet.visit();
  await sheet.enter("Learn");
  await sheet.choose(/^View:/, "Mark it yourself");
  await sheet.card.getByRole("button", { name: "Hide the marks" }).click();
  await sheet.carded();
  await sheet.page.keyboard.press("Control+k");
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  await field.fill("label 2");
  await expect(sheet.page.getByRole("search").getByRole("status")).toContainText("No position of this drawing has a Grundy label at present");
  await field.fill("A");
  await expect(sheet.page.getByRole("group", { name: "Positions found" }).getByRole("option").first()).toHaveText("A");
});

test("neither a presentation nor a frame finds commands", async ({ sheet }) => {
  await sheet.visit();
  await sheet.keys("p", "/");
  const field = sheet.page.getByRole("combobox", { name: "Find" });
  await field.fill("export");
  await expect(sheet.page.getByRole("search").getByRole("status")).toHaveText("No matches.");
  await field.press("Escape");
  sheet.isLoaded = false;
  await sheet.page.goto("./?embed=edit");
  await expect(sheet.canvas).toBeVisible();
  await sheet.canvas.focus();
  await sheet.keys("/");
  await field.fill("export");
  await expect(sheet.page.getByRole("search").getByRole("status")).toHaveText("No matches.");
});

for (const width of [320, 390]) {
  test(`the bar's button finds on a phone of ${width}, and nothing is clipped`, { tag: "@phone" }, async ({ sheet }) => {
    await sheet.page.setViewportSize({ width, height: 640 });
    await sheet.visit();
    await sheet.button("Find").tap();
    const field = sheet.page.getByRole("combobox", { name: "Find" });
    await expect(field).toBeFocused();
    for (const query of ["label ∞", "tidy", "misère", "lesson"]) {
      await field.fill(query);
      await expect(sheet.page.getByRole("option").first()).toBeVisible();
      if (query === "lesson") await expect(sheet.page.getByRole("group", { name: "Lessons found" })).toBeVisible();
      const clipped = await sheet.page.locator(".find, .find *").evaluateAll((all) =>
        all
          .filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            const bar = one.id === "found" ? 0 : 1;
            return left < 0 || right > innerWidth || (bar && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && one.tagName !== "INPUT");
          })
          .map((one) => one.outerHTML.slice(0, 120)),
      );
      expect(clipped, query).toEqual([]);
      for (const option of (await sheet.page.getByRole("option").all()).slice(0, 12)) {
        expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      }
    }
    await field.fill("table");
    await sheet.page.getByRole("option", { name: /^Table/ }).tap();
    await expect(sheet.panel.getByRole("table").first()).toBeVisible();
  });
}

test("classes are asked of the solver: in a query, and for what is selected", async ({ sheet }) => {
  await sheet.begin("empty");
  await sheet.keys("Space", "n", "Space", "Space", "Space", "v");
  // D → C and B → A: two of a kind, twice.
  await sheet.keys("Space", "ArrowLeft", "Space", "ArrowLeft", "Space", "ArrowLeft", "Space");
  await sheet.expectMarks({ A: "0", B: "1", C: "0", D: "1" });
  await sheet.keys("/");
  await sheet.page.getByRole("combobox", { name: "Find" }).fill("class of d");
  const found = sheet.page.getByRole("search").getByRole("option");
  await expect(found).toHaveCount(2);
  await found.first().click();
  await expect.poll(() => sheet.selected()).toEqual(["B"]);
  await sheet.keys("Shift+b");
  await expect.poll(() => sheet.selected()).toEqual(["B", "D"]);
  await sheet.keys("Shift+s");
  await expect.poll(() => sheet.selected()).toEqual(["A", "C"]);
  await sheet.keys("Shift+o");
  await expect.poll(() => sheet.selected()).toEqual(["B", "D"]);
});

test("a result is chosen by a tap", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  const at = await sheet.place(0.03, 0.03);
  await sheet.press(at);
  await sheet.page.getByRole("menuitem", { name: "Find" }).waitFor();
  await sheet.lift();
  await sheet.page.getByRole("menuitem", { name: "Find" }).tap();
  await sheet.page.getByRole("combobox").fill("grundy 2");
  const option = sheet.page.getByRole("option").first();
  const box = (await option.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  const [there] = await sheet.selected();
  expect(PUBLISHED[there!]).toBe("2");
});

test("letters lead to any position in view, also as the end of a move; Esc ends them", async ({ sheet }) => {
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.keys("g");
  const codes = sheet.page.locator(".jump-letters kbd");
  await expect(codes).toHaveCount(15);
  await expect(sheet.announcement).toHaveText(/^Type the letters of one of 15 positions: /);
  await sheet.keys("Escape");
  await expect(codes).toHaveCount(0);
  await expect.poll(() => sheet.selected()).toEqual([]);
  await sheet.keys("g");
  const code = (await sheet.page.locator('.jump-letters [data-code="C"]').textContent())!;
  await sheet.keys(...code.toLowerCase());
  await expect(codes).toHaveCount(0);
  await expect.poll(() => sheet.selected()).toEqual(["C"]);
  await sheet.keys("Space", "g");
  const end = (await sheet.page.locator('.jump-letters [data-code="A"]').textContent())!;
  await sheet.keys(...end, "Space");
  await expect(sheet.moves).toHaveCount(31);
  await expect(sheet.position("C")).not.toHaveAttribute("data-mark", "0");
});

test("the history lists the steps, marks the one that is now, and goes to any", async ({ sheet }) => {
  await sheet.begin("empty");
  await sheet.keys("Space", "n", "Space", "v", "Space", "ArrowLeft", "Space");
  await expect(sheet.moves).toHaveCount(1);
  await sheet.show("History");
  const steps = sheet.panel.getByRole("list").getByRole("button");
  const now = sheet.panel.locator('[aria-current="step"]');
  await expect(now).toHaveText("Add a move from B to A");
  await expect(sheet.button("Undo")).toHaveAttribute("title", "Undo: Add a move from B to A (Ctrl+Z)");
  await expect(steps.first()).toHaveText("Add a move from B to A");
  await steps.nth(2).click();
  await expect(now).toHaveText("Add A");
  await expect(sheet.positions).toHaveCount(1);
  await expect(sheet.button("Redo")).toHaveAttribute("title", "Redo: Add B (Ctrl+Shift+Z)");
  await expect(now).toBeFocused();
  await sheet.keys("ArrowUp", "Enter");
  await expect(now).toHaveText("Add B");
  await expect(now).toBeFocused();
  await sheet.keys("ArrowUp", "Enter");
  await expect(sheet.moves).toHaveCount(1);
});

test.describe("tidying up", () => {
  test("lays out the whole as one step and glides there", async ({ sheet }) => {
    await sheet.begin("empty");
    await sheet.keys("Space", "n", "Space", "Space", "v", "Space", "ArrowLeft", "Space", "Space", "ArrowLeft", "Space");
    await expect(sheet.moves).toHaveCount(2);
    const before = await sheet.places();
    // Counted as they begin: on a slow machine they are over before one can ask for them.
    await sheet.page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        document.body.dataset.glides = "some";
        return animate.apply(this, given);
      };
    });
    await sheet.keys("Escape", "t");
    await expect.poll(() => sheet.places()).not.toEqual(before);
    await expect(sheet.page.locator("body")).toHaveAttribute("data-glides", "some");
    await expect(sheet.announcement).toHaveText("Shift A and C");
    await sheet.undo();
    await expect.poll(() => sheet.places()).toEqual(before);
  });

  test("lays out what is selected and leaves the rest", async ({ sheet }) => {
    await sheet.visit();
    const before = await sheet.places();
    await sheet.click("A");
    await sheet.click("B", { shift: true });
    await sheet.click("C", { shift: true });
    await sheet.panel.getByRole("button", { name: "Tidy up in rows" }).click();
    await expect(sheet.announcement).toHaveText("Shift A and 2 others");
    const after = await sheet.places();
    const moved = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    expect(moved.length).toBeGreaterThan(0);
    expect(["A", "B", "C"]).toEqual(expect.arrayContaining(moved));
    await expect(sheet.button("Undo")).toHaveAttribute("title", /^Undo: Shift /);
  });

  test.describe("where motion is not wanted", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test("nothing glides", async ({ sheet }) => {
      await sheet.visit();
      const before = await sheet.places();
      await sheet.keys("t");
      await expect.poll(() => sheet.places()).not.toEqual(before);
      expect(await sheet.page.evaluate(() => document.getAnimations().length)).toBe(0);
    });
  });
});
