import { expect, test } from "./fixtures";
import { holdMessages } from "./hindrances";
import type { Point } from "./drawing";
import type { Sheet } from "./sheet";

const field = (sheet: Sheet, number: number) => sheet.panel.getByRole("combobox", { name: `Line ${number}`, exact: true });
/** What is shown, without what is read out in its place. */
const answer = (sheet: Sheet, number: number) =>
  sheet.panel.locator(".calculate-answer").nth(number - 1).locator("span:not(.sr-only)").first();
/** What stands right below the open line. */
const details = (sheet: Sheet) => sheet.panel.locator(".calculate-details");

test("lines are worked out as they are typed, and name each other", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("{2|-1/2} + ^");
  await expect(answer(sheet, 1)).toHaveText("= {2↑|−½↑}");
  await expect(details(sheet)).toContainText("Left’s options");
  await field(sheet, 1).press("Enter");
  await expect(field(sheet, 2)).toBeFocused();
  // What is said of the last line stays, now below the one that is begun.
  await expect(sheet.panel.locator(".calculate-line").nth(1).getByRole("table")).toContainText("Left’s options");
  await expect(details(sheet)).toContainText("Line 1:");
  await expect(details(sheet)).toHaveCount(1);
  await field(sheet, 2).fill("g + g");
  await expect(answer(sheet, 2)).toContainText("“g” has no value");
  await expect(field(sheet, 2)).toHaveAttribute("aria-invalid", "true");
  await field(sheet, 2).press("Enter");
  await field(sheet, 3).fill("g := {3|1}");
  await expect(answer(sheet, 2)).toHaveText("= 4");
  await field(sheet, 3).press("ArrowUp");
  await expect(field(sheet, 2)).toBeFocused();
  await expect(sheet.announcement).toHaveText("equals 4");
});

test("what a line comes to that is left by Enter before it is read out is read out once", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  const told = sheet.page.getByRole("log");
  const release = await holdMessages(sheet.page);
  await field(sheet, 1).fill("2 + 3");
  await field(sheet, 1).press("Enter");
  await expect(field(sheet, 2)).toBeFocused();
  await release();
  await expect(sheet.announcement).toHaveText("equals 5");
  await field(sheet, 2).fill("*2");
  await expect(sheet.announcement).toHaveText("equals star 2");
  await expect(told.getByText("equals 5", { exact: true })).toHaveCount(1);
  // What was read out already is not read out once more.
  await field(sheet, 2).press("Enter");
  await field(sheet, 3).fill("7");
  await expect(sheet.announcement).toHaveText("equals 7");
  await expect(told.getByText("equals star 2", { exact: true })).toHaveCount(1);
});

test("an answer of before says that it is, until the one to the line as it stands is there", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  const lines = sheet.panel.getByRole("list", { name: "Lines of the calculation" });
  await field(sheet, 1).fill("2 + 3");
  await expect(answer(sheet, 1)).toHaveText("= 5");
  await expect(lines).toHaveAttribute("aria-busy", "false");
  const release = await holdMessages(sheet.page);
  await field(sheet, 1).fill("2 + 4");
  await expect(lines).toHaveAttribute("aria-busy", "true");
  await expect(details(sheet)).toHaveAttribute("aria-busy", "true");
  // It is seen, too, once that takes longer than a moment.
  await expect(sheet.panel.locator(".calculate-answer").first()).toHaveCSS("opacity", "0.4");
  await release();
  await expect(answer(sheet, 1)).toHaveText("= 6");
  await expect(lines).toHaveAttribute("aria-busy", "false");
});

test("a line that takes long holds up none but those that need it, and can be stopped", async ({ sheet }) => {
  await sheet.visit();
  // Each takes a second and more, until it is not decided.
  const slow = [5, 6, 7, 8, 9].flatMap((size) => [`Col(4, ${size})`, `Col(${size}, 5)`, `Col(6, ${size})`]);
  const text = ["// Slow", ...slow, "a := Col(7, 5)", "a + 1", "1 + 1", "{3|1}.Mean"].join("\n");
  await sheet.show("Calculate");
  await sheet.openFile("calculation.txt", text);
  const last = slow.length + 1;
  for (const quick of [last + 3, last + 4]) await expect(answer(sheet, quick)).toHaveText("= 2");
  for (const nth of [last, last + 1, last + 2]) await expect(answer(sheet, nth)).toHaveText("Being worked out…");
  await expect(sheet.panel.getByRole("list", { name: "Lines of the calculation" })).toHaveAttribute("aria-busy", "false");
  await sheet.button("Stop").click();
  await expect(sheet.panel.getByRole("alert")).toHaveText(
    "The lines are not worked out: you stopped that. Any change to the drawing starts it again.",
  );
  await expect(sheet.panel.getByRole("heading", { level: 2 }), "the button is gone").toBeFocused();
});

