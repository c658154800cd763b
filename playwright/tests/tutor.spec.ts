import { teach, teachAnew } from "./cards";
import { expect, test } from "./fixtures";
import { holdMessages } from "./hindrances";
import type { Sheet } from "./sheet";
import { PUBLISHED } from "./traffic_jam";

const H = 7;

/** Shows the card with this address. */
async function open(sheet: Sheet, address: string): Promise<void> {
  await sheet.follow(`#&${address}`);
  await expect(sheet.card).toHaveAttribute("data-card", address);
  await sheet.carded();
}

/** The names of the positions that are highlighted in this way. */
function classed(sheet: Sheet, name: string): Promise<(string | null)[]> {
  return sheet.page
    .locator(`.positions .position.${name}`)
    .evaluateAll((towns) => towns.map((town) => town.getAttribute("data-name")));
}

test("the first card says what there is, and each line leads there and back", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Tutor");
  const links = sheet.card.getByRole("link");
  await expect(links).toHaveText(["Play", "Vehicles", "Steps", "Compare", "Calculate", "Quotient", "Order", "Mark it yourself", "Lessons", "Boards"]);
  await links.filter({ hasText: "Quotient" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "quotient");
  await sheet.button("Back").click();
  await expect(sheet.card).toHaveAttribute("data-card", "");
  await sheet.button("Back").click();
  await expect(sheet.card).toHaveAttribute("data-card", "lessons");
  await expect(sheet.button("Back")).toHaveCount(0);
});

test("every kind of block is shown", { tag: "@everywhere" }, async ({ sheet }) => {
  await teach(sheet.page, "every kind of block");
  await sheet.visit();
  await open(sheet, "test/all");
  const { card, panel } = sheet;
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("All kinds");
  await expect(sheet.announcement).toHaveText("Everything is here.");
  await expect(card.getByRole("heading", { level: 3 })).toHaveText("A heading");
  await expect(card.locator("p").first()).toHaveText("words, strong ones, H, a link");
  await expect(card.locator("b", { hasText: "strong ones" })).toBeVisible();
  await expect(card.locator(".tutor-result.tone-good")).toHaveText("✓It is D");
  await expect(card.locator("ul li")).toHaveText(["one", "two"]);
  await expect(card.locator("ol li")).toHaveText(["first", "second"]);
  await expect(card.locator("ol"), "numbered from what is said").toHaveAttribute("start", "7");
  await expect(card.getByRole("columnheader")).toHaveText(["Move", "Does"]);
  await expect(card.getByRole("rowheader")).toHaveText(["a", "c"]);
  await expect(card.getByRole("cell")).toHaveText(["b", "A"]);
  await expect(card.getByRole("button", { name: "Go", exact: true })).toHaveClass(/primary/);
  await expect(card.getByRole("button", { name: "Idle" })).toBeDisabled();
  const few = card.getByRole("group", { name: "Few" });
  await expect(few.getByRole("button", { name: "this" })).toHaveAttribute("aria-pressed", "true");
  await expect(few.getByRole("button", { name: "that" })).toHaveAttribute("aria-pressed", "false");
  await expect(card.getByLabel("Many")).toHaveValue("1");
  await expect(card.getByText("hidden words")).toBeHidden();
  await card.getByText("Hint").click();
  await expect(card.getByText("hidden words")).toBeVisible();

  await card.getByLabel("Many").selectOption({ label: "c" });
  await expect(card).toHaveAttribute("data-card", "test/b");
  await sheet.button("Back").click();
  await card.getByLabel("A number").fill("12");
  await card.getByLabel("A number").press("Enter");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Twelve");
  await sheet.button("Back").click();

  const map = card.getByRole("group", { name: "A small graph" });
  await map.getByRole("button", { name: "A and E" }).focus();
  await expect.poll(() => classed(sheet, "pointed")).toEqual(["A", "E"]);
  await map.getByRole("button", { name: "D", exact: true }).press("Enter");
  await expect(sheet.position("D")).toHaveClass(/selected/);
  await expect(map.getByRole("button", { name: "D", exact: true })).toHaveClass(/pointed/);
});

