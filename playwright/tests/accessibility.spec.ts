import { barriers } from "./axe";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

type Media = Parameters<Sheet["page"]["emulateMedia"]>[0];

const THEMES: Record<string, Media> = {
  "light colours": { colorScheme: "light" },
  "dark colours": { colorScheme: "dark" },
  "high contrast": { colorScheme: "light", contrast: "more" },
  "high contrast and dark": { colorScheme: "dark", contrast: "more" },
  "the system's colours": { colorScheme: "dark", forcedColors: "active" },
};

/** What a theme can spoil; in high contrast texts stand out as the strictest level asks, whose rule leaves to the other what fails both. */
const RULES: Record<string, string[] | undefined> = {
  "dark colours": ["color-contrast"],
  "high contrast": ["color-contrast", "color-contrast-enhanced"],
  "high contrast and dark": ["color-contrast", "color-contrast-enhanced"],
  "the system's colours": ["color-contrast"],
};

/** The lines of the menu that open a dialog. */
const DIALOGS = ["My drawings", "New random drawing", "Export", "Settings", "Gestures and keys"];

/** All that a screen reader was told since this was first asked. */
async function heard(sheet: Sheet): Promise<string[]> {
  return sheet.page.evaluate(() => {
    const page = window as unknown as { heard?: string[] };
    if (!page.heard) {
      const all: string[] = (page.heard = []);
      const live = "[role=log], [role=status], [role=alert], [aria-live], output";
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          const within = (target instanceof Element ? target : target.parentElement)?.closest(live);
          for (const added of addedNodes) {
            if (within || (added instanceof Element && added.matches(live))) all.push(added.textContent ?? "");
          }
          if (within && addedNodes.length === 0 && target instanceof Text) all.push(target.data);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }
    return page.heard;
  });
}

/** The theme of the test that runs. */
let rules: string[] | undefined;

/** Fails on what axe finds on the page as it stands, or in the part of it that is new. */
async function expectNoBarrier(sheet: Sheet, where: string, part = "html"): Promise<void> {
  await sheet.carded();
  expect.soft(await barriers(sheet.page, { part, rules }), where).toEqual([]);
}

