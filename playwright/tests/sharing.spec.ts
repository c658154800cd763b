import { crc32 } from "node:zlib";
import { LINKS, close, filed, follow, notice, ofRepository, said } from "./exchange";
import { expect, test } from "./fixtures";
import { holdBack } from "./hindrances";
import { keepsIt, stored } from "./store";

const CLIPBOARD = ["clipboard-read", "clipboard-write"];
const MARKUP = '<img src=x onerror="document.title=1">';

test("a frame without a drawing says so, and does not ask for one to be drawn", async ({ sheet }) => {
  await sheet.page.goto("./?embed=view");
  await expect(sheet.page.locator(".empty-sheet")).toHaveText("There is no drawing here.");
});

test("Share makes a link and a click copies it, which opens as a drawing of one's own", { tag: "@everywhere" }, async ({
  sheet,
  context,
  newTab,
}) => {
  await context.grantPermissions(CLIPBOARD);
  await sheet.begin("a0-b0");
  await sheet.rename("0", MARKUP);
  const drawn = await sheet.drawing();
  await sheet.page.evaluate(() => navigator.clipboard.writeText("of the reader"));
  await sheet.button("Share").click();
  await expect(said(sheet)).toHaveText(/^The link has \d+ characters\.$/);
  expect(await sheet.page.evaluate(() => navigator.clipboard.readText()), "only the button copies").toBe("of the reader");
  await sheet.page.getByRole("button", { name: "Copy link" }).click();
  await expect(said(sheet)).toHaveText(/^Link copied: \d+ characters\.$/);
  const link = await sheet.page.evaluate(() => navigator.clipboard.readText());
  await expect(said(sheet)).toContainText(` ${link.length} characters`);
  await expect(sheet.page.locator("[data-link]")).toHaveValue(link);

  await close(sheet);
  await sheet.rename(MARKUP, "changed since");
  await keepsIt(sheet);

  const other = await newTab();
  await other.page.goto(link);
  await expect(notice(other)).toContainText("The linked drawing is open as one of your own.");
  await expect.poll(() => other.drawing()).toEqual(drawn);
  await expect(other.position(MARKUP)).toBeVisible();
  await expect.poll(() => new URL(other.page.url()).hash).toBe("");
  await keepsIt(other);
  await other.rename(MARKUP, "zero");
  await keepsIt(other);
  await other.reload();
  await expect(other.position("zero"), "a reload shows what became of it").toBeVisible();
});

test("without the clipboard the link can be copied from its field", async ({ sheet }) => {
  await sheet.page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await sheet.begin("nim");
  await sheet.button("Share").click();
  await sheet.page.getByRole("button", { name: "Copy link" }).click();
  await expect(said(sheet)).toHaveText(/^The link has \d+ characters\. Copy it from the field with Ctrl\+C\.$/);
  await expect(sheet.page.locator("[data-link]")).toBeFocused();
});

test("a link opens with the full stop or the space that stood behind it", async ({ sheet }) => {
  await sheet.visit();
  for (const end of [".", "%20", ".%20"]) {
    await follow(sheet, LINKS.get("nim")! + end);
    await expect(notice(sheet)).toContainText("The linked drawing is open as one of your own.");
    await expect.poll(() => new URL(sheet.page.url()).hash).toBe("");
    await close(sheet);
  }
});

test("links of version 1 open for ever", async ({ sheet }) => {
  await sheet.visit();
  for (const [name, link] of LINKS) {
    await test.step(name, async () => {
      const drawing = JSON.parse(ofRepository(`crates/editor/gallery/${name}.json`));
      await follow(sheet, link);
      await expect.poll(() => new URL(sheet.page.url()).hash).toBe("");
      await expect(sheet.positions).toHaveCount(drawing.positions.length);
      await expect(sheet.moves).toHaveCount(drawing.moves.length);
      const ids = (positions: { id: string; label?: string }[]) => positions.map(({ id, label }) => label ?? id);
      expect(ids((await filed(sheet)).positions as { id: string }[])).toEqual(ids(drawing.positions));
    });
  }
});

