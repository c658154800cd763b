import { expect, test } from "./fixtures";
import { PUBLISHED } from "./traffic_jam";

// That a page asks nothing of others, and nothing at all once it is loaded, every test makes sure of.

test("a loaded page does everything without a network", async ({ sheet, context }) => {
  await sheet.visit();
  // What is loaded when it is first needed; the service worker, which has it without network, is not at work here.
  await sheet.show("Play");
  await sheet.carded();
  await sheet.button("Help").click();
  await expect(sheet.page.getByRole("dialog")).toContainText("Mouse and fingers");
  await sheet.page.keyboard.press("Escape");
  await sheet.show("Table");
  await sheet.enter("Draw");
  await context.setOffline(true);
  await sheet.loop("C");
  await expect(sheet.position("A")).toHaveAttribute("data-mark", "∞");
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
  for (const panel of ["Figure 1", "Play", "Table", "Position"] as const) await sheet.show(panel);
  await sheet.button("Help").click();
  await sheet.page.keyboard.press("Escape");
  await sheet.open("nim");
  await expect(sheet.position("4")).toHaveAttribute("data-mark", "4");
  expect(JSON.parse((await sheet.save()).text).positions).toHaveLength(5);
});

test("workers are replaced without a network", async ({ sheet, context }) => {
  await sheet.visit();
  await sheet.show("Play");
  await sheet.carded();
  const programs = ["#hyperjam-worker", "#hyperjam-tutor"];
  await context.setOffline(true);
  for (const program of programs) {
    const restarted = sheet.page.waitForEvent("worker", (worker) => worker.url().endsWith(program));
    await sheet.page.workers().find((worker) => worker.url().endsWith(program))!.evaluate(() => {
      setTimeout(() => {
        throw new Error("boom");
      });
    });
    await restarted;
  }
  await sheet.show("Play");
  await sheet.carded();
  await sheet.enter("Draw");
  await sheet.loop("C");
  await expect(sheet.position("A")).toHaveAttribute("data-mark", "∞");
});

test("all that is fetched is a handful of files of the page's own folder", async ({ sheet, baseURL }) => {
  const fetched: string[] = [];
  sheet.page.on("request", (request) => fetched.push(request.url()));
  await sheet.visit();
  const files = fetched.filter((url) => !/^(data|blob):/.test(url));
  expect(files.every((url) => url.startsWith(baseURL!))).toBe(true);
  expect(files.filter((url) => url.endsWith(".wasm"))).toHaveLength(2);
  expect(files.length).toBeLessThan(19);
});