test("a click into a line and the same text again leave what can be redone", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("*2");
  await field(sheet, 1).press("Enter");
  await field(sheet, 2).fill("*3");
  await expect(answer(sheet, 2)).toHaveText("= ∗3");
  await field(sheet, 2).press("Control+z");
  await expect(field(sheet, 2)).toHaveValue("");
  await field(sheet, 1).click();
  await expect(sheet.button("Redo")).toBeEnabled();
  await field(sheet, 2).click();
  await sheet.page.keyboard.type("*4");
  await expect(sheet.button("Redo")).toBeDisabled();
  await sheet.page.keyboard.press("Control+z");
  await field(sheet, 2).click();
  await expect(sheet.button("Redo")).toBeEnabled();
});

test("the lines stay with the drawing: reloaded, undone, in a link and in a file", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("*2 + *3");
  await expect(answer(sheet, 1)).toHaveText("= ∗");
  await expect(sheet.page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "kept");
  await sheet.reload();
  await sheet.carded();
  await expect(field(sheet, 1)).toHaveValue("*2 + *3");
  await expect(answer(sheet, 1)).toHaveText("= ∗");
  const { text } = await sheet.save();
  expect(JSON.parse(text).lines).toEqual(["*2 + *3"]);
  await sheet.button("Share").click();
  const link = await sheet.link();
  const other = await newTab();
  await other.page.goto(link);
  await other.ready();
  await other.show("Calculate");
  await expect(field(other, 1)).toHaveValue("*2 + *3");
  await sheet.page.keyboard.press("Escape");
  await sheet.button("Undo").click();
  await expect(field(sheet, 1)).toHaveValue("");
});

test("what is undone where it is not seen is said", async ({ sheet }) => {
  const notice = sheet.page.locator(".notice");
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await sheet.show("Calculate");
  await field(sheet, 1).fill("*2 + *3");
  await expect(answer(sheet, 1)).toHaveText("= ∗");
  await sheet.enter("Draw");
  await sheet.undo();
  await expect(notice).toContainText("Undone: Edit the calculation");
  await sheet.enter("Calculate");
  await sheet.undo();
  await expect(notice).toContainText("Undone: Rename A to Arles");
  await expect(sheet.position("A")).toBeVisible();
});

test("wrong lines say where, and the fields stay", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("{1|");
  await expect(answer(sheet, 1)).toContainText("column 4");
  await field(sheet, 1).fill("a := b");
  await field(sheet, 1).press("Enter");
  await field(sheet, 2).fill("b := a");
  await expect(answer(sheet, 1)).toContainText("leads back to this line");
  await field(sheet, 2).fill("");
  await field(sheet, 2).press("Backspace");
  await expect(sheet.panel.locator(".calculate-line")).toHaveCount(1);
  await expect(field(sheet, 1)).toBeFocused();
});

test("an empty sheet offers examples", async ({ sheet }) => {
  await sheet.begin("empty");
  await sheet.show("Calculate");
  await sheet.panel.getByRole("button", { name: "{0|1}" }).first().click();
  await expect(field(sheet, 1)).toBeFocused();
  await expect(answer(sheet, 1)).toHaveText("= ½");
  await sheet.card.getByText("Examples from the papers").click();
  await sheet.card.getByRole("button", { name: "g := {3|1}; g.Mean; g + g" }).click();
  await expect(field(sheet, 2)).toBeFocused();
  await expect(answer(sheet, 4)).toHaveText("= 4");
});

test("the open line has its thermograph and number line, in words too, and saves them", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("{3|-1}");
  const picture = sheet.page.getByRole("img", { name: "Thermograph", exact: true });
  await expect(picture).toBeVisible();
  await expect(picture.locator("polyline.stroke-left")).toHaveAttribute("points", "80.8,268 196,79.2");
  await sheet.figure("Number line");
  await expect(sheet.page.getByRole("img", { name: "Number line" })).toBeVisible();
  await details(sheet).getByText("Thermograph in words").click();
  await expect(details(sheet)).toContainText("The mast stands at the mean 1 from temperature 2 on.");
  const download = sheet.page.waitForEvent("download");
  await details(sheet).getByRole("button", { name: "Save the thermograph as SVG" }).click();
  expect((await download).suggestedFilename()).toBe("thermograph.svg");
});

