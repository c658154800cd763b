import type { Page, Route } from "@playwright/test";
import { close } from "./exchange";
import { expect, test } from "./fixtures";
import { holdBack, refuseElements } from "./hindrances";
import type { Panel, Sheet } from "./sheet";
import { keepsIt } from "./store";

// Parts of the page that a first visit does not need are loaded when they are first shown.

const DIALOGS = "**/chunk-dialogs-*.wasm";
const PANELS = "**/chunk-panels-*.wasm";
const SENTENCE =
  "A part of Hyperjam that this needs could not be started. The drawing is unchanged; try again, or reload the page.";

/** The names of the later parts that are fetched from now on, in order, without what several of them share. */
function chunks(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const name = /\/chunk-([a-z]+)-\w+\.wasm$/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  return fetched;
}

/** Asks for a panel, which may not come. */
async function ask(sheet: Sheet, panel: Panel): Promise<void> {
  if (panel === "Position") await sheet.enter("Draw");
  else await sheet.choose(/^View:/, panel);
}

test("a first visit loads no dialog, no menu and no further panel; each is loaded once, when it is first shown", async ({ sheet }) => {
  const fetched = chunks(sheet.page);
  await sheet.visit();
  await sheet.keys("Control+z");
  await sheet.settled();
  expect(fetched).toEqual([]);
  await sheet.button("Share").click();
  await sheet.link();
  expect(fetched).toEqual(["dialogs"]);
  await close(sheet);
  await sheet.button("Help").click();
  await expect(sheet.page.getByRole("dialog")).toContainText("Mouse and fingers");
  await close(sheet);
  await sheet.show("Table");
  await expect(sheet.panel.getByRole("table").first()).toBeVisible();
  await sheet.show("Figure 1");
  await expect(sheet.panel.getByText("Loading…")).toHaveCount(0);
  expect(fetched).toEqual(["dialogs", "menus", "panels"]);
});

test("a dialog that is asked for early opens at once and is filled when it is there", async ({ sheet }) => {
  const release = await holdBack(sheet.page, DIALOGS);
  await sheet.visit();
  await sheet.button("Share").click();
  const dialog = sheet.page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByText("Loading…")).toBeVisible();
  // Keys are for the dialog, and no edit of the drawing.
  await sheet.page.keyboard.press("Control+a");
  await sheet.page.keyboard.press("Delete");
  release();
  await sheet.link();
  await close(sheet);
  await expect(sheet.positions).toHaveCount(15);
});

test("letters that are typed before they are shown lead to their position", async ({ sheet }) => {
  const release = await holdBack(sheet.page, "**/chunk-menus-*.wasm");
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.keys("g", "c");
  release();
  await expect.poll(() => sheet.selected()).toEqual(["C"]);
  await expect(sheet.page.locator(".jump-letters")).toHaveCount(0);
  expect(await sheet.positions.count(), "the letter was no command").toBe(15);
});

test("what comes when it is shown no more is heard by nobody, and is there the next time", async ({ sheet }) => {
  const releases = [await holdBack(sheet.page, DIALOGS), await holdBack(sheet.page, PANELS)];
  await sheet.visit();
  const fetched = chunks(sheet.page);
  await ask(sheet, "Table");
  await ask(sheet, "Position");
  await sheet.button("Share").click();
  await close(sheet);
  for (const release of releases) release();
  await sheet.show("Table");
  await expect(sheet.panel.getByRole("table").first()).toBeVisible();
  await sheet.button("Share").click();
  await sheet.link();
  await close(sheet);
  expect(fetched.toSorted()).toEqual(["dialogs", "menus", "panels"]);
  await expect(sheet.page.locator("[data-rescue]")).toHaveCount(0);
});

/** Ways in which a host fails to give a file, and what the browser says of them. */
const FAILURES: Record<string, [fail: (route: Route) => Promise<void>, ...said: RegExp[]]> = {
  "is not there": [
    (route) => route.fulfill({ status: 404, contentType: "text/html", body: "<p>No such file.</p>" }),
    /^404: .*\/chunk-/,
    /^console: (CompileError|Failed to load resource)/,
  ],
  "is something else": [
    (route) => route.fulfill({ contentType: "application/wasm", body: "something else" }),
    /^console: CompileError/,
  ],
  "is on no host": [
    (route) => route.abort(),
    /^failed: .*\/chunk-/,
    /^console: (TypeError|Failed to load resource)/,
  ],
};

