import { drop, filed, follow, notice } from "./exchange";
import { expect, test } from "./fixtures";
import { holdBack } from "./hindrances";

const DOT = 'digraph {\n a -> b [by=left]; b -> a [by=right]; c -> c\n}';
const GRAPHML =
  "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml>";

test("a file is opened by what is in it, whatever its name", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("drawing.gv", DOT);
  await expect(notice(sheet)).toHaveText(/^“drawing\.gv” is open, read as DOT\.(?! The drawing you had)/);
  await expect(sheet.positions).toHaveCount(3);
  await sheet.expectSectors({ c: "L,R,I,II" });
  await sheet.openFile("drawing.txt", GRAPHML);
  await expect(notice(sheet)).toContainText("read as GraphML. The drawing you had before is in My drawings.");
  await expect(sheet.positions).toHaveCount(2);
  await sheet.openFile("drawing", "\ufeff# a comment\nA: B C\nB: C\n");
  await expect(notice(sheet)).toContainText("read as a list of positions or moves");
  await sheet.expectMarks({ A: "2", B: "1", C: "0" });
  await sheet.openFile("drawing.dot", JSON.stringify({ format: "hyperjam", version: 1, positions: [{ id: "q" }], moves: [] }));
  await expect(sheet.position("q")).toBeVisible();
});

test("files of other programs are opened, and what is not taken over of them is said", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("choice.mmd", "flowchart LR\n  A[Start] -->|left| B\n  B -->|often| A\n  classDef red fill:#f00\n");
  await expect(notice(sheet)).toContainText(
    "“choice.mmd” is open, read as a Mermaid flowchart; not taken over: classDef of a line, the text of a move.",
  );
  await expect(sheet.position("Start")).toBeVisible();
  await sheet.openFile("moves.csv", "source,target,by\na,b,left\nb,c,\n");
  await expect(notice(sheet)).toContainText("read as a table of moves.");
  await expect(sheet.positions).toHaveCount(3);
  const links = { directed: true, nodes: [{ id: 0 }, { id: 1 }], links: [{ source: 0, target: 1, weight: 2 }] };
  await sheet.openFile("graph.json", JSON.stringify(links));
  await expect(notice(sheet)).toContainText("read as node-link JSON; not taken over: weight of a move.");
  await expect(sheet.positions).toHaveCount(2);
});

