/*
 * What people do most, once in every engine. What each surface does in full is in `tests/`.
 */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PUBLISHED } from "../tests/traffic_jam";
import { expect, test } from "./fixtures";
import { Sheet } from "./sheet";

const CARD = ".tutor-card";

test.afterEach(async ({ sheet }) => {
  expect(await sheet.text("[role=alert]"), "what the page complains of").toBe("");
});

test("a first visit is asked where to begin, and sees the published marks", async ({ world, sheet }) => {
  await sheet.tab.goto(world.url);
  await sheet.expectText("dialog", "Draw your own");
  await sheet.shows("dialog :focus");
  await sheet.tab.press("Escape");
  await sheet.expectCount("dialog", 0);
  await sheet.expectMarks(PUBLISHED);
});

test("a cycle is drawn by mouse, marked and undone", async ({ world, sheet }) => {
  await sheet.open(world.url);
  await sheet.menu("New drawing");
  await sheet.expectMarks({});
  await sheet.add(0.3, 0.3);
  await sheet.add(0.7, 0.3);
  await sheet.add(0.5, 0.7);
  await sheet.draw("A", "B");
  await sheet.draw("B", "C");
  await sheet.expectMarks({ A: "0", B: "1", C: "0" });
  await sheet.draw("C", "A");
  await sheet.expectMarks({ A: "∞", B: "∞", C: "∞" });
  await sheet.press("button", "Undo");
  await sheet.expectMarks({ A: "0", B: "1", C: "0" });
});

test("a move for Left alone has a value, and the drawing is there after a reload", async ({ world, sheet }) => {
  await sheet.open(world.url);
  await sheet.menu("New drawing");
  await sheet.expectMarks({});
  await sheet.add(0.3, 0.4);
  await sheet.add(0.6, 0.4);
  await sheet.press("button", /^New moves are for/);
  await sheet.press("[role=menuitemradio]", "Left");
  await sheet.draw("A", "B");
  await sheet.expectMarks({ A: "1", B: "0" });
  await sheet.rename("B", "Köln");
  await sheet.expectMarks({ A: "1", Köln: "0" });
  await sheet.keepsIt();
  await sheet.tab.reload();
  await sheet.expectMarks({ A: "1", Köln: "0" });
});

test("a game is played", async ({ world, sheet }) => {
  await sheet.open(world.url);
  await sheet.expectMarks(PUBLISHED);
  await sheet.tab.click(await sheet.at("H"));
  await sheet.press("button", "Play from here");
  await sheet.press(`${CARD} button`, "Play");
  await sheet.expectText(`${CARD} .tutor-result`, "Your turn: you are Left, the vehicle is at H.");
  await sheet.press(`${CARD} button`, /^→/);
  await sheet.expectCount(`${CARD} .tutor-lines li`, 2);
  await sheet.expectText(`${CARD} .tutor-result`, /Your turn|won/);
});

test("a task of a lesson is answered on the sheet", async ({ world, sheet }) => {
  await sheet.open(world.url);
  await sheet.follow("#&lessons/hackenbush-quarter");
  await sheet.expectText(CARD, "Task 1 of 4");
  await sheet.tab.click(await sheet.onMove(2));
  await sheet.expectText(CARD, "Yes: cut a2–A.");
  await sheet.expectText(CARD, "Task 2 of 4");
});

test("a line is calculated as it is typed", async ({ world, sheet }) => {
  await sheet.open(world.url);
  await sheet.press("nav button", "Calculate");
  await sheet.press("[role=combobox]", "Line 1");
  await sheet.tab.type("{2|-1/2} + ^");
  await sheet.expectText(".calculate-answer span:not(.sr-only)", "= {2↑|−½↑}");
  await sheet.shows("[role=img][aria-label=Thermograph]");
});

