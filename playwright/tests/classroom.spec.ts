import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";
import { keepsIt, stored } from "./store";

// Lessons and exercises of the tutor as it is: what the page keeps of them, and where they lead back to.

test("a lesson that was begun goes on where it was left, also after a reload", async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&lessons/nim");
  await expect(sheet.card).toContainText("Task 1 of 3");
  await sheet.pick("0");
  await expect(sheet.card).toContainText("Task 2 of 3");
  await sheet.enter("Draw");
  await sheet.reload();
  await sheet.follow("#&lessons");
  await expect(sheet.card).toContainText("Nim begun: task 2 of 3");
  await sheet.card.getByRole("button", { name: "Go on with “Nim”" }).click();
  await expect(sheet.card).toContainText("Task 2 of 3");
});

test("a lesson leads back to the drawing before it, with its steps", async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&lessons/nim");
  const back = sheet.button("Back to my drawing");
  await expect(sheet.positions).toHaveCount(5);
  await back.click();
  await expect(sheet.positions).toHaveCount(15);
  await expect(back).toHaveCount(0);
  // A drawing of one's own comes back from the list.
  await sheet.show("Position");
  await sheet.click("O");
  await sheet.page.keyboard.press("Delete");
  await expect(sheet.positions).toHaveCount(14);
  await sheet.follow("#&lessons/nim");
  await expect(sheet.positions).toHaveCount(5);
  await back.click();
  await expect(sheet.positions).toHaveCount(14);
  await sheet.undo();
  await expect(sheet.positions).toHaveCount(15);
});

test("a lesson leads back to a drawing whose file was opened twice", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.rename("4", "four");
  const { text } = await sheet.save();
  for (const time of ["once", "twice"]) {
    await sheet.openFile(`${time}.json`, text);
    await expect(sheet.page.locator(".notice")).toContainText(`“${time}.json” is open`);
  }
  await sheet.follow("#&lessons/traffic-jam");
  await expect(sheet.card).toContainText("Task 1 of");
  await expect(sheet.position("four")).toHaveCount(0);
  await sheet.button("Back to my drawing").click();
  await expect(sheet.position("four")).toBeVisible();
  await expect(sheet.alert).toHaveCount(0);
});

/** Deletes the only drawing that is stored. */
async function deleteStored(sheet: Sheet): Promise<void> {
  await sheet.menu("My drawings");
  await sheet.page.getByRole("button", { name: /^Delete / }).first().click();
  await sheet.page.getByRole("button", { name: /^Delete it for good/ }).click();
  await expect(stored(sheet)).toHaveCount(0);
  await sheet.page.keyboard.press("Escape");
}

test("a lesson leads back to a drawing that the store lost meanwhile", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.rename("4", "four");
  await keepsIt(sheet);
  await sheet.follow("#&lessons/traffic-jam");
  await expect(sheet.card).toContainText("Task 1 of");
  await deleteStored(sheet);
  await sheet.button("Back to my drawing").click();
  await expect(sheet.position("four")).toBeVisible();
  await keepsIt(sheet);
  // After a reload nobody has it.
  await sheet.follow("#&lessons/traffic-jam");
  await expect(sheet.card).toContainText("Task 1 of");
  await deleteStored(sheet);
  await sheet.reload();
  await expect(sheet.card).toContainText("Task 1 of");
  await expect(sheet.button("Back to my drawing")).toHaveCount(0);
  await expect(sheet.alert).toHaveCount(0);
});

test.describe("a wrong answer", { tag: "@everywhere" }, () => {
  test("leaves the reader at the task, with the focus on what was pressed", async ({ sheet }) => {
    await sheet.visit();
    await sheet.follow("#&lessons/game-graph");
    await expect(sheet.card).toContainText("Task 1 of 3");
    const wrong = sheet.card.getByRole("button", { name: "1", exact: true });
    await wrong.focus();
    await sheet.page.keyboard.press("Enter");
    await expect(sheet.card.locator(".tutor-result.tone-bad")).toBeInViewport({ ratio: 1 });
    await expect(sheet.card.getByRole("heading", { name: "Task 1 of 3" })).toBeInViewport({ ratio: 1 });
    await expect(wrong).toBeFocused();
    await expect(wrong).toBeDisabled();
    await expect(sheet.announcement).toContainText("Not quite.");
    await sheet.card.getByRole("button", { name: "2", exact: true }).click();
    await expect(sheet.announcement).toContainText(/Yes: .* Task 2 of 3: /);
  });
});

