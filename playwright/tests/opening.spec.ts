import { close, filed } from "./exchange";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { keepsIt } from "./store";

/** The notes of what is being opened. */
async function notes(sheet: Sheet): Promise<string[]> {
  return sheet.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hyperjam/opening/")));
}

/** Whatever is opened in this tab from now on never comes to be painted, and the tab is not left in good order. */
async function neverPaints(sheet: Sheet): Promise<void> {
  await sheet.page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
  });
}

/** Makes the notes as old as they are when somebody comes back. */
async function ages(sheet: Sheet): Promise<void> {
  await sheet.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("hyperjam/opening/")) localStorage.setItem(key, "1");
    }
  });
}

test("a drawing that is open leaves no note", async ({ sheet }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await sheet.reload();
  await expect.poll(() => notes(sheet)).toEqual([]);
  await expect(sheet.position("Arles")).toBeVisible();
});

test("a drawing with which a start did not end is not opened again by itself, and is offered", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await sheet.page.close();

  const hung = await newTab();
  await neverPaints(hung);
  await hung.page.goto("./");
  await expect(hung.position("Arles")).toBeVisible();
  expect(await notes(hung)).toHaveLength(1);
  await ages(hung);
  await hung.page.close();

  const next = await newTab();
  await next.visit();
  await expect(next.alert).toContainText("The page crashed the last time your drawing was opened");
  await expect(next.position("Arles")).toHaveCount(0);
  const { text } = await next.save(next.button("Save it as a file"));
  expect(text).toContain("Arles");
  await next.reload();
  await expect(next.alert).toContainText("The page crashed the last time your drawing was opened");
  await next.button("Open it").click();
  await expect(next.position("Arles")).toBeVisible();
  await expect.poll(() => notes(next)).toEqual([]);
  await next.reload();
  await expect(next.position("Arles")).toBeVisible();
  await expect(next.alert).toHaveCount(0);
});

test("a start that did not end is not tried again by a reload at once", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await sheet.page.close();

  // The first start never comes to be painted; the reload after it does.
  const tab = await newTab();
  await tab.page.addInitScript(() => {
    addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
    if (sessionStorage.getItem("started")) return;
    sessionStorage.setItem("started", "once");
    window.requestAnimationFrame = () => 0;
  });
  await tab.page.goto("./");
  await expect(tab.position("Arles"), "marked: the worker has come").toContainText("1");
  await tab.reload();
  await expect(tab.alert).toContainText("The page crashed the last time your drawing was opened");
  await expect(tab.position("Arles")).toHaveCount(0);
});

test("a page that is reloaded while it reads the drawing shows it the next time", async ({ sheet, newTab }) => {
  await sheet.visit();
  await sheet.rename("A", "Arles");
  await keepsIt(sheet);
  await sheet.page.close();

  // The first start does not come to be painted until it is reloaded.
  const tab = await newTab();
  await tab.page.addInitScript(() => {
    if (sessionStorage.getItem("started")) return;
    sessionStorage.setItem("started", "once");
    window.requestAnimationFrame = () => 0;
  });
  await tab.page.goto("./");
  await expect.poll(() => notes(tab)).toHaveLength(1);
  // What is being fetched would be complained of.
  const fetched = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("hyperjam-worker")).length;
  await expect.poll(() => tab.page.evaluate(fetched)).toBe(2);
  await tab.reload();
  await expect(tab.position("Arles")).toBeVisible();
  await expect(tab.alert).toHaveCount(0);
});

test("a link with which the page did not come to be painted is not opened again by itself", async ({ sheet, newTab }) => {
  await sheet.begin("nim");
  await sheet.button("Share").click();
  const { hash } = new URL(await sheet.link());
  await close(sheet);
  await sheet.page.close();

  const hung = await newTab();
  await neverPaints(hung);
  await hung.page.goto(`./${hash}`);
  await expect(hung.position("4")).toBeVisible();
  await ages(hung);
  await hung.page.close();

  const next = await newTab();
  await next.page.goto(`./${hash}`);
  await next.ready();
  await expect(next.alert).toContainText("The page crashed the last time this link was opened");
  await expect(next.position("4")).toHaveCount(0);
  expect(JSON.parse((await next.save(next.button("Save it as a file"))).text).positions).toHaveLength(5);
  await next.reload();
  await next.button("Open it").click();
  await expect(next.position("4")).toBeVisible();
  expect((await filed(next)).positions).toHaveLength(5);
});