test("a link never overwrites: what was on the sheet is in the gallery", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await follow(sheet, LINKS.get("nim")!);
  await expect(sheet.positions).toHaveCount(5);
  await sheet.menu("My drawings");
  await stored(sheet).filter({ hasText: "15 positions" }).click();
  await expect(sheet.position("Amsterdam")).toBeVisible();
});

/** A link with a right checksum round these bytes. */
function sealed(bytes: number[]): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(Buffer.from(bytes)));
  return `#v1.${Buffer.concat([Buffer.from(bytes), sum]).toString("base64url")}`;
}

test("a damaged or hostile link is said and changes nothing", async ({ sheet }) => {
  await sheet.visit();
  const drawn = await sheet.drawing();
  const good = LINKS.get("a-b")!;
  const wrong: [string, string, RegExp][] = [
    ["no link", "#section.2", /This is not a link of Hyperjam/],
    ["a dot", "#.", /This is not a link of Hyperjam/],
    ["a later version", "#v99.abc", /This link has version “v99”/],
    ["nothing in it", "#v1.", /damaged/],
    ["markup", "#v1.<img src=x onerror=alert(1)>", /damaged/],
    ["no letters of a link", "#v1.****", /damaged/],
    ["escapes", "#v1.%00%ff", /damaged/],
    ["a changed letter", good.replace("oAU", "oAV"), /damaged/],
    ["a lost end", good.slice(0, -2), /damaged/],
    ["twice", good + good, /damaged/],
    ["too long", `#v1.${"A".repeat(1 << 20)}`, /1048579 characters; the limit is 1048576/],
    ["a million positions in a few bytes", sealed([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]), /holds no drawing|damaged/],
  ];
  for (const [what, fragment, sentence] of wrong) {
    await test.step(what, async () => {
      await follow(sheet, fragment);
      await expect(sheet.alert).toContainText(sentence);
      await expect(sheet.alert).toContainText("The link was not opened.");
      await expect(sheet.alert).toContainText("Your own drawing is unchanged.");
      await sheet.button("Close").click();
    });
  }
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
});

test("a damaged link stays in the address, and a reload does not say once more what is wrong with it", async ({ sheet, newTab }) => {
  const damaged = LINKS.get("a-b")!.slice(0, -2);
  await sheet.page.goto(`./${damaged}`);
  await expect(sheet.alert).toContainText("The link was not opened.");
  expect(new URL(sheet.page.url()).hash, "it can be mended and copied there").toBe(damaged);
  await sheet.reload();
  // What is asked for after the link is answered after it.
  await sheet.button("Share").click();
  await sheet.link();
  await close(sheet);
  await expect(sheet.alert).toHaveCount(0);
  expect(new URL(sheet.page.url()).hash).toBe(damaged);
  // Whoever puts it there again is told again, and so is another tab.
  await follow(sheet, "");
  await follow(sheet, damaged);
  await expect(sheet.alert).toContainText("The link was not opened.");
  await follow(sheet, LINKS.get("a-b")!);
  await expect.poll(() => new URL(sheet.page.url()).hash, "what is mended is opened").toBe("");
  const other = await newTab();
  await other.page.goto(`./${damaged}`);
  await expect(other.alert).toContainText("The link was not opened.");
});

test.describe("in dark colours", () => {
  test.use({ colorScheme: "dark" });

  test("the QR code is black on white and large", { tag: "@everywhere" }, async ({ sheet }) => {
    await sheet.begin("nim");
    await sheet.button("Share").click();
    await sheet.button("Show QR code").click();
    const code = sheet.page.getByRole("img", { name: "QR code of the link" });
    await expect(code).toBeVisible();
    const fills = await code.locator("path").evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
    expect(fills).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    const { width } = (await code.boundingBox())!;
    expect(width).toBeGreaterThan(240);
  });
});

