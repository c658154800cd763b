// Sheets that have one part alone: none is taken for an empty one.
import { expect, test } from "./fixtures";
import { keepsIt } from "./store";

/** Each part of a sheet by itself, as a file and as it is seen. */
const ALONE: [string, object][] = [
  ["lines", { lines: ["G = {0 | over}", "2 + 2"] }],
  ["a board", { boards: [{ id: "b1", rules: "domineering", position: "...|...", x: 0, y: 0 }] }],
  ["a note", { notes: [{ text: "Look here", x: 0, y: 0 }] }],
  ["a ruleset", { rulesets: [{ name: "Mine", text: "L: ./. -> #/#; R: .. -> ##" }] }],
  ["a title", { title: "Later" }],
];

for (const [part, content] of ALONE) {
  test(`a sheet with nothing but ${part} is kept`, async ({ sheet }) => {
    await sheet.visit();
    const heading = { format: "hyperjam", version: 4, positions: [], moves: [] };
    await sheet.openFile("part.json", JSON.stringify({ ...heading, ...content }));
    await expect(sheet.positions).toHaveCount(0);
    await keepsIt(sheet);
    await sheet.reload();
    await expect(sheet.positions).toHaveCount(0);
    expect(JSON.parse((await sheet.save()).text)).toMatchObject(content);
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