for (const [theme, media] of Object.entries(THEMES)) {
  test.describe(`in ${theme}`, { tag: "@everywhere" }, () => {
    // Looking at every element takes axe some seconds a state on a busy machine.
    test.describe.configure({ timeout: 90_000 });

    test.beforeEach(async ({ page }) => {
      rules = RULES[theme];
      await page.emulateMedia({ ...media, reducedMotion: "reduce" });
    });

    test("axe finds nothing in the panels", async ({ sheet }) => {
      await sheet.visit();
      await expectNoBarrier(sheet, "first visit");
      await sheet.click("H");
      await expectNoBarrier(sheet, "a position", ".inspector");
      const panels = ["Figure 1", "Play", "Sum", "Steps", "Compare", "Calculate", "Lessons", "Tutor", "Table", "History"] as const;
      for (const panel of panels) {
        await sheet.show(panel);
        await expectNoBarrier(sheet, panel, ".inspector");
      }
      await sheet.show("Position");
      await sheet.canvas.focus();
      await sheet.page.keyboard.press("Control+a");
      await expectNoBarrier(sheet, "a selection", ".inspector");
    });

    test("axe finds nothing on the tutor's cards", async ({ sheet }) => {
      await sheet.visit();
      for (const address of ["vehicles", "steps/labels/3", "why/p8/left", "compare/p7/p8", "quotient", "mark/label/p7=2,p4=0/check", "lessons", "lessons/nim"]) {
        await sheet.follow(`#&${address}`);
        await sheet.page.locator(`[data-card="${address}"] > *`).first().waitFor();
        await sheet.carded();
        await expectNoBarrier(sheet, address, ".inspector");
      }
    });

    test("axe finds nothing in a game, at its end, and on a partizan drawing", async ({ sheet }) => {
      await sheet.begin("a0-b0");
      await sheet.page.getByRole("button", { name: /^Marks:/ }).click();
      await expect(sheet.page.locator(".legend")).toBeVisible();
      await expectNoBarrier(sheet, "partizan");
      await sheet.page.keyboard.press("Escape");
      await sheet.show("Play");
      const { card } = sheet;
      await sheet.click("a₀");
      await expect(card).toContainText("The vehicle starts at a₀.");
      await sheet.answer("Who starts?", "Right");
      await sheet.answer("Left is played by", "Hyperjam");
      await sheet.answer("Right is played by", "You");
      await card.getByRole("button", { name: "Play", exact: true }).click();
      await expect(card.locator(".tutor-result span")).toHaveText(/^Your turn/);
      await sheet.answer("Show what each move does", "Yes");
      await expect(card.getByRole("button", { name: /^→ 0:/ })).toBeVisible();
      await expectNoBarrier(sheet, "a game", ".inspector");
      await card.getByRole("button", { name: /^→ 0/ }).click();
      await expect(card.locator(".tutor-result")).toHaveText(/You have won/);
      await expectNoBarrier(sheet, "its end", ".inspector");
    });

    test("axe finds nothing on the first cards, in what is selected, and below the strip", async ({ sheet }) => {
      await sheet.page.addInitScript(() => localStorage.removeItem("hyperjam/welcomed"));
      await sheet.visit();
      await expect(sheet.page.getByRole("dialog")).toBeVisible();
      await expectNoBarrier(sheet, "the first cards", "dialog");
      await sheet.page.keyboard.press("Escape");
      await sheet.button("Share").click();
      await sheet.link();
      await expectNoBarrier(sheet, "Share", "dialog");
      await sheet.page.keyboard.press("Escape");
      await sheet.click("H");
      const strip = sheet.page.getByRole("region", { name: "Sum of the vehicles" });
      await strip.getByText("Change the sum").click();
      await expect(strip.getByRole("button", { name: "Add H" })).toBeVisible();
      await expectNoBarrier(sheet, "the sum being changed", ".strip");
      await strip.getByText("Change the sum").click();
      await strip.getByRole("button", { name: "How it is found" }).click();
      await strip.getByRole("button", { name: "Next step" }).click();
      await expect(strip).toContainText("Step 1 of");
      await expectNoBarrier(sheet, "its steps", ".strip");
      await strip.getByRole("button", { name: "Back to the sum" }).click();
      await sheet.raise();
      await sheet.panel.getByText("Why?").click();
      await expect(sheet.card).toContainText("these marks");
      await expectNoBarrier(sheet, "a position with its reasons", ".inspector");
      await sheet.click("G", { shift: true });
      await expect(sheet.card).toContainText("H and G");
      await expectNoBarrier(sheet, "two positions", ".inspector");
      const { x, y } = await sheet.onMove(0);
      await sheet.page.mouse.click(x, y);
      await expect(sheet.panel.getByLabel("Leads to")).toBeVisible();
      await expectNoBarrier(sheet, "a move", ".inspector");
    });

    test("axe finds nothing on a line with its pictures, a value's reasons, and answers in a lesson", async ({ sheet }) => {
      await sheet.visit();
      await sheet.show("Calculate");
      const line = sheet.panel.getByRole("combobox", { name: "Line 1", exact: true });
      await line.fill("{3|-1}");
      await expect(sheet.page.getByRole("img", { name: "Thermograph", exact: true })).toBeVisible();
      await expectNoBarrier(sheet, "a line with its thermograph", ".inspector");
      await line.fill("5/8");
      await expect(sheet.panel.getByText("Number tree in words")).toBeVisible();
      await sheet.figure("Number tree");
      await expect(sheet.page.locator("svg").and(sheet.page.getByRole("group", { name: "Number tree" }))).toBeVisible();
      await expectNoBarrier(sheet, "the number tree", "body");
      await sheet.openFile("values.txt", "G: end | one\none: end |");
      await expect(sheet.position("G")).toHaveAttribute("data-mark", "½");
      await sheet.follow("#&why/p0/value");
      await expect(sheet.card).toContainText("So it is the game");
      await expectNoBarrier(sheet, "why a value", ".inspector");
      await sheet.follow("#&lessons/nim/p1");
      await expect(sheet.card.locator(".tutor-result.tone-bad")).toBeVisible();
      await expectNoBarrier(sheet, "a wrong answer", ".inspector");
      await sheet.follow("#&lessons/nim/p4");
      await expect(sheet.card.locator(".tutor-result.tone-good")).toBeVisible();
      await expectNoBarrier(sheet, "a right answer", ".inspector");
    });

    test("axe finds nothing in dialogs, menus, notices and fields", async ({ sheet }) => {
      await sheet.visit();
      for (const dialog of DIALOGS) {
        await sheet.menu(dialog);
        await expect(sheet.page.getByRole("dialog")).toBeVisible();
        await expectNoBarrier(sheet, dialog, "dialog");
        await sheet.page.keyboard.press("Escape");
        await expect(sheet.page.getByRole("dialog")).toHaveCount(0);
      }
      const { x, y } = await sheet.at("H");
      await sheet.page.mouse.click(x, y, { button: "right" });
      await expect(sheet.page.getByRole("menu")).toBeVisible();
      await expectNoBarrier(sheet, "menu", ".menu");
      await sheet.page.keyboard.press("Escape");
      await sheet.page.keyboard.press("/");
      await sheet.page.getByRole("combobox", { name: "Find" }).fill("∞");
      await expect(sheet.page.getByRole("option").first()).toBeVisible();
      await expectNoBarrier(sheet, "finding", ".find");
      await sheet.page.getByRole("combobox", { name: "Find" }).fill("le");
      await expect(sheet.page.getByRole("group", { name: "Lessons found" })).toBeVisible();
      await expectNoBarrier(sheet, "finding commands", ".find");
      await sheet.page.keyboard.press("Escape");
      await sheet.page.keyboard.press("g");
      await expect(sheet.page.locator(".jump-letters kbd").first()).toBeVisible();
      await expectNoBarrier(sheet, "jumping", ".canvas");
      await sheet.page.keyboard.press("Escape");
      await sheet.page.mouse.click(x, y, { button: "right" });
      await sheet.page.getByRole("menuitem", { name: "Rename" }).click();
      await expect(sheet.page.getByLabel("Name of the position")).toBeFocused();
      await expectNoBarrier(sheet, "renaming", ".canvas .rename");
      await sheet.page.keyboard.press("Escape");
      await sheet.openFile("wrong.json", "wrong");
      await expect(sheet.alert).toBeVisible();
      await expectNoBarrier(sheet, "a notice", ".notice");
      await sheet.open("empty");
      await expectNoBarrier(sheet, "an empty sheet", "main");
      for (const panel of ["Play", "Table"] as const) {
        await sheet.show(panel);
        await expectNoBarrier(sheet, `${panel} without positions`, ".inspector");
      }
    });
  });
}