test("a position in a line is shown while it is pointed at, and selected when it is pressed", async ({ sheet }) => {
  await teach(sheet.page, "positions in a line");
  await sheet.visit();
  await open(sheet, "test/a");
  await sheet.card.getByRole("link", { name: "H" }).hover();
  await expect.poll(() => classed(sheet, "pointed")).toEqual(["H"]);
  await sheet.card.getByRole("link", { name: "D" }).focus();
  await expect.poll(() => classed(sheet, "pointed")).toEqual(["D"]);
  await sheet.card.getByRole("link", { name: "H" }).click();
  await expect.poll(() => classed(sheet, "selected")).toEqual(["H"]);
  await sheet.card.getByRole("link", { name: "D" }).click();
  await expect(sheet.panel.getByRole("heading", { level: 2 })).toHaveText("D it is");
  await expect.poll(() => classed(sheet, "pointed")).toEqual([]);
});

test("a card's scene stands on the drawing as long as the card is looked at", async ({ sheet }) => {
  await teach(sheet.page, "a scene");
  await sheet.visit();
  await open(sheet, "test/scene");
  await expect.poll(() => classed(sheet, "tone-good")).toEqual(["A"]);
  await expect.poll(() => classed(sheet, "tone-bad")).toEqual(["D"]);
  await expect.poll(() => classed(sheet, "tone-even")).toEqual(["H"]);
  await expect(sheet.page.locator(".positions .position-sign", { hasText: /./ })).toHaveText(["✓", "✗", "="]);
  await expect(sheet.page.locator(".move.tone-fresh")).toHaveCount(1);
  await expect(sheet.page.locator(".positions .car")).toHaveCount(1);
  await expect(sheet.position("D").locator(".car .car-number")).toHaveCount(0);
  const marks = await sheet.marks();
  expect(marks.A).toBe("∞{1,2}");
  expect(marks.B).toBe(null);
  await expect(sheet.position("D")).toHaveAttribute("aria-label", "D, marked as bad, 1 vehicle");
  await open(sheet, "test/hidden");
  expect(Object.values(await sheet.marks()).every((mark) => mark === null)).toBe(true);
  await sheet.show("Position");
  await sheet.expectMarks(PUBLISHED);
  await expect.poll(() => classed(sheet, "toned")).toEqual([]);
});

test("the sign of a tone covers neither names nor marks", async ({ sheet }) => {
  await teach(sheet.page, "signs everywhere");
  await sheet.visit();
  await open(sheet, "test/signs");
  await expect(sheet.page.locator(".positions .position-sign", { hasText: "✗" })).toHaveCount(15);
  const covering = await sheet.positions.evaluateAll((towns) =>
    towns.filter((town) => {
      // Letters have room above and below them.
      const box = (part: string) => {
        const { left, right, top, height } = town.querySelector(part)!.getBoundingClientRect();
        return { left, right, top: top + height / 5, bottom: top + (4 * height) / 5 };
      };
      const [sign, name] = [box(".position-sign"), box(".position-name")];
      const plate = town.querySelector(".position-plate")!.getBoundingClientRect();
      const [x, y] = [plate.left + plate.width / 2, plate.top + plate.height / 2];
      const near = Math.hypot(
        Math.max(sign.left - x, x - sign.right, 0),
        Math.max(sign.top - y, y - sign.bottom, 0),
      );
      const apart = sign.left > name.right || sign.right < name.left || sign.top > name.bottom || sign.bottom < name.top;
      return !apart || near < plate.width / 2;
    }).map((town) => (town as HTMLElement).dataset.name),
  );
  expect(covering).toEqual([]);
});

test("positions lead to cards by press and by key, and a locked drawing stays as it is", async ({ sheet }) => {
  await teach(sheet.page, "positions that lead to cards");
  await sheet.visit();
  await open(sheet, "test/tap");
  const before = await sheet.drawing();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Control+a");
  await sheet.page.keyboard.press("Delete");
  await expect.poll(() => sheet.drawing()).toEqual(before);
  await sheet.page.keyboard.press("Escape");
  await expect.poll(() => classed(sheet, "legal")).toEqual(["D"]);
  await sheet.click("D");
  await expect(sheet.card).toHaveAttribute("data-card", "test/d");
  await sheet.button("Back").click();
  await sheet.canvas.focus();
  await sheet.jump("D");
  await sheet.page.keyboard.press("Enter");
  await expect(sheet.card).toHaveAttribute("data-card", "test/d");
  await open(sheet, "test/any");
  await sheet.click("H");
  await expect(sheet.card).toHaveAttribute("data-card", `test/x/p${H}`);
});