test("a board is put on the sheet and valued", async ({ world, sheet }) => {
  await sheet.open(world.url);
  await sheet.menu("New board");
  await sheet.press("dialog button", "Add Domineering beside this drawing");
  await sheet.expectCount(".board rect.board-cell", 16);
  await sheet.expectText(CARD, "Its value is");
});

test("a link opens as a drawing of one's own, and stays", async ({ world, sheet }) => {
  // Its values: outcomes are shown until those are there.
  const drawn = { "0": "0", c: "∞, dud", "c₁": "under" };
  await sheet.open(world.url);
  await sheet.exhibit("c1");
  await sheet.expectMarks(drawn);
  await sheet.press("button", "Share");
  await sheet.expectText("dialog input", /#v\d\./);
  const link = await sheet.text("dialog input");
  await sheet.tab.goto(new URL("none", world.url).href);
  await sheet.tab.goto(link);
  await sheet.expectText(".notice", "The linked drawing is open as one of your own.");
  await sheet.expectMarks(drawn);
  await sheet.keepsIt();
  await sheet.tab.reload();
  await sheet.expectMarks(drawn);
});

test("without network the page starts and does what is loaded later", async ({ world, sheet }) => {
  await sheet.open(world.url);
  await sheet.shows("body[data-offline=yes]");
  await world.close();
  await sheet.tab.reload();
  await sheet.expectMarks(PUBLISHED);
  await sheet.press("button", "Share");
  await sheet.expectText("dialog input", /#v\d\./);
});

test("a file is saved, and is the same when it is opened", async ({ world, sheet, engine }) => {
  await sheet.open(world.url);
  await sheet.expectMarks(PUBLISHED);
  await sheet.menu("Save as a file");
  const file = await arrived(engine.downloads, ".hyperjam.json", "\n}");
  expect(JSON.parse(file.content.toString()).positions).toHaveLength(15);
  await sheet.menu("New drawing");
  await sheet.expectMarks({});
  await sheet.drop(file.name, file.content.toString());
  await sheet.expectMarks(PUBLISHED);
});

test("a picture is exported", async ({ world, sheet, engine }) => {
  await sheet.open(world.url);
  await sheet.expectMarks(PUBLISHED);
  await sheet.menu("Export");
  await sheet.choose("dialog select", "PNG");
  await sheet.press("dialog button", "Download");
  const { content } = await arrived(engine.downloads, ".png", "IEND");
  expect(content.subarray(1, 4).toString()).toBe("PNG");
});

// Last: from then on the browser has a phone's window.
test("a phone has room for all, and a finger plays", async ({ world, engine }, testInfo) => {
  await engine.phone(new URL("none", world.url).href);
  const sheet = new Sheet(engine.tab);
  await sheet.open(world.url);
  await sheet.expectMarks(PUBLISHED);
  const size = await sheet.tab.evaluate(() => [innerWidth, innerHeight, document.documentElement.scrollWidth]);
  expect(size, "nothing reaches out of the window").toEqual([390, 844, 390]);
  const finger = await sheet.tab.tap(await sheet.at("H"));
  if (!finger) testInfo.annotations.push({ type: "no finger", description: "this driver taps with the mouse" });
  await sheet.shows(".position.selected[data-name=H]");
  await sheet.tab.tap(await sheet.reach("nav button", "Play"));
  await sheet.tab.tap(await sheet.reach(`${CARD} button`, "Play"));
  await sheet.expectText(`${CARD} .tutor-result`, "Your turn");
});

/** A file that a download brings, once it is whole. */
async function arrived(folder: string, ending: string, end: string): Promise<{ name: string; content: Buffer }> {
  let found = { name: "", content: Buffer.alloc(0) };
  const look = async () => {
    const name = (await readdir(folder)).find((name) => name.endsWith(ending));
    if (name) found = { name, content: await readFile(join(folder, name)) };
    return found.content.includes(end);
  };
  await expect.poll(look, { message: `a download …${ending}` }).toBe(true);
  return found;
}