test("a link that is too long for a QR code is said to be", async ({ sheet }) => {
  await sheet.visit();
  let state = 1;
  const random = (below: number) => (state = (state * 16_807) % 2_147_483_647) % below;
  const moves = Array.from({ length: 1_500 }, () => `p${random(90)} -> p${random(90)} ${"LRB"[random(3)]}`);
  await sheet.openFile("many.txt", moves.join("\n"));
  await expect(notice(sheet)).toContainText("“many.txt” is open, read as a list", { timeout: 30_000 });
  await sheet.button("Share").click();
  await expect(said(sheet)).toContainText("characters");
  await sheet.button("Show QR code").click();
  await expect(sheet.page.getByRole("dialog").getByRole("alert")).toHaveText(
    /^The link has \d{4,} characters and is too long for a QR code, which holds at most 2,953\.$/,
  );
});

test("a drawing that no link holds is offered as a file, and why is said", async ({ sheet }) => {
  await sheet.visit();
  const positions = Array.from({ length: 6_000 }, (_, nth) => ({ id: `${nth}`, label: "𝔸".repeat(200), x: nth % 80, y: nth }));
  await sheet.openFile("wordy.json", JSON.stringify({ format: "hyperjam", version: 1, positions, moves: [] }));
  await expect(notice(sheet)).toContainText("“wordy.json” is open", { timeout: 60_000 });
  await sheet.button("Share").click();
  await expect(said(sheet)).toHaveText(
    /^The link could not be made\. The texts of this drawing have 48\d{5} bytes; the limit of a link is 4194304\. A file holds all of the drawing\.$/,
    { timeout: 60_000 },
  );
  await expect(sheet.button("Copy link")).toBeDisabled();
  await expect(sheet.page.locator("[data-frame]")).toHaveCount(0);
  const { text } = await sheet.save(sheet.page.getByRole("dialog").getByRole("button", { name: "Save as a file" }));
  expect(JSON.parse(text).positions).toHaveLength(6_000);
});

test("a link to an exercise shows no mark before its card is there", async ({ sheet }) => {
  const release = await holdBack(sheet.page, "**/hyperjam-tutor_bg.wasm");
  await sheet.page.goto(`./${LINKS.get("nim")}&mark/label/-`);
  await expect(sheet.positions).toHaveCount(5);
  const marked = sheet.page.locator(".positions .position[data-mark]");
  // The solver's marks are there, since Share's link, which is asked for later, is.
  await sheet.button("Share").click();
  await sheet.link();
  await close(sheet);
  await expect(marked).toHaveCount(0);
  release();
  await expect(sheet.page.locator(".tutor-head h2")).toHaveText("Mark it yourself");
  await expect(marked).toHaveCount(0);
  await sheet.enter("Draw");
  await expect(marked).toHaveCount(5);
});

test("a frame to look at shows marks, opens the page, and neither changes nor keeps anything", async ({
  sheet,
  context,
}) => {
  await sheet.page.goto(`./?x=1&embed=view&y=2${LINKS.get("nim")}`);
  await expect(sheet.position("4")).toHaveAttribute("data-mark", "4");
  for (const part of [".bar", ".tools", ".inspector"]) await expect(sheet.page.locator(part)).toHaveCount(0);
  const drawn = await sheet.drawing();
  const middle = await sheet.at("4");
  await sheet.page.mouse.dblclick(middle.x, middle.y);
  await sheet.drag(await sheet.at("3"), { x: middle.x, y: middle.y + 60 });
  const empty = await sheet.place(0.9, 0.9);
  await sheet.page.mouse.dblclick(empty.x, empty.y);
  await sheet.click("2");
  await expect.poll(() => sheet.selected()).toEqual(["2"]);
  for (const key of ["Delete", "Enter", "Control+x", "Control+z", "Control+d", "n", "Space"]) {
    await sheet.page.keyboard.press(key);
  }
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
  expect(await sheet.page.evaluate(async () => [Object.keys(localStorage), (await indexedDB.databases()).length])).toEqual([["hyperjam/welcomed"], 0]);

  const popup = context.waitForEvent("page");
  await sheet.page.getByRole("link", { name: "Open in Hyperjam" }).click();
  const whole = await popup;
  await expect(whole.locator(".bar")).toBeVisible();
  await expect(whole.locator(".positions .position")).toHaveCount(5);
  await sheet.page.reload();
  await expect(sheet.positions, "a frame keeps its address").toHaveCount(5);
});