test("steps are gone through by slider, buttons and keys, and play by themselves", async ({ sheet }) => {
  await teach(sheet.page, "four steps");
  await sheet.visit();
  await open(sheet, "test/s/1");
  const title = sheet.panel.getByRole("heading", { level: 2 });
  const at = (step: number) => expect(title).toHaveText(`Step number ${step}`);
  await at(1);
  await sheet.button("Next step").click();
  await at(2);
  await sheet.button("Previous step").click();
  await at(1);
  await sheet.button("Last step").click();
  await at(3);
  await expect(sheet.button("Next step")).toBeDisabled();
  await sheet.button("First step").click();
  await at(0);
  await expect(sheet.panel.getByRole("slider", { name: "Step" })).toHaveValue("0");
  await sheet.panel.getByRole("slider", { name: "Step" }).fill("2");
  await at(2);
  // Keys, in the panel and on the canvas.
  for (const place of [sheet.panel, sheet.canvas]) {
    await place.focus();
    await sheet.page.keyboard.press("Home");
    await at(0);
    await sheet.page.keyboard.press("ArrowRight");
    await at(1);
    await sheet.page.keyboard.press("ArrowLeft");
    await at(0);
    await sheet.page.keyboard.press("End");
    await at(3);
  }
  // From the end it begins anew; steps are no cards to go back to.
  await sheet.panel.getByLabel("Speed").selectOption({ label: "fast" });
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Space");
  await expect(sheet.panel.getByRole("button", { name: "Pause" })).toBeVisible();
  await at(3);
  await expect(sheet.panel.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(sheet.button("Back")).toHaveCount(0);
});

test("a card follows by itself, unless it is told to wait", async ({ sheet }) => {
  await teach(sheet.page, "cards that follow");
  await sheet.visit();
  await open(sheet, "test/one").catch(() => undefined);
  const title = sheet.panel.getByRole("heading", { level: 2 });
  await sheet.button("Pause").click();
  await expect(sheet.button("Resume")).toBeVisible();
  await sheet.button("Resume").click();
  await expect(title).toHaveText("Three");
});

test("an answer that is out of date is never shown, and a busy tutor is replaced", async ({ sheet }) => {
  await teach(sheet.page, "a slow one");
  await sheet.visit();
  const started = sheet.page.waitForEvent("worker");
  await sheet.follow("#&test/slow");
  await started;
  await expect(sheet.panel.getByRole("progressbar")).toHaveAttribute("value", "250");
  const replaced = sheet.page.waitForEvent("worker");
  await sheet.follow("#&test/quick");
  await replaced;
  await expect(sheet.panel.getByRole("heading", { level: 2 })).toHaveText("Quick");
  await expect(sheet.panel.getByRole("progressbar")).toHaveCount(0);
});

test("a tutor that is stopped, or dies, says so and can be asked again", async ({ sheet }) => {
  await teach(sheet.page, "one that dies");
  await sheet.visit();
  await sheet.follow("#&test/slow");
  const replaced = sheet.page.waitForEvent("worker");
  await sheet.button("Stop").click();
  await replaced;
  await expect(sheet.panel.getByRole("alert")).toHaveText(
    "This is not worked out: you stopped that. Any change to the drawing starts it again.",
  );
  await expect(sheet.panel.getByRole("heading", { level: 2 }), "the button is gone").toBeFocused();
  const restarted = sheet.page.waitForEvent("worker");
  await sheet.follow("#&test/dead");
  await expect(sheet.panel.getByRole("alert")).toHaveText(
    "The tutor stopped unexpectedly and was restarted. The drawing is unchanged; any change to it starts the work again.",
  );
  await expect(sheet.positions).toHaveCount(15);
  await teachAnew(await restarted, "one that lives again");
  await sheet.button("Try again").click();
  await expect(sheet.panel.getByRole("heading", { level: 2 })).toHaveText("Alive");
  await expect(sheet.panel.getByRole("heading", { level: 2 }), "the button is gone").toBeFocused();
});

test("a card is asked for again when names, moves or vehicles change", async ({ sheet }) => {
  await sheet.visit();
  await open(sheet, "why/p0");
  await expect(sheet.panel).not.toContainText("Amsterdam");
  await sheet.rename("A", "Amsterdam");
  await expect(sheet.panel).toContainText("Amsterdam");
  await open(sheet, "quotient");
  await expect(sheet.card).toContainText("15 positions");
  const first = await sheet.card.textContent();
  await sheet.loop("C");
  await expect(sheet.card).not.toHaveText(first!);
  await sheet.undo();
  await expect(sheet.card).toHaveText(first!);
});

test("the focus stays where it was when cards change", async ({ sheet }) => {
  await teach(sheet.page, "two with the same button");
  await sheet.visit();
  await open(sheet, "test/one");
  await sheet.card.getByRole("button", { name: "Turn" }).focus();
  await sheet.page.keyboard.press("Enter");
  await expect(sheet.card).toContainText("To test/one");
  await expect(sheet.card.getByRole("button", { name: "Turn" })).toBeFocused();
  await sheet.card.getByRole("button", { name: "To test/one" }).focus();
  await sheet.page.keyboard.press("Enter");
  await expect(sheet.panel.getByRole("heading", { level: 2 })).toBeFocused();
});

/** What has the focus, in a word. */
async function focused(sheet: Sheet): Promise<string> {
  return sheet.page.evaluate(() => {
    const active = document.activeElement!;
    if (active.closest(".inspector")) return "panel";
    return active.matches(".sheet") ? "sheet" : active.tagName;
  });
}

test("Why?, Delete, Back and answers leave the focus in the panel, and tools on the drawing", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("H");
  const press = async (name: string) => {
    await sheet.panel.getByRole("button", { name, exact: true }).focus();
    await sheet.page.keyboard.press("Enter");
  };
  await sheet.panel.getByText("Why?").click();
  await press("Show on the drawing");
  await expect(sheet.card).toHaveAttribute("data-card", `why/p${H}`);
  await expect.poll(() => focused(sheet)).toBe("panel");
  await sheet.follow(`#&why/p${H}/label`);
  await sheet.carded();
  await sheet.card.getByRole("link", { name: "D", exact: true }).first().focus();
  await sheet.page.keyboard.press("Enter");
  await expect(sheet.button("Back")).toBeVisible();
  // With the last card that can be gone back to, the button goes.
  while ((await sheet.button("Back").count()) > 0) {
    await press("Back");
    await sheet.carded();
    await expect.poll(() => focused(sheet)).toBe("panel");
  }
  await sheet.follow(`#&mark/label/-/p${H}`);
  await sheet.carded();
  await press("0");
  await expect(sheet.position("H")).toHaveAttribute("data-mark", "0");
  await expect.poll(() => focused(sheet)).toBe("panel");
  await sheet.show("Position");
  await sheet.click("O");
  await press("Delete");
  await expect(sheet.positions).toHaveCount(14);
  await expect.poll(() => focused(sheet)).toBe("panel");
  await sheet.click("N");
  await sheet.tool("Delete").focus();
  await sheet.page.keyboard.press("Enter");
  await expect(sheet.positions).toHaveCount(13);
  await expect.poll(() => focused(sheet)).toBe("sheet");
});

