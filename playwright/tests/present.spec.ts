import { barriers } from "./axe";
import { teach } from "./cards";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

const bar = (sheet: Sheet) => sheet.page.getByRole("region", { name: "Presentation" });

/** Steps in the tutor, the first of them shown. */
async function withSteps(sheet: Sheet): Promise<void> {
  await teach(sheet.page, "steps that are spoken");
  await sheet.visit();
  await sheet.follow("#&test/0");
  await expect(sheet.card).toHaveAttribute("data-card", "test/0");
}

test("P shows the drawing alone and larger, and Esc brings all back", { tag: "@everywhere" }, async ({ sheet, isMobile }) => {
  await sheet.visit();
  const before = await sheet.scale("H");
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  await expect(bar(sheet)).toBeVisible();
  for (const part of [".bar", ".tools", ".inspector"]) await expect(sheet.page.locator(part)).toBeHidden();
  // On a phone it is as wide as the window already.
  if (!isMobile) await expect.poll(() => sheet.scale("H")).toBeGreaterThan(before);
  await sheet.page.keyboard.press("Escape");
  await expect(bar(sheet)).toHaveCount(0);
  await expect(sheet.panel).toBeVisible();
});

test("a browser that refuses its whole screen is presented on as it is", async ({ sheet }) => {
  await sheet.page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not granted"));
  });
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  await expect(bar(sheet)).toBeVisible();
  await sheet.page.keyboard.press("Escape");
  await expect(bar(sheet)).toHaveCount(0);
});

test("the presentation has a button, is in the help, and is ended by a button too", async ({ sheet }) => {
  await sheet.visit();
  await sheet.menu("Gestures and keys");
  await expect(sheet.page.getByRole("dialog")).toContainText("Presentation: the drawing alone, large");
  await sheet.page.keyboard.press("Escape");
  await sheet.menu("Present");
  await expect(bar(sheet)).toBeVisible();
  // It is there when the pointer moves.
  await sheet.page.mouse.move(300, 300);
  await bar(sheet).getByRole("button", { name: "End (Esc)" }).click();
  await expect(bar(sheet)).toHaveCount(0);
});

test("steps go on by keys and by a presenter's buttons, and are said in large letters", async ({ sheet }) => {
  await withSteps(sheet);
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  const caption = sheet.page.locator(".stage-caption");
  await expect(caption).toHaveText("This is step 0.");
  for (const [key, step] of [["ArrowRight", 1], ["PageDown", 2], ["PageUp", 1], ["Home", 0], ["End", 2]] as const) {
    await sheet.page.keyboard.press(key);
    await expect(caption).toHaveText(`This is step ${step}.`);
  }
});

test("marks are hidden until they have been found", async ({ sheet }) => {
  await sheet.visit();
  const marks = await sheet.marks();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  await sheet.page.keyboard.press("a");
  await expect.poll(async () => Object.values(await sheet.marks()).every((mark) => mark === null)).toBe(true);
  await expect(sheet.position("H")).toHaveAttribute("aria-label", "H, 1 vehicle");
  await sheet.page.keyboard.press("a");
  await sheet.expectMarks(marks);
  // The end shows them, too.
  await sheet.page.keyboard.press("a");
  await sheet.page.keyboard.press("Escape");
  await sheet.expectMarks(marks);
});

test("the light follows the pointer and goes out, and the spotlight is where it is", async ({ sheet }) => {
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  const laser = sheet.page.locator(".stage-laser");
  // Its part of the page is loaded by then.
  await expect(bar(sheet)).toBeVisible();
  await sheet.page.mouse.move(300, 200);
  await expect(laser).toHaveClass(/shines/);
  await sheet.page.mouse.move(410, 260);
  const box = (await laser.boundingBox())!;
  expect(Math.round(box.x + box.width / 2)).toBe(410);
  expect(Math.round(box.y + box.height / 2)).toBe(260);
  await expect(laser).not.toHaveClass(/shines/);
  await sheet.page.keyboard.press("s");
  await expect(sheet.page.locator(".stage")).toHaveClass(/spotlit/);
  await expect(bar(sheet).getByRole("button", { name: "Spotlight (S)" })).toHaveAttribute("aria-pressed", "true");
});

test("what is presented is not edited", async ({ sheet }) => {
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  await expect(bar(sheet)).toBeVisible();
  await sheet.page.keyboard.press("Control+a");
  for (const key of ["Delete", "x", "Control+z"]) await sheet.page.keyboard.press(key);
  await sheet.page.keyboard.press("Escape");
  await expect(sheet.positions).toHaveCount(15);
  await expect(sheet.button("Undo")).toBeDisabled();
});