test("what is done to the lines is undone by the keys for it, also from a line", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("*2");
  await field(sheet, 1).press("Enter");
  await field(sheet, 2).fill("*3");
  await sheet.panel.getByRole("button", { name: "Delete line 2" }).click();
  await expect(field(sheet, 1)).toBeFocused();
  await sheet.page.keyboard.press("Control+z");
  await expect(field(sheet, 2)).toHaveValue("*3");
  await expect(field(sheet, 1)).toBeFocused();
  await sheet.page.keyboard.press("Control+y");
  await expect(field(sheet, 2)).toHaveCount(0);
});

test("names are completed as they are typed, by keys and by a tap", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  const names = sheet.panel.getByRole("listbox", { name: "Names" });
  await field(sheet, 1).fill("{2|-1/2}.te");
  await expect(names.getByRole("option")).toHaveText(["Temperature"]);
  await field(sheet, 1).press("ArrowDown");
  await expect(names.getByRole("option")).toHaveAttribute("aria-selected", "true");
  await field(sheet, 1).press("Enter");
  await expect(field(sheet, 1)).toHaveValue("{2|-1/2}.Temperature");
  await expect(answer(sheet, 1)).toHaveText("= 5/4");
  await expect(names).toHaveCount(0);
  await field(sheet, 1).press("Enter");
  // Enter without a choice begins the next line, and Escape closes the list alone.
  await field(sheet, 2).fill("nim");
  await expect(names.getByRole("option")).toHaveText(["NimInverse", "NimProduct", "NimSqrt", "NimSum"]);
  await field(sheet, 2).press("Escape");
  await expect(names).toHaveCount(0);
  await expect(field(sheet, 2)).toBeFocused();
  await field(sheet, 2).fill("2 + at");
  await names.getByText("AtomicWeight").click();
  await expect(field(sheet, 2)).toHaveValue("2 + AtomicWeight");
  await expect(field(sheet, 2)).toBeFocused();
});

test("a line that is written in may go: the browser leads back, and a link leads on", async ({ sheet }) => {
  await sheet.visit();
  for (const leave of [() => sheet.page.goBack(), () => sheet.follow("#&lessons/nim")]) {
    await sheet.show("Calculate");
    await field(sheet, 1).fill("2 + 3");
    await expect(answer(sheet, 1)).toHaveText("= 5");
    await expect(field(sheet, 1)).toBeFocused();
    await leave();
    await expect(field(sheet, 1)).toHaveCount(0);
    await sheet.carded();
  }
  await expect(sheet.positions).toHaveCount(5);
});

test("a wrong line says at which column, what is there and what was expected", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  for (const [line, said] of [
    ["{1 2}", "column 4: found “2”, expected “,”, “|” or “}”"],
    ["1 +", "column 4: the text ends where a game should follow"],
    ["(1", "column 3: the text ends where “)” should follow"],
    ["mean(1/3)", "column 1: found a number that is not short, expected a short game"],
    ["cool(1)", "column 1: “cool” takes 2 arguments; 1 given"],
    ["1.Nothing", "column 3: there is no function “Nothing”"],
  ] as const) {
    await field(sheet, 1).fill(line);
    await expect(answer(sheet, 1)).toContainText(said);
    await expect(field(sheet, 1)).toHaveAttribute("aria-invalid", "true");
    await expect(field(sheet, 1)).toHaveValue(line);
  }
});

test("a fraction is set as one, and read and copied as it was", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("{3/8+1|5/8}");
  await expect(answer(sheet, 1)).toHaveText("= {11/8|⅝}");
  await expect(answer(sheet, 1).locator(".inspector-fraction sup")).toHaveText("11");
  await expect(answer(sheet, 1).locator(".inspector-fraction sub")).toHaveText("8");
});