test("where a file has its own words for who moves, they are chosen from, with what comes of it", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("owners.dot", "digraph { a [owner=white]; b [owner=black]; a -> b; b -> c; b -> a }");
  await expect(notice(sheet)).toContainText("“owner” has the values white, black, which name no player.");
  await sheet.page.getByRole("button", { name: "Who moves…" }).click();
  const dialog = sheet.page.getByRole("dialog", { name: "Who moves" });
  await expect(dialog.getByRole("status")).toContainText("3 moves for both");
  await dialog.getByLabel("Said by").selectOption("“owner”: white, black");
  await expect(dialog.getByRole("status")).toContainText("1 move for Left, 2 moves for Right");
  // One word for two players is refused, and nothing is opened.
  await dialog.getByLabel("Right").selectOption("white");
  await expect(dialog.getByRole("status")).toHaveText("The word “white” stands for two players.");
  await dialog.getByLabel("Left").selectOption("black");
  await expect(dialog.getByRole("status")).toContainText("2 moves for Left, 1 move for Right");
  await dialog.getByRole("button", { name: "Read it so" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(notice(sheet)).toContainText("“owners.dot” is open, read again; “owner” says who moves: white is Right, black is Left.");
  await sheet.expectSectors({ c: "II" });
  await expect(sheet.positions).toHaveCount(3);
  await expect(sheet.page.getByLabel("Title of the drawing")).toHaveValue("owners");
  // The notice is gone, and who moves can be said otherwise still: for as long as no other file is open.
  await sheet.menu("Who moves in the file");
  await expect(dialog).toContainText("What in “owners.dot” says who moves?");
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await sheet.openFile("moves.csv", "source,target,by\na,b,left\n");
  await sheet.button("Menu").click();
  await expect(sheet.page.getByRole("menuitem", { name: "Save as a file" })).toBeVisible();
  await expect(sheet.page.getByRole("menuitem", { name: "Who moves in the file" })).toHaveCount(0);
});

test("on a phone the choice of who moves fits the window", { tag: "@phone" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("owners.csv", "source,target,player\n" + ["white", "black", "dark", "grey"].map((one) => `a,b,${one}\n`).join(""));
  await sheet.page.getByRole("button", { name: "Who moves…" }).tap();
  const dialog = sheet.page.getByRole("dialog", { name: "Who moves" });
  await dialog.getByLabel("Said by").selectOption("“player”: white, black, dark, grey");
  await expect(dialog.getByRole("status")).toContainText("1 move for Left");
  const cut = await dialog.evaluate((one) => [...one.querySelectorAll("*")].filter((inner) => inner.getBoundingClientRect().right > window.innerWidth).length);
  expect(cut).toBe(0);
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("a file that is held over the page is awaited; dropped, it is opened", async ({ sheet }) => {
  await sheet.visit();
  await drop(sheet, [{ name: "a.dot", text: DOT }], false);
  await expect(sheet.page.locator(".drop-hint")).toContainText("Drop the file to open it");
  await drop(sheet, [
    { name: "a.dot", text: DOT },
    { name: "b.dot", text: DOT },
    { name: "c.dot", text: DOT },
  ]);
  await expect(sheet.page.locator(".drop-hint")).toHaveCount(0);
  await expect(notice(sheet)).toContainText("“a.dot” is open, read as DOT.");
  await expect(notice(sheet)).toContainText("“b.dot” and “c.dot” were ignored: only one file is opened at a time.");
  await expect(sheet.positions).toHaveCount(3);
  await sheet.page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array((64 << 20) + 1)], "huge.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(sheet.alert).toContainText("“huge.json” was not opened: it is larger than 64 MiB.");
  await expect(sheet.positions).toHaveCount(3);
  await notice(sheet).getByRole("button", { name: "Close" }).press("Enter");
  await expect(notice(sheet)).toHaveCount(0);
  await expect(sheet.canvas, "the button is gone").toBeFocused();
});

test("a file that was being read while a game began is offered and does not end it", async ({ sheet }) => {
  const release = await holdBack(sheet.page, "**/hyperjam-converter_bg.wasm");
  await sheet.visit();
  await drop(sheet, [{ name: "a.dot", text: DOT }]);
  await follow(sheet, "#&play/g/you-best-left-1/p7/-");
  await expect(sheet.card).toHaveAttribute("data-card", /^play\/g\//);
  release();
  await expect(sheet.alert).toContainText("“a.dot” has been read, but a game has begun in the meantime, so it was not opened.");
  await expect(sheet.card).toHaveAttribute("data-card", /^play\/g\//);
  await expect(sheet.positions).toHaveCount(15);
  await sheet.button("Open it").click();
  await expect(sheet.positions).toHaveCount(3);
});

/** What is wrong with a file of each kind, and how it is said. Everything else that can be wrong is native tests' affair. */
const WRONG: [string, string, string | RegExp][] = [
  ["DOT without an end", "digraph {\n a -> b", "Read as DOT: line 2: expected a closing “}”"],
  ["GraphML that reads files", '<!DOCTYPE l SYSTEM "file:///etc/passwd"><graphml/>', "Read as GraphML: "],
  ["no text at all", "A: B\0\0\0", "It is not text"],
  ["JSON too deep", `{"format":"hyperjam","version":1,"positions":${"[".repeat(50_000)}`, /recursion limit/],
];

test("what is wrong is said with its place and reason, and changes nothing", async ({ sheet }) => {
  await sheet.visit();
  const [drawn, title] = [await sheet.drawing(), await sheet.page.title()];
  for (const [what, text, sentence] of WRONG) {
    await test.step(what, async () => {
      await sheet.openFile(`${what}.dat`, text);
      await expect(sheet.alert).toContainText(`“${what}.dat” was not opened. `);
      await expect(sheet.alert).toContainText(sentence);
    });
  }
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
  await expect(sheet.button("Undo")).toBeDisabled();
  await expect(sheet.page).toHaveTitle(title);
});

test("a reader that cannot be loaded, or breaks down, is said; the next try has a new one", async ({ sheet, complaints }) => {
  complaints.expect(/failed: .*hyperjam-converter_bg\.wasm/, /console: Failed to load resource/);
  await sheet.visit();
  const drawn = await sheet.drawing();
  await sheet.page.route("**/hyperjam-converter_bg.wasm", (route) => route.abort());
  await sheet.openFile("a.dot", DOT);
  await expect(sheet.alert).toContainText(
    "“a.dot” was not opened. A part of Hyperjam that this needs could not be started.",
  );
  await sheet.page.unroute("**/hyperjam-converter_bg.wasm");
  await expect.poll(() => sheet.drawing()).toEqual(drawn);
  await sheet.openFile("a.dot", DOT);
  await expect(sheet.positions).toHaveCount(3);

  const converter = sheet.page.workers().find((worker) => worker.url().endsWith("#hyperjam-converter"))!;
  await converter.evaluate(() => {
    self.onmessage = () => {
      throw new Error("boom");
    };
  });
  await sheet.openFile("b.dot", "digraph { x }");
  await expect(sheet.alert).toContainText("“b.dot” was not opened. The part of Hyperjam that does this stopped unexpectedly.");
  expect((await filed(sheet)).positions).toHaveLength(3);
  await sheet.openFile("b.dot", "digraph { x }");
  await expect(sheet.position("x")).toBeVisible();
});

test("that a file was wrong is taken back once the drawing is changed", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.openFile("wrong.dot", "digraph {");
  await expect(sheet.alert).toContainText("“wrong.dot” was not opened.");
  await sheet.rename("4", "heap");
  await expect(notice(sheet)).toHaveCount(0);
});
