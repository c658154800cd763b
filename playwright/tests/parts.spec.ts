// Sheets that have one part alone: none is taken for an empty one.
import { expect, test } from "./fixtures";
import { keepsIt } from "./store";

const PLACED = { id: "A", x: 0, y: 0 };

/** Each part of a sheet by itself, as a file and as it is seen, with how many positions it has. */
const ALONE: [string, object, number][] = [
  ["lines", { lines: ["G = {0 | over}", "2 + 2"] }, 0],
  ["a board", { boards: [{ id: "b1", rules: "domineering", position: "...|...", x: 0, y: 0 }] }, 0],
  ["a note", { notes: [{ text: "Look here", x: 0, y: 0 }] }, 0],
  ["a ruleset", { rulesets: [{ name: "Mine", text: "L: ./. -> #/#; R: .. -> ##" }] }, 0],
  ["a title", { title: "Later" }, 0],
  ["a vehicle", { positions: [PLACED], vehicles: ["A"] }, 1],
  ["a position on the ground", { positions: [{ ...PLACED, ground: true }] }, 1],
];

/** What is chosen for a sheet, which is empty all the same, and is not kept for its own sake. */
const CHOSEN: [string, object, number][] = [
  ["three players", { players: 3 }, 0],
  ["misère play", { convention: "misere" }, 0],
  ["how it is read", { rules: "hackenbush" }, 0],
];

const HEADING = { format: "hyperjam", version: 4, positions: [], moves: [] };

for (const [part, content, positions] of ALONE) {
  test(`a sheet with nothing but ${part} is kept`, async ({ sheet }) => {
    await sheet.visit();
    await sheet.openFile("part.json", JSON.stringify({ ...HEADING, ...content }));
    await expect(sheet.positions).toHaveCount(positions);
    await keepsIt(sheet);
    await sheet.reload();
    await expect(sheet.positions).toHaveCount(positions);
    expect(JSON.parse((await sheet.save()).text)).toMatchObject(content);
  });
}

for (const [part, content, positions] of [...ALONE, ...CHOSEN]) {
  test(`a link has ${part} of a sheet with nothing else`, async ({ sheet, newTab }) => {
    await sheet.visit();
    await sheet.openFile("part.json", JSON.stringify({ ...HEADING, ...content }));
    await expect(sheet.positions).toHaveCount(positions);
    await sheet.button("Share").click();
    const link = await sheet.link();
    const other = await newTab();
    await other.page.goto(link);
    await expect(other.positions).toHaveCount(positions);
    await expect.poll(async () => JSON.parse((await other.save()).text)).toMatchObject(content);
  });
}

test("lines that are typed on an empty sheet are there after a reload", async ({ sheet }) => {
  await sheet.visit();
  await sheet.open("empty");
  await sheet.show("Calculate");
  await sheet.panel.getByRole("combobox", { name: "Line 1", exact: true }).fill("{2|-1/2} + ^");
  await sheet.panel.getByRole("combobox", { name: "Line 1", exact: true }).press("Enter");
  await keepsIt(sheet);
  await sheet.reload();
  await sheet.show("Calculate");
  await expect(sheet.panel.getByRole("combobox", { name: "Line 1", exact: true })).toHaveValue("{2|-1/2} + ^");
});