for (const [how, [fail, ...said]] of Object.entries(FAILURES)) {
  test(`a part that ${how} is said, loses nothing, and can be tried again`, async ({ sheet, complaints }) => {
    complaints.expect(...said);
    await sheet.visit();
    // By menus the panels are chosen.
    await sheet.button("Menu").click();
    await expect(sheet.page.getByRole("menuitem").first()).toBeVisible();
    await sheet.keys("Escape");
    await sheet.page.route("**/chunk-*.wasm", fail);
    const title = sheet.page.getByLabel("Title of the drawing");
    await title.fill("Arles");

    await sheet.button("Share").click();
    const dialog = sheet.page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toHaveText(SENTENCE);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(SENTENCE);
    await close(sheet);
    await ask(sheet, "Table");
    await expect(sheet.panel.getByRole("alert")).toHaveText(SENTENCE);

    await sheet.page.unroute("**/chunk-*.wasm");
    await sheet.panel.getByRole("button", { name: "Try again" }).click();
    await expect(sheet.panel.getByRole("table").first()).toContainText("A");
    await sheet.button("Share").click();
    await sheet.link();
    await close(sheet);
    await expect(title).toHaveValue("Arles");
  });
}

test("what is kept is left as it is where the part that reads it does not come, and is shown once it does", async ({ sheet, complaints }) => {
  complaints.expect(/^failed: .*\/chunk-/, /^console: (TypeError|Failed to load resource)/);
  const fetched = chunks(sheet.page);
  await sheet.visit();
  expect(fetched, "a first visit reads nothing").toEqual([]);
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);

  await sheet.page.route("**/chunk-reading-*.wasm", (route) => route.abort());
  await sheet.reload();
  await expect(sheet.alert).toContainText("the part of Hyperjam that reads them could not be loaded. They are unchanged");
  await expect(sheet.position("Arles")).toHaveCount(0);
  await expect(sheet.position("A")).toBeVisible();

  await sheet.page.unroute("**/chunk-reading-*.wasm");
  await sheet.reload();
  await expect(sheet.position("Arles")).toBeVisible();
  await expect(sheet.alert).toHaveCount(0);
  expect(fetched).toContain("reading");
});

test("a host that does not say what a file is will do", async ({ sheet }) => {
  await sheet.page.route(/\/(hyperjam-frontend|chunk)-[^/]*\.wasm$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
  });
  await sheet.visit();
  await sheet.button("Help").click();
  await expect(sheet.page.getByRole("dialog")).toContainText("Mouse and fingers");
});

test("a part that breaks down ends the program, and the drawing can be saved", async ({ sheet, complaints }) => {
  complaints.expect(/exception: .*unreachable/, /console: .*panicked/);
  const release = await holdBack(sheet.page, DIALOGS);
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await sheet.menu("Export");
  await expect(sheet.page.getByRole("dialog").getByText("Loading…")).toBeVisible();
  await refuseElements(sheet.page);
  release();
  const rescue = sheet.page.locator("[data-rescue]");
  await expect(rescue).toContainText("Hyperjam crashed.");
  const { text } = await sheet.save(rescue.getByRole("button", { name: "Save as a file" }));
  expect(text).toContain("Arles");
});

test("a part that comes after a breakdown does not enter the program", async ({ sheet, complaints }) => {
  complaints.expect(/exception: .*unreachable/, /console: .*panicked/);
  // Counts what is called by way of a table.
  await sheet.page.addInitScript(() => {
    const { get } = WebAssembly.Table.prototype;
    Object.assign(window, { entered: 0 });
    WebAssembly.Table.prototype.get = function (this: WebAssembly.Table, nth: number) {
      const found: unknown = get.call(this, nth);
      if (typeof found !== "function") return found;
      return (...words: unknown[]) => {
        (window as unknown as { entered: number }).entered += 1;
        return (found as (...words: unknown[]) => unknown)(...words);
      };
    };
  });
  const entered = () => sheet.page.evaluate(() => (window as unknown as { entered: number }).entered);
  const release = await holdBack(sheet.page, PANELS);
  await sheet.visit();
  await sheet.button("Help").click();
  await expect(sheet.page.getByRole("dialog")).toContainText("Mouse and fingers");
  await close(sheet);
  await ask(sheet, "Table");
  await expect.poll(() => entered(), "parts that came").toBe(2);
  await sheet.click("O");
  await refuseElements(sheet.page);
  await sheet.page.keyboard.press("Control+d");
  await expect(sheet.page.locator("[data-rescue]")).toContainText("Hyperjam crashed.");
  const came = sheet.page.waitForResponse(PANELS);
  release();
  await (await came).finished();
  await sheet.page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect.poll(() => entered()).toBe(2);
});
