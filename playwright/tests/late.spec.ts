import { close, filed } from "./exchange";
import { expect, test } from "./fixtures";
import { hang, holdBack, refuseElements } from "./hindrances";
import type { Sheet } from "./sheet";

/** The program of the worker that makes links and files. */
const CONVERTER = "**/hyperjam-converter_bg.wasm";

/** Everything that was asked for before is answered, and the page lives. */
async function answered(sheet: Sheet): Promise<void> {
  await sheet.button("Share").click();
  await sheet.link();
  await close(sheet);
  await expect(sheet.page.locator("[data-rescue]")).toHaveCount(0);
  await sheet.rename("A", "Arras");
  await expect(sheet.position("Arras")).toBeVisible();
}

test("a link that comes when Share is closed is heard by nobody", async ({ sheet }) => {
  const release = await holdBack(sheet.page, CONVERTER);
  await sheet.visit();
  await sheet.button("Share").click();
  await close(sheet);
  release();
  await answered(sheet);
});

test("what is exported comes when Export is closed, with a word", async ({ sheet }) => {
  const release = await holdBack(sheet.page, CONVERTER);
  await sheet.visit();
  await sheet.menu("Export");
  await sheet.page.getByRole("dialog").getByLabel("Format").selectOption({ label: "DOT: for Graphviz" });
  await sheet.page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  await close(sheet);
  const download = sheet.page.waitForEvent("download");
  release();
  await download;
  await expect(sheet.page.locator(".hint, .notice").filter({ hasText: "is ready." })).toBeVisible();
  await answered(sheet);
});

test("a clipboard that answers when Share is closed is heard by nobody", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.evaluate(() => {
    navigator.clipboard.writeText = () => new Promise((_, refuse) => Object.assign(window, { refuse }));
  });
  await sheet.button("Share").click();
  await sheet.link();
  await sheet.button("Copy link").click();
  await close(sheet);
  await sheet.page.evaluate("refuse(new Error('late'))");
  await answered(sheet);
});

test("a menu that another takes the place of within a frame is forgotten", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.evaluate(async () => {
    const frames: FrameRequestCallback[] = [];
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (does) => frames.push(does);
    for (const clientX of [300, 340]) {
      const event = new MouseEvent("contextmenu", { clientX, clientY: 300, bubbles: true, cancelable: true });
      document.querySelector(".sheet")!.dispatchEvent(event);
      // All views show what has changed.
      await new Promise((shown) => setTimeout(shown));
    }
    window.requestAnimationFrame = frame;
    for (const does of frames) does(performance.now());
  });
  await expect(sheet.page.getByRole("menu")).toHaveCount(1);
  await expect(sheet.page.getByRole("menuitem").first()).toBeFocused();
  await sheet.page.keyboard.press("Escape");
  await answered(sheet);
});

test("after a breakdown the file has every edit, and so has the next visit", async ({ sheet, complaints }) => {
  complaints.expect(/exception: .*unreachable/, /console: .*panicked/);
  await sheet.visit();
  await hang(sheet.page, ["drawings"]);
  for (const name of ["Arles", "Bari", "Cork", "Dover", "Essen"]) await sheet.rename(name[0]!, name);
  await sheet.click("O");
  // What is said of it comes later, and is not what the program breaks down on.
  await sheet.carded();
  // The program cannot show what is drawn next, and panics.
  await refuseElements(sheet.page);
  await sheet.page.keyboard.press("Control+d");
  const rescue = sheet.page.locator("[data-rescue]");
  await expect(rescue).toContainText("Hyperjam crashed.");
  const { text } = await sheet.save(rescue.getByRole("button", { name: "Save as a file" }));
  const names = (JSON.parse(text).positions as { label: string }[]).map(({ label }) => label);
  expect(names).toHaveLength(16);
  expect(names).toEqual(expect.arrayContaining(["Arles", "Bari", "Cork", "Dover", "Essen"]));

  sheet.isLoaded = false;
  await rescue.getByRole("button", { name: "Reload the page" }).click();
  await expect(rescue).toHaveCount(0);
  await sheet.ready();
  await expect(sheet.positions).toHaveCount(16);
  await expect(sheet.position("Arles")).toBeVisible();
});

const DOT = "digraph { x -> y; y -> z }";

/** From now on the worker that reads files never answers. */
async function neverAnswers(sheet: Sheet): Promise<void> {
  const worker = sheet.page.workers().find((worker) => worker.url().endsWith("#hyperjam-converter"));
  await worker!.evaluate(() => {
    self.onmessage = () => {};
  });
}

test("what takes long can be stopped, and the next is done", async ({ sheet }) => {
  await sheet.visit();
  await sheet.openFile("a.dot", DOT);
  await expect(sheet.positions).toHaveCount(3);
  await neverAnswers(sheet);
  await sheet.openFile("b.dot", "digraph { u -> v }");
  await expect(sheet.page.getByRole("progressbar", { name: "Working" })).toBeVisible();
  await sheet.button("Stop").click();
  await expect(sheet.alert).toContainText("“b.dot” was not opened. It was stopped. The drawing is unchanged.");
  await expect(sheet.page.getByRole("progressbar", { name: "Working" })).toHaveCount(0);
  await expect(sheet.positions).toHaveCount(3);
  await sheet.openFile("b.dot", "digraph { u -> v }");
  await expect(sheet.positions).toHaveCount(2);
});

test("what takes too long ends by itself", async ({ sheet }) => {
  await sheet.page.clock.install();
  await sheet.visit();
  await sheet.openFile("a.dot", DOT);
  await expect(sheet.positions).toHaveCount(3);
  await neverAnswers(sheet);
  await sheet.openFile("b.dot", "digraph { u -> v }");
  await expect(sheet.page.getByRole("progressbar", { name: "Working" })).toHaveCount(1);
  await sheet.page.clock.runFor(121_000);
  await expect(sheet.alert).toContainText("“b.dot” was not opened. It took more than 2 minutes and was stopped.");
});

test("a file or a link that comes late is not put over what was drawn meanwhile", async ({ sheet }) => {
  const release = await holdBack(sheet.page, CONVERTER);
  await sheet.visit();
  await sheet.openFile("a.dot", DOT);
  await sheet.rename("A", "Arles");
  release();
  await expect(sheet.alert).toContainText("“a.dot” has been read, but your drawing changed in the meantime, so it was not opened.");
  await expect(sheet.position("Arles")).toBeVisible();
  await sheet.button("Open it").click();
  await expect(sheet.positions).toHaveCount(3);
  await sheet.undo();
  await expect(sheet.position("Arles")).toBeVisible();
});

test("of two files that are opened at once both come", async ({ sheet }) => {
  const release = await holdBack(sheet.page, CONVERTER);
  await sheet.visit();
  await sheet.openFile("a.dot", DOT);
  await sheet.openFile("b.dot", "digraph { u -> v }");
  release();
  await expect(sheet.positions).toHaveCount(2);
  await expect(sheet.alert).toHaveCount(0);
  await sheet.undo();
  expect((await filed(sheet)).positions).toHaveLength(3);
});