test("a dialog keeps the focus, and gives it back to what opened it", async ({ sheet }) => {
  const { page } = sheet;
  await sheet.visit();
  for (const name of ["Share", "Help"]) {
    await sheet.button(name).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: name === "Help" ? "Gestures and keys" : name })).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Tab");
      const strayed = await page.evaluate(() => document.activeElement?.closest("dialog, body > *:not(dialog)")?.tagName);
      expect(["DIALOG", undefined]).toContain(strayed);
    }
    await page.keyboard.press("Escape");
    // Closed at once, it is there until the browser has said so.
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(sheet.button(name)).toBeFocused();
  }
  await sheet.canvas.focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet.canvas).toBeFocused();
});

test("Tab goes from the bar over the sheet and what floats on it to the inspector, and on", async ({ sheet }) => {
  await sheet.visit();
  const order: string[] = [];
  for (let step = 0; step < 60 && order.at(-1) !== "out"; step += 1) {
    await sheet.page.keyboard.press("Tab");
    const part = await sheet.page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body || !at ? "out" : at.closest(".skip, .bar, .tools, .sheet-bar, main, .inspector")?.classList[0] ?? "main";
    });
    if (part !== order.at(-1)) order.push(part);
  }
  expect(order).toEqual(["skip", "bar", "main", "tools", "sheet-bar", "inspector", "out"]);
});