test("a frame can be presented, and axe finds nothing there", async ({ sheet }) => {
  await sheet.page.goto("./?embed=view");
  await sheet.ready();
  await sheet.button("Present").click();
  await expect(bar(sheet)).toBeVisible();
  await expect(sheet.page.locator(".embed-bar")).toBeHidden();
  expect(await barriers(sheet.page, { without: ["page-has-heading-one"] })).toEqual([]);
  await sheet.page.keyboard.press("Escape");
  await expect(sheet.button("Present")).toBeVisible();
});

test("the buttons are seen at first, fade after a while, and come back with use", async ({ sheet }) => {
  await sheet.visit();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  const faded = () => bar(sheet).evaluate((bar) => getComputedStyle(bar).opacity);
  const fading = (to: "start" | "finish") =>
    bar(sheet).evaluate((bar, to) => {
      const fade = bar.getAnimations()[0]!;
      fade.pause();
      if (to === "finish") fade.finish();
      else fade.currentTime = 0;
    }, to);
  await fading("start");
  expect(await faded()).toBe("1");
  await fading("finish");
  expect(await faded()).toBe("0");
  await bar(sheet).getByRole("button", { name: "End (Esc)" }).focus();
  await expect.poll(faded).toBe("1");
});

for (const [width, height] of [[640, 420], [667, 375]] as const) {
  test(`a window of ${width} by ${height} has room for the whole drawing and all that is said`, async ({ sheet }) => {
    const spoken = "H has 2: it has moves to D, which has 0, and to E and G, which have 1, and none to a position that has 2. ";
    await teach(sheet.page, "much to say");
    await sheet.page.setViewportSize({ width, height });
    await sheet.visit();
    await sheet.follow("#&test/long");
    await expect(sheet.card).toHaveAttribute("data-card", "test/long");
    await sheet.canvas.focus();
    await sheet.page.keyboard.press("p");
    const caption = sheet.page.locator(".stage-caption");
    await expect(caption).toHaveText(spoken.repeat(2).trim());
    await expect
      .poll(() =>
        sheet.page.evaluate(() => {
          const caption = document.querySelector(".stage-caption")!;
          const { top, bottom } = caption.getBoundingClientRect();
          const boxes = [...document.querySelectorAll(".positions .position")].map((town) => town.getBoundingClientRect());
          const bar = document.querySelector(".stage-bar")!.getBoundingClientRect();
          return {
            under: boxes.filter((box) => box.top < bar.bottom && box.right > bar.left && box.left < bar.right).length,
            cut: caption.scrollHeight > caption.clientHeight,
            below: bottom > innerHeight,
            outside: boxes.filter(
              (box) => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > top,
            ).length,
            towns: boxes.length,
          };
        }),
      )
      .toEqual({ under: 0, cut: false, below: false, outside: 0, towns: 15 });
  });
}

test("hidden marks are not told by what is said below", async ({ sheet }) => {
  await teach(sheet.page, "hidden marks");
  await sheet.visit();
  await sheet.follow("#&test/why");
  await expect(sheet.card).toHaveAttribute("data-card", "test/why");
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  const caption = sheet.page.locator(".stage-caption");
  await expect(caption).toHaveText("H has 2.");
  await sheet.page.keyboard.press("a");
  await expect(caption).toBeHidden();
  await sheet.follow("#&test/task");
  await expect(caption).toHaveText("Mark H.");
});

test("a tiny drawing fills more of the screen than anywhere else", async ({ sheet }) => {
  await sheet.begin("c");
  const name = (await sheet.positions.first().getAttribute("data-name"))!;
  await expect.poll(() => sheet.scale(name)).toBeLessThan(1.8);
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  await expect.poll(() => sheet.scale(name)).toBeGreaterThan(3.9);
  await sheet.page.keyboard.press("Escape");
  await expect.poll(() => sheet.scale(name)).toBeLessThan(1.8);
});

test("nothing that is pressed or pasted changes what is presented", async ({ sheet }) => {
  await sheet.visit();
  await sheet.click("K");
  const drawn = await sheet.drawing();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  await expect(bar(sheet)).toBeVisible();
  for (const key of ["Delete", "Control+ArrowUp", "Control+x", "Control+d", "Control+z", "Enter", "F2", "n", "Shift+N", "Z"]) {
    await sheet.page.keyboard.press(key);
  }
  await sheet.page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "new: other");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await sheet.page.keyboard.press("Escape");
  await expect(bar(sheet)).toHaveCount(0);
  // What is asked for after the paste is answered after it.
  await sheet.button("Share").click();
  await sheet.link();
  await sheet.page.keyboard.press("Escape");
  expect(await sheet.drawing()).toEqual(drawn);
  await expect(sheet.button("Undo")).toBeDisabled();
});
