import { expect, test } from "./fixtures";
import { PUBLISHED } from "./traffic_jam";

const WORKER = "**/hyperjam-worker_bg.wasm";

test("a solver that cannot start is said; the drawing can be saved, and marks come when it can", async ({
  sheet,
  complaints,
}) => {
  complaints.expect(/failed: .*hyperjam-worker_bg\.wasm/, /console: Failed to load resource/);
  await sheet.page.route(WORKER, (route) => route.abort());
  await sheet.page.goto("./");
  await expect(sheet.alert).toHaveText(
    "No marks: The solver could not be started. The drawing is kept; to try again, change it or reload the page.",
  );
  await expect(sheet.positions).toHaveCount(15);
  expect(JSON.parse((await sheet.save()).text).positions).toHaveLength(15);

  // Still no solver: said again, and the change is there.
  await sheet.rename("A", "Amsterdam");
  await sheet.loop("O");
  await expect(sheet.alert).toContainText("The solver could not be started.");

  await sheet.page.unroute(WORKER);
  await sheet.undo();
  const { A, ...rest } = PUBLISHED;
  await sheet.expectMarks({ ...rest, Amsterdam: A! });
  await expect(sheet.alert).toHaveCount(0);
});

test("a solver that dies at work is said and started again", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.workers()[0]!.evaluate(() => {
    self.onmessage = () => {
      throw new Error("boom");
    };
  });
  await sheet.loop("C");
  await expect(sheet.alert).toHaveText(
    "No marks: The solver stopped unexpectedly and was restarted. The drawing is unchanged; any change to it starts the work again.",
  );
  await expect(sheet.moves).toHaveCount(31);
  await sheet.button("Try again").click();
  await expect(sheet.alert).toHaveCount(0);
  await expect(sheet.position("C")).toHaveAttribute("data-mark", "∞");
  expect(JSON.parse((await sheet.save()).text).moves).toHaveLength(31);
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
  await expect(sheet.alert).toHaveCount(0);
});

test("a solver that dies while idle is replaced without a word", async ({ sheet }) => {
  await sheet.visit();
  const restarted = sheet.page.waitForEvent("worker");
  await sheet.page.workers()[0]!.evaluate(() => {
    setTimeout(() => {
      throw new Error("boom");
    });
  });
  await restarted;
  await sheet.expectMarks(PUBLISHED);
  await sheet.loop("C");
  await expect(sheet.position("A")).toHaveAttribute("data-mark", "∞");
  await expect(sheet.alert).toHaveCount(0);
});

test("a solver that never answers can be stopped, and any change starts it again", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.workers()[0]!.evaluate(() => {
    self.onmessage = () => {};
  });
  await sheet.loop("C");
  await sheet.button("Stop").click();
  await expect(sheet.alert).toHaveText(
    "No marks: The solver was stopped. The drawing is unchanged; any change to it starts the work again.",
  );
  await expect(sheet.canvas, "the button is gone").toBeFocused();
  await sheet.undo();
  await sheet.expectMarks(PUBLISHED);
});

test("a solver that is busy with what is out of date is replaced", async ({ sheet }) => {
  await sheet.visit();
  await sheet.page.workers()[0]!.evaluate(() => {
    self.onmessage = () => {};
  });
  await sheet.loop("C");
  await sheet.loop("O");
  await sheet.settled();
  await sheet.expectMarks(Object.fromEntries(Object.keys(PUBLISHED).map((name) => [name, "∞"])));
  await expect(sheet.alert).toHaveCount(0);
});