test("everything that is touched is large enough for a finger", { tag: "@phone" }, async ({ sheet }) => {
  const small = () =>
    // Words within a line are as high as the line.
    sheet.page.locator("button:not(.tutor-word), select, summary, label, input:not([type=radio], [type=checkbox], .sr-only)").evaluateAll((parts) =>
      parts
        .map((part) => ({ box: part.getBoundingClientRect(), html: part.outerHTML.slice(0, 80) }))
        // A fraction of a pixel is rounding.
        .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(({ box, html }) => `${box.width} × ${box.height}: ${html}`),
    );
  await sheet.visit();
  await sheet.tap("H");
  for (const panel of ["Position", "Figure 1", "Play", "Table"] as const) {
    await sheet.show(panel);
    expect.soft(await small(), panel).toEqual([]);
  }
  // In lists, where nothing is read around them, words are as large.
  for (const card of ["quotient"]) {
    await sheet.follow(`#&${card}`);
    await sheet.carded();
    const words = sheet.card.locator(":is(.tutor-lines, td, th) button.tutor-word");
    await expect(words.first()).toBeVisible();
    const sizes = await words.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
    expect.soft(Math.min(...sizes), card).toBeGreaterThan(43.5);
  }
  for (const dialog of DIALOGS) {
    await sheet.menu(dialog);
    await expect(sheet.page.getByRole("dialog")).toBeVisible();
    expect.soft(await small(), dialog).toEqual([]);
    await sheet.page.keyboard.press("Escape");
  }
});

for (const [what, viewport] of [
  ["a page magnified twice", { width: 640, height: 400 }],
  ["a page magnified four times", { width: 320, height: 256 }],
  ["the narrowest phone", { width: 320, height: 640 }],
] as const) {
  test(`nothing is lost on ${what}`, async ({ sheet }) => {
    const { page } = sheet;
    await page.setViewportSize(viewport);
    await sheet.visit();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    for (const part of [sheet.canvas, sheet.panel]) {
      if (part === sheet.panel) await sheet.raise();
      await part.scrollIntoViewIfNeeded();
      const { height } = (await part.boundingBox())!;
      expect(height).toBeGreaterThan(80);
    }
    for (const name of ["Menu", "Undo", "Find", "Share"]) {
      await sheet.button(name).scrollIntoViewIfNeeded();
      await expect(sheet.button(name)).toBeInViewport({ ratio: 1 });
    }
    for (const mode of ["Draw", "Play", "Learn", "Calculate"]) {
      await expect(sheet.mode(mode)).toBeInViewport({ ratio: 1 });
    }
    for (const dialog of DIALOGS) {
      await sheet.menu(dialog);
      const frame = page.getByRole("dialog");
      const { x, width } = (await frame.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(viewport.width);
      expect(await frame.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
      await page.keyboard.press("Escape");
    }
  });
}

test("changed marks are announced: few one by one, many by their number", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.loop("0");
  await expect(sheet.announcement).toHaveText("5 marks changed.");
  await sheet.undo();
  await expect(sheet.announcement).toHaveText("5 marks changed.");
  await sheet.loop("4");
  await expect(sheet.announcement).toHaveText("4: label ∞{0,1,2,3}, the first player wins");
});

test("marks that are not shown are not announced", async ({ sheet }) => {
  await sheet.visit();
  await sheet.choose(/^Marks:/, "Nothing");
  await heard(sheet);
  await sheet.click("H");
  await sheet.page.keyboard.press("Delete");
  await expect(sheet.announcement).toContainText("Delete H");
  await sheet.settled();
  await sheet.click("I");
  await expect(sheet.position("I")).toHaveAccessibleName("I, 1 vehicle");
  for (const said of await heard(sheet)) expect(said).not.toMatch(/∞|mark|label|wins/);
});

test("what happens is told once", async ({ sheet }) => {
  await sheet.visit();
  await heard(sheet);
  await sheet.click("H");
  await sheet.page.keyboard.press("Delete");
  await sheet.undo();
  await sheet.enter("Calculate");
  await sheet.enter("Play");
  await sheet.carded();
  await sheet.enter("Draw");
  await expect(sheet.announcement).toContainText("Draw mode");
  const all = await heard(sheet);
  expect(all.filter((said, nth) => all.indexOf(said) < nth), all.join("\n")).toEqual([]);
});

test("in the gallery the focus begins at the search", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.rename("4", "four");
  await sheet.menu("New drawing");
  for (const line of ["My drawings", "Examples"]) {
    await sheet.menu(line);
    await expect(sheet.page.getByRole("searchbox", { name: "Search the gallery" })).toBeFocused();
    await sheet.page.keyboard.press("Escape");
    await expect(sheet.page.locator("dialog")).toHaveCount(0);
  }
});