test("the numbers of the number tree lead to themselves, and it is zoomed by buttons, keys and the wheel", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("5/8");
  const tree = sheet.page.locator("svg").and(sheet.page.getByRole("group", { name: "Number tree" }));
  await expect(answer(sheet, 1)).toHaveText("= ⅝");
  await sheet.figure("Number tree");
  const number = (name: string) => tree.getByRole("link", { name, exact: true });
  await expect(tree.locator("[aria-current]")).toHaveAttribute("aria-label", "five eighths");
  await number("one half").click();
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l1");
  await expect(sheet.card).toContainText("½ is born on day 2, by the sign expansion +−.");
  await expect(tree.locator("[aria-current]")).toHaveAttribute("aria-label", "one half");
  await number("one quarter").focus();
  // A key that comes before the next tree does not zoom the one that is left.
  const release = await holdMessages(sheet.page);
  await sheet.page.keyboard.press("Enter");
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l2");
  await sheet.page.keyboard.press("+");
  await release();
  await expect(tree.locator("[aria-current]")).toHaveAttribute("aria-label", "one quarter");
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l2");
  await expect(number("one quarter")).toBeFocused();
  await sheet.page.keyboard.press("+");
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l2/1");
  await expect(tree).toContainText("day 2");
  await expect(tree).not.toContainText("day 1");
  await sheet.page.getByRole("button", { name: "Zoom in" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l2/0");
  await expect(sheet.page.getByRole("button", { name: "Zoom in" })).toBeDisabled();
  await sheet.page.getByRole("button", { name: "Zoom out" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l2/1");
  await tree.hover();
  await sheet.page.keyboard.down("Control");
  await sheet.page.mouse.wheel(0, 100);
  await sheet.page.keyboard.up("Control");
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l2/2");
  await sheet.card.getByRole("button", { name: "Put it in a line" }).click();
  await expect(field(sheet, 2)).toHaveValue("1/4");
});

test("the calculator by taps alone: an example, an option, a thermograph, back", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.begin("empty");
  await sheet.show("Calculate");
  await sheet.card.getByText("Examples from the papers").tap();
  await sheet.card.getByRole("button", { name: "{2|-1/2}", exact: true }).first().tap();
  await expect(answer(sheet, 1)).toHaveText("= {2|−½}");
  await expect(details(sheet).getByRole("img", { name: "Thermograph", exact: true })).toBeVisible();
  await expect(details(sheet).getByRole("row", { name: /^Right’s options/ }), "the table is seen at once").toBeInViewport();
  await details(sheet).getByRole("row", { name: /^Left’s options/ }).getByRole("link", { name: "2", exact: true }).tap();
  await expect(details(sheet)).toContainText("From line 1, Left moves to 2");
  await details(sheet).getByRole("link", { name: "line 1" }).tap();
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/1");
});

test("two fingers zoom the number tree", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&calculate/tree/g1l3/2");
  const tree = sheet.page.locator("svg").and(sheet.page.getByRole("group", { name: "Number tree" }));
  await tree.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await tree.boundingBox())!;
  const fingers = (apart: number): [Point, Point] => [-apart, apart].map((dx) => ({ x: x + width / 2 + dx, y: y + height / 2 })) as [Point, Point];
  const from = await sheet.page.evaluate(() => [visualViewport!.scale, scrollY]);
  await sheet.pinch(fingers(40), fingers(70));
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l3/1");
  await sheet.pinch(fingers(100), fingers(60));
  await expect(sheet.card).toHaveAttribute("data-card", "calculate/tree/g1l3/2");
  await expect(tree, "it stays in view").toBeInViewport({ ratio: 0.5 });
  expect(await sheet.page.evaluate(() => [visualViewport!.scale, scrollY]), "the page itself stays").toEqual(from);
});

test("a line leads to the smallest boards that have its value", async ({ sheet }) => {
  await sheet.visit();
  await sheet.show("Calculate");
  await field(sheet, 1).fill("*2");
  await details(sheet).getByRole("button", { name: "Find a board that has it" }).click();
  await expect(details(sheet)).toContainText("1 position of 11 cells has this value, and none that is smaller.", { timeout: 20_000 });
  await details(sheet).getByRole("combobox", { name: "Boards of" }).selectOption("Cram");
  await expect(details(sheet)).toContainText("3 positions of 4 cells have this value, and none that is smaller.");
  await expect(details(sheet).getByRole("img", { name: "Cram: " })).toHaveCount(3);
  await expect(sheet.announcement).toContainText("3 positions of 4 cells");
  await details(sheet).getByRole("combobox", { name: "Boards of" }).selectOption("Hackenbush");
  await expect(details(sheet)).toContainText("1 position of 2 edges has this value, and none that is smaller.");
  await details(sheet).getByRole("combobox", { name: "Boards of" }).selectOption("Cram");
  await expect(details(sheet)).toContainText("3 positions of 4 cells");
  const size = details(sheet).getByRole("textbox", { name: "Up to" });
  await size.fill("3");
  await size.press("Enter");
  await expect(details(sheet)).toContainText("No position that was looked through has this value.");
  await size.fill("0x0");
  await size.press("Enter");
  await expect(details(sheet)).toContainText("no position is within “0x0”");
  await size.fill("4");
  await size.press("Enter");
  await details(sheet).getByRole("button", { name: "Put board 1 on the sheet" }).click();
  await expect(sheet.panel).toContainText("Its value is ∗2");
});