test("another card begins at its top, with its hints folded", async ({ sheet }) => {
  await teach(sheet.page, "two long ones");
  await sheet.visit();
  await open(sheet, "test/one");
  await sheet.card.getByText("Hint").click();
  await expect(sheet.card.getByText("not test/two")).toBeVisible();
  await sheet.card.getByRole("button", { name: "To test/two" }).click();
  await expect(sheet.card.getByText("not test/one")).toBeHidden();
  await expect(sheet.card.getByText("not test/one")).toHaveCount(1);
  await expect.poll(() => sheet.panel.evaluate((panel) => panel.scrollTop)).toBe(0);
});

test("actions: a drawing is opened, one is added with its vehicles, vehicles are put, texts are copied", async ({ sheet }) => {
  await teach(sheet.page, "actions");
  await sheet.visit();
  await open(sheet, "test/actions");
  const press = (name: string) => sheet.card.getByRole("button", { name, exact: true }).click();
  await press("Open");
  await expect(sheet.positions).toHaveCount(2);
  await expect(sheet.card).toHaveAttribute("data-card", "test/actions");
  await press("Add");
  await expect(sheet.positions).toHaveCount(4);
  await expect(sheet.page.locator(".positions .car")).toHaveCount(2);
  await expect.poll(async () => (await sheet.at("u")).x).toBeGreaterThan((await sheet.at("y")).x);
  await press("Drive");
  await expect(sheet.position("y").locator(".car")).toHaveCount(2);
  for (const count of [2, 1]) {
    await sheet.undo();
    await expect(sheet.page.locator(".positions .car")).toHaveCount(count);
  }
});