test("a lesson that asks for a change of its map offers the tools for it, and only then", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.visit();
  await sheet.follow("#&lessons/game-graph");
  await sheet.card.getByRole("button", { name: "2", exact: true }).click();
  await expect(sheet.card).toContainText("Task 2 of 3");
  await expect(sheet.tool("Move")).toBeHidden();
  await sheet.position("E").locator(".position-plate").click({ force: true });
  await expect(sheet.card).toContainText("Task 3 of 3");
  await sheet.tool("Move").click();
  for (const name of ["E", "A"]) await sheet.position(name).locator(".position-plate").click({ force: true });
  await expect(sheet.card).toContainText("Lesson done.");
  await expect(sheet.tool("Move")).toBeHidden();
});

test.describe("after a reload", { tag: "@everywhere" }, () => {
  for (const mode of ["Learn", "Draw"]) {
    test(`a lesson leads back to one's own drawing with its steps, from ${mode}`, async ({ sheet }) => {
      await sheet.visit();
      await sheet.click("O");
      await sheet.page.keyboard.press("Delete");
      await expect(sheet.positions).toHaveCount(14);
      await sheet.follow("#&lessons/nim");
      await expect(sheet.positions).toHaveCount(5);
      await expect(sheet.card).toContainText("Task 1 of");
      await sheet.reload();
      await expect(sheet.positions).toHaveCount(5);
      await sheet.enter(mode);
      await sheet.raise();
      await sheet.fit();
      const back = sheet.button("Back to my drawing");
      await expect(back).toBeInViewport({ ratio: 1 });
      // Pressed twice it leads back once.
      if (mode === "Learn") await back.dblclick();
      else await back.click();
      await expect(sheet.positions).toHaveCount(14);
      await expect(back).toHaveCount(0);
      await sheet.reload();
      await expect(sheet.positions).toHaveCount(14);
      await expect(back).toHaveCount(0);
      await sheet.undo();
      await expect(sheet.positions).toHaveCount(15);
      await sheet.menu("My drawings");
      await expect(stored(sheet), "there is no copy of it").toHaveCount(0);
    });
  }

  test("a lesson leads back to an example that was not changed", async ({ sheet }) => {
    await sheet.begin("a0-b0");
    await sheet.follow("#&lessons/nim");
    await expect(sheet.positions).toHaveCount(5);
    await sheet.reload();
    await sheet.enter("Draw");
    await sheet.button("Back to my drawing").click();
    await expect(sheet.position("a₀")).toBeVisible();
    await sheet.reload();
    await expect(sheet.position("a₀")).toBeVisible();
    await expect(sheet.button("Back to my drawing")).toHaveCount(0);
  });
});

test("an exercise is made of one's own drawing, and whoever opens its link does it", async ({ sheet, newTab }) => {
  await sheet.begin("nim");
  await sheet.rename("4", "four");
  await sheet.show("Lessons");
  await sheet.card.getByRole("button", { name: "Make an exercise of my drawing" }).click();
  await expect(sheet.card).toHaveAttribute("data-card", "mark/make");
  await sheet.card.getByRole("button", { name: "Share: Grundy labels" }).click();
  const link = await sheet.link();
  const reader = await newTab();
  await reader.page.goto(link);
  await reader.ready();
  // The marks are hidden before the card is there.
  await expect(reader.card).toContainText("5 of 5 positions are still to be marked.");
  const labels = { four: "4", "3": "3", "2": "2", "1": "1", "0": "0" };
  await reader.expectMarks({ four: null, "3": null, "2": null, "1": null, "0": null });
  for (const [name, label] of Object.entries(labels)) {
    await reader.click(name);
    await expect(reader.panel.getByRole("heading", { level: 2 })).toHaveText(`Mark ${name}`);
    await reader.card.getByRole("button", { name: label, exact: true }).click();
    await expect(reader.position(name)).toHaveAttribute("data-mark", label);
  }
  await reader.button("Check").click();
  await expect(reader.card).toContainText("All 5 marks are right: the task is finished.");
});

test("a card that there is no more leads to the first of its part", async ({ sheet }) => {
  await sheet.begin("traffic-jam");
  await sheet.follow("#&steps/nonsense");
  await expect(sheet.panel.getByRole("alert")).toContainText("nonsense");
  await sheet.button("Start over").click();
  await expect(sheet.panel.getByRole("alert")).toHaveCount(0);
  await expect(sheet.panel.getByRole("heading", { level: 2 })).toHaveText("Steps");
});