test("an exercise in a frame opens as the exercise", async ({ sheet, context }) => {
  await sheet.page.goto(`./?embed=view${LINKS.get("nim")}&mark/label/-`);
  await expect(sheet.positions).toHaveCount(5);
  const link = sheet.page.getByRole("link", { name: "Open in Hyperjam" });
  await expect(link).toHaveAttribute("href", /#v1\.[\w-]+&mark\/label\/-$/);
  const popup = context.waitForEvent("page");
  await link.click();
  const whole = await popup;
  await expect(whole.locator(".tutor-head h2")).toHaveText("Mark it yourself");
  await expect(whole.locator(".positions .position")).toHaveCount(5);
  await expect(whole.locator(".positions .position[data-mark]")).toHaveCount(0);
});

test("a frame to draw in can be drawn in, and its link follows", async ({ sheet }) => {
  await sheet.page.goto(`./?embed=edit${LINKS.get("nim")}`);
  await expect(sheet.positions).toHaveCount(5);
  const link = sheet.page.getByRole("link", { name: "Open in Hyperjam" });
  await expect(link).toHaveAttribute("href", /#v1\./);
  const before = (await link.getAttribute("href"))!;
  await sheet.settled();
  await sheet.loop("0");
  await expect(link).not.toHaveAttribute("href", before);
  await sheet.button("Undo").click();
  await expect(link).toHaveAttribute("href", before);
  expect(await sheet.page.evaluate(async () => [Object.keys(localStorage), (await indexedDB.databases()).length])).toEqual([["hyperjam/welcomed"], 0]);
});

test("the code of a frame is copied, its title within its quotation marks", async ({ sheet, context }) => {
  await context.grantPermissions(CLIPBOARD);
  await sheet.begin("nim");
  await sheet.page.getByLabel("Title of the drawing").fill('"><script>');
  await sheet.page.keyboard.press("Enter");
  await sheet.button("Share").click();
  await expect(said(sheet)).toContainText("The link has");
  await sheet.page.getByLabel("The frame is").selectOption("for drawing");
  await sheet.button("Copy code").click();
  await expect(said(sheet)).toHaveText("Code copied.");
  const code = await sheet.page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(
    /^<iframe src="http[^"]*\/\?embed=edit#v1\.[\w-]+" title="Hyperjam: &quot;&gt;&lt;script&gt;" width="640" height="420"><\/iframe>$/,
  );
  await close(sheet);
});

test("undo does not lead from a link to the example that a first visitor would see", async ({ sheet }) => {
  await sheet.page.goto(`./${LINKS.get("nim")!}`);
  await expect(sheet.positions).toHaveCount(5);
  await expect(notice(sheet)).toContainText("The linked drawing is open as one of your own.");
  await expect(sheet.button("Undo")).toBeDisabled();
  await keepsIt(sheet);
  await sheet.reload();
  await expect(sheet.positions).toHaveCount(5);
  await expect(sheet.button("Undo")).toBeDisabled();
});

test("undo leads from a link to the drawing of one's own that was open before", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Amsterdam");
  await follow(sheet, LINKS.get("nim")!);
  await expect(sheet.positions).toHaveCount(5);
  await sheet.undo();
  await expect(sheet.position("Amsterdam")).toBeVisible();
});