test("a position is given a vehicle by its panel and its menu, and loses it again", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.click("3");
  const cars = sheet.position("3").locator(".car");
  const before = await cars.count();
  await sheet.panel.getByRole("button", { name: "Put a vehicle here" }).click();
  await expect(cars).toHaveCount(before + 1);
  const { x, y } = await sheet.at("3");
  await sheet.page.mouse.click(x, y, { button: "right" });
  await sheet.page.getByRole("menuitem", { name: "Put a vehicle here" }).click();
  await expect(cars).toHaveCount(before + 2);
  await sheet.panel.getByRole("button", { name: "Remove a vehicle" }).click();
  await expect(cars).toHaveCount(before + 1);
  await sheet.undo();
  await expect(cars).toHaveCount(before + 2);
});

test("Why? leads from a position to its reasons, and to where they are shown on the drawing", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("H");
  await sheet.panel.getByText("Why?").click();
  await sheet.card.getByRole("link", { name: "When Left starts" }).click();
  await sheet.card.getByRole("button", { name: "Show on the drawing" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", `why/p${H}/left`);
  await expect(sheet.mode("Draw")).toHaveAttribute("aria-current", "page");
});

test("on a phone what is shown on the drawing is not covered by the sheet at the foot", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("H");
  const edge = sheet.page.locator(".inspector-edge");
  await sheet.raise();
  await edge.press("ArrowUp");
  await expect(sheet.page.locator(".inspector")).toHaveAttribute("data-height", "full");
  await sheet.panel.getByText("Why?").tap();
  await sheet.card.getByRole("button", { name: "Show on the drawing" }).tap();
  await expect(sheet.page.locator(".inspector")).toHaveAttribute("data-height", "peek");
  await expect(sheet.card).toHaveAttribute("data-card", `why/p${H}`);
});

test("a link holds the drawing and the card, and opens both", async ({ sheet, newTab }) => {
  await sheet.begin("nim");
  await sheet.show("Tutor");
  await sheet.card.getByRole("link", { name: "Quotient" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "quotient");
  await sheet.carded();
  await sheet.button("Link").click();
  const link = await sheet.link();
  expect(link).toMatch(/#v1\.[\w-]+&quotient$/);
  const other = await newTab();
  await other.page.goto(link);
  await other.ready();
  await expect(other.card).toHaveAttribute("data-card", "quotient");
  await expect(other.positions).toHaveCount(5);
  await expect.poll(() => new URL(other.page.url()).hash).toBe("");
});

test("a finished lesson is remembered by the browser", async ({ sheet }) => {
  await teach(sheet.page, "a finished lesson");
  await sheet.visit();
  await open(sheet, "test/done");
  const kept = () => sheet.page.evaluate(() => localStorage.getItem("hyperjam/finished"));
  await expect.poll(() => kept()).toBe("nim");
  await sheet.reload();
  await expect.poll(() => kept()).toBe("nim");
});

test("two positions pressed before the tutor answers are both taken", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Compare");
  const release = await holdMessages(sheet.page);
  await sheet.click("B");
  await sheet.click("F");
  await release();
  await expect(sheet.card).toContainText("B and F are equal in every sum: B = F.");
});
