import { expect, test } from "./fixtures";

/** A drawing in the file format. */
function file(fields: object): string {
  return JSON.stringify({ format: "hyperjam", version: 1, positions: [], moves: [], ...fields });
}

test("a drawing that is saved and opened again is the same", async ({ sheet }) => {
  await sheet.visit();
  await sheet.draw("C", "A");
  await sheet.loop("O");
  await sheet.rename("B", "Bruges “old” \\ <town>");
  const drawn = await sheet.drawing();
  const saved = await sheet.save();
  expect(saved.name).toMatch(/^traffic-jam-[a-z-]+\.hyperjam\.json$/);
  const { format, version, positions, moves } = JSON.parse(saved.text);
  expect({ format, version }).toEqual({ format: "hyperjam", version: 1 });
  expect(positions).toHaveLength(15);
  expect(moves).toHaveLength(32);

  await sheet.open("empty");
  await sheet.openFile("again.json", saved.text);
  await expect(sheet.page.locator(".notice").filter({ hasText: "“again.json” is open." })).toBeVisible();
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
  expect((await sheet.save()).text).toBe(saved.text);
});

test("fields that this version does not know survive", async ({ sheet }) => {
  await sheet.visit();
  const text = file({ positions: [{ id: "p", label: "P", x: 0, y: 0, mood: "calm" }], weather: ["rain"] });
  await sheet.openFile("new.json", text);
  await expect(sheet.position("P")).toHaveAttribute("data-mark", "0");
  const saved = JSON.parse((await sheet.save()).text);
  expect(saved.weather).toEqual(["rain"]);
  expect(saved.positions[0].mood).toBe("calm");
});

test("positions without places are laid out apart, all in view", async ({ sheet }) => {
  await sheet.visit();
  const ids = ["p", "q", "r", "s", "t"];
  const moves = ids.map((id, nth) => ({ from: id, to: ids[(nth + 1) % 5], by: "left" }));
  await sheet.openFile("unplaced.json", file({ positions: ids.map((id) => ({ id })), moves }));
  await expect(sheet.positions).toHaveCount(5);
  await sheet.expectSectors({ p: "L" });
  const places = await Promise.all(ids.map((id) => sheet.at(id)));
  for (const [nth, one] of places.entries()) {
    for (const other of places.slice(0, nth)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(60);
  }
});

const position = { id: "a", x: 0, y: 0 };

/** What is wrong, and the sentence that says where and why. */
const WRONG: [string, string, RegExp][] = [
  ["cut off", '{"format": "hyperjam", "version": 1,\n "positions": [', /Line 2, column \d+: the text ends here, before the drawing is complete/],
  ["no JSON", "hello", /Line 1, column 1: this is not JSON: expected value/],
  ["a list", "[]", /a drawing: an object/],
  ["another format", '{"format":"excalidraw","version":1}', /format: .*“excalidraw”, not “hyperjam”/],
  ["a later version", '{"format":"hyperjam","version":9}', /version: this file has version 9; this Hyperjam reads versions 1, 2, 4, 5, 6, 7 and 8/],
  ["an unknown position", file({ positions: [position], moves: [{ from: "a", to: "z", by: "both" }] }), /moves\[0\]\.to: no position has the id “z”/],
  ["an id twice", file({ positions: [position, position] }), /positions\[1\]\.id: the id “a” is used twice/],
  ["a wrong mover", file({ positions: [position], moves: [{ from: "a", to: "a", by: "red" }] }), /moves\[0\]\.by: .*"left", "right", "both"/],
  ["a place off the sheet", file({ positions: [{ ...position, x: 1e300 }] }), /positions\[0\]\.x: coordinates must lie between/],
  ["an endless label", file({ positions: [{ ...position, label: "x".repeat(201) }] }), /positions\[0\]\.label: 201 characters; the limit is 200/],
  ["no positions", '{"format":"hyperjam","version":1,"moves":[]}', /The field “positions” is missing/],
  ["nothing", "", /“nothing\.json” was not opened\. It is empty\./],
];

test("a broken file is said with its place and reason, and changes nothing", async ({ sheet }) => {
  await sheet.visit();
  const drawn = await sheet.drawing();
  for (const [what, text, sentence] of WRONG) {
    await test.step(what, async () => {
      await sheet.openFile(`${what}.json`, text);
      await expect(sheet.alert).toContainText(`“${what}.json” was not opened.`);
      await expect(sheet.alert).toContainText(sentence);
    });
  }
  await sheet.openFile("bytes.json", Buffer.from([0xff, 0xfe, 0x00, 0x80]));
  await expect(sheet.alert).toContainText("“bytes.json” was not opened.");
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
  await expect(sheet.button("Undo")).toBeDisabled();
});

const HOSTILE = [
  '<img src=x onerror="document.title=1">',
  "</text><script>document.title=2</script>",
  "{{constructor.constructor('document.title=3')()}}",
  "\u202Eevil\u2066\u2069",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "z\u0335\u0321\u0353".repeat(40),
  "W".repeat(200),
  "a\nb\tc",
];

test("hostile names are text and nothing else, wherever they stand", async ({ sheet }) => {
  await sheet.visit();
  const ids = HOSTILE.map((_, nth) => `p${nth}`);
  const positions = HOSTILE.map((label, nth) => ({ id: ids[nth], label, x: 150 * (nth % 3), y: 150 * Math.floor(nth / 3) }));
  const moves = ids.map((from, nth) => ({ from, to: ids[(nth + 1) % ids.length], by: "both" }));
  await sheet.openFile("<b>hostile.json", file({ title: HOSTILE[0], positions, moves }));
  await expect(sheet.positions).toHaveCount(HOSTILE.length);
  const names = await sheet.positions.evaluateAll((towns) => towns.map((town) => town.getAttribute("data-name")));
  expect(names, "what would steer the text around it is a space").toEqual(HOSTILE.map((name) => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ")));
  await sheet.settled();
  await sheet.click(HOSTILE[0]!);
  for (const panel of ["Position", "Figure 1", "Play", "Table"] as const) {
    await sheet.show(panel);
    await expect(sheet.page.locator("body")).toContainText("hostile.json");
  }
  await sheet.reload();
  await sheet.menu("My drawings");
  await expect(sheet.page.getByRole("dialog")).toBeVisible();
  await expect(sheet.page).toHaveTitle(`${HOSTILE[0]!.trim()} – Hyperjam`);
  await expect(sheet.page.locator("img, [onerror], body script:not([type=module])")).toHaveCount(0);
  // Nothing widens the page beyond the window.
  expect(await sheet.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