test("a position says its moves, and for whom they are", async ({ sheet }) => {
  await sheet.begin("over-under");
  await expect(sheet.position("over")).toHaveAccessibleDescription("moves to over (Right), 0 (Left)");
  await expect(sheet.position("0")).toHaveAccessibleDescription("no moves");
  await sheet.open("nim");
  await expect(sheet.position("2")).toHaveAccessibleDescription("moves to 1, 0");
});

test("a key that can do nothing says so, and the menu of what is focused opens from everywhere", async ({ sheet }) => {
  await sheet.begin("nim");
  const notice = sheet.page.locator(".notice");
  await sheet.canvas.focus();
  await sheet.keys("Delete");
  await expect(notice).toContainText("Select something first.");
  await expect(sheet.announcement).toHaveText("Select something first.");
  await sheet.click("0");
  await sheet.keys("Shift+S");
  await expect(notice).toContainText("No move leads on from there.");
  await expect(sheet.position("0")).toHaveClass(/selected/);
  await sheet.button("Hide the inspector").focus();
  await sheet.page.keyboard.press("Shift+F10");
  await expect(sheet.page.getByRole("menu").getByRole("menuitem", { name: "Rename" })).toBeVisible();
});

test("what is done and chosen is told, each after the one before", async ({ sheet }) => {
  await sheet.visit();
  const told = sheet.page.getByRole("log");
  await expect(told).toHaveAttribute("aria-live", "polite");
  await sheet.canvas.focus();
  await sheet.keys("n");
  await expect(told).toContainText("Tool: Position");
  await sheet.keys("v");
  await expect(told).toContainText("Tool: Select");
  await sheet.jump("F");
  await sheet.keys("Delete");
  await expect(told).toContainText("Delete F");
  await sheet.undo();
  await expect(told).toContainText("Undone: Delete F");
  await sheet.rename("N", "Nantes");
  await expect(told).toContainText("Rename N to Nantes");
  await sheet.click("O");
  await sheet.panel.getByLabel("Name").fill("Orléans");
  await sheet.panel.getByLabel("Name").press("Enter");
  await expect(told).toContainText("Rename O to Orléans");
  await sheet.button("Put a vehicle here").click();
  await expect(told).toContainText("Put a vehicle on Orléans");
  await sheet.button("Remove a vehicle").click();
  await expect(told).toContainText("Take a vehicle off Orléans");
  await sheet.canvas.focus();
  await sheet.jump("H");
  await expect(sheet.position("H")).toHaveAccessibleName(/^H: label 2, .*, 1 vehicle$/);
  await sheet.keys("e", "Space");
  await expect(told).toContainText("A move from H: choose where it leads");
  await sheet.keys("Escape", "v", "Escape");
  await sheet.click("C");
  await sheet.click("D", { shift: true });
  await expect(told).toContainText("Selected: C, D");
  await expect(told).toContainText("equal");
  await sheet.enter("Play");
  await expect(told).toContainText("Play mode");
});

test("a notice and the game's status are read out by the region that was there before them", async ({ sheet }) => {
  await sheet.visit();
  await heard(sheet);
  await sheet.openFile("wrong.json", "wrong");
  await expect(sheet.alert).toHaveText(/“wrong\.json” was not opened/);
  await expect(sheet.page.getByRole("log")).toContainText("“wrong.json” was not opened");
  await expect(sheet.alert).toHaveRole("group");
  expect((await heard(sheet)).filter((said) => said.includes("wrong.json")), "once").toHaveLength(1);
  await sheet.show("Play");
  await sheet.card.getByRole("button", { name: "Play", exact: true }).click();
  await expect(sheet.announcement).toHaveText(/^Your turn/);
});

test("the outcome is told without colour: places and patterns of the ring differ", async ({ sheet }) => {
  await sheet.begin("a0-b0");
  const ring = (name: string) =>
    sheet.position(name).locator(".ring").evaluateAll((parts) => parts.map((part) => part.getAttribute("class")));
  await expect.poll(() => ring("a₀")).toEqual(["ring arc role-right", "ring arc role-first"]);
  await expect.poll(() => ring("b₀")).toEqual(["ring arc role-left", "ring arc role-first"]);
  await expect.poll(() => ring("0")).toEqual(["ring whole role-second"]);
});
