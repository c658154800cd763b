import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { close, filed, notice, said } from "./exchange";
import { expect, test } from "./fixtures";
import type { Sheet } from "./sheet";

/** The formats on offer, once the dialog has been loaded. */
async function formats(dialog: Locator): Promise<string[]> {
  const all = dialog.getByLabel("Format").locator("option");
  await expect(all.first()).toBeAttached();
  return all.allTextContents();
}

/** Downloads the drawing in a form of the export dialog, which is open afterwards. */
async function taken(sheet: Sheet, form: string, ...options: string[]): Promise<{ name: string; content: Buffer }> {
  const dialog = sheet.page.getByRole("dialog");
  if ((await dialog.count()) === 0) await sheet.menu("Export");
  const forms = await formats(dialog);
  await dialog.getByLabel("Format").selectOption(forms.find((name) => name.startsWith(form))!);
  for (const box of await dialog.getByRole("checkbox").all()) {
    const name = await box.evaluate((box) => box.parentElement!.textContent!.trim());
    await box.setChecked(options.includes(name));
  }
  const download = sheet.page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** What Ctrl+P puts on paper: the picture that it makes. */
async function printer(sheet: Sheet): Promise<() => Promise<string | null>> {
  await sheet.page.addInitScript(() => {
    let picture = Promise.resolve("");
    window.print = () => void picture.then((text) => document.body.setAttribute("data-printed", text));
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      if (blob.type === "image/svg+xml") picture = blob.text();
      return make(blob);
    };
  });
  return async () => {
    await sheet.page.evaluate(() => document.body.removeAttribute("data-printed"));
    await sheet.page.keyboard.press("Control+p");
    await expect(sheet.page.locator("body")).toHaveAttribute("data-printed", /./);
    const text = await sheet.page.locator("body").getAttribute("data-printed");
    await sheet.page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    return text;
  };
}

test("what is exported can be opened again, the same", { tag: "@everywhere" }, async ({ sheet }) => {
  await sheet.begin("a0-b0");
  const drawn = await filed(sheet);
  for (const [form, ending] of [
    ["Hyperjam file", "hyperjam.json"],
    ["DOT", "dot"],
    ["GraphML", "graphml"],
    ["JSON for networkx", "node-link.json"],
  ] as const) {
    const { name, content } = await taken(sheet, form);
    expect(name.endsWith(`.${ending}`), name).toBe(true);
    await expect(said(sheet)).toHaveText(`“${name}” is ready.`);
    await close(sheet);
    await sheet.open("empty");
    await sheet.openFile(name, content);
    await expect(sheet.positions).toHaveCount((drawn.positions as unknown[]).length);
    expect(await filed(sheet)).toEqual(drawn);
  }
  const marks = await sheet.marks();
  const { name, content } = await taken(sheet, "List");
  await close(sheet);
  await sheet.open("empty");
  await sheet.openFile(name, content);
  await sheet.expectMarks(marks);
});

test("Export opens on a picture of what will be written, which follows every choice", async ({ sheet }) => {
  await sheet.page.addInitScript(() => {
    const [make, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
    const pictures = new Set<string>();
    const note = (name: string, value: string) => document.documentElement.setAttribute(name, value);
    URL.createObjectURL = (blob: Blob) => {
      const url = make(blob);
      if (blob.type !== "image/svg+xml") return url;
      pictures.add(url);
      note("data-held", String(pictures.size));
      void blob.text().then((text) => note("data-made", text));
      return url;
    };
    URL.revokeObjectURL = (url: string) => {
      pictures.delete(url);
      note("data-held", String(pictures.size));
      revoke(url);
    };
  });
  await sheet.begin("nim");
  await sheet.menu("Export");
  const dialog = sheet.page.getByRole("dialog");
  const picture = dialog.getByRole("img", { name: "Preview of the picture" });
  const made = sheet.page.locator("html");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await expect(made).toHaveAttribute("data-made", /font-weight="bold">4<\/text>/);
  await dialog.getByLabel("With marks").uncheck();
  await expect(made).not.toHaveAttribute("data-made", /font-weight/);
  await expect(made).toHaveAttribute("data-made", /<rect/);
  await dialog.getByLabel("Without a background").check();
  await expect(made).not.toHaveAttribute("data-made", /<rect/);
  await expect(made, "one picture is held at a time").toHaveAttribute("data-held", "1");
  for (const form of ["PNG", "TikZ"]) {
    await dialog.getByLabel("Format").selectOption((await formats(dialog)).find((name) => name.startsWith(form))!);
    await expect(picture).toBeVisible();
  }
  await dialog.getByLabel("Format").selectOption("DOT: for Graphviz");
  await expect(dialog.getByRole("region", { name: "Preview of the file" })).toContainText("digraph");
  await expect(picture).toHaveCount(0);
  await expect(made).toHaveAttribute("data-held", "0");
  await dialog.getByLabel("Format").selectOption("SVG: a picture that can be enlarged");
  await expect(picture).toBeVisible();
  await close(sheet);
  await expect(made).toHaveAttribute("data-held", "0");
});

test("of a large drawing it is said that there is no preview", async ({ sheet }) => {
  await sheet.visit();
  const moves = Array.from({ length: 600 }, (_, nth) => `${nth} -> ${nth + 1}`);
  await sheet.openFile("chain.txt", moves.join("\n"));
  await expect(notice(sheet)).toContainText("chain.txt");
  await sheet.menu("Export");
  const dialog = sheet.page.getByRole("dialog");
  await expect(dialog.getByText("No preview: the drawing has more than 1000 positions and moves.")).toBeVisible();
  await expect(dialog.getByRole("img")).toHaveCount(0);
});

test("what a format does not keep is said before it is taken", async ({ sheet }) => {
  await sheet.begin("a0-b0");
  await sheet.menu("Export");
  const dialog = sheet.page.getByRole("dialog");
  const lost = dialog.locator("[data-lost]");
  const choose = async (form: string) => {
    const forms = await formats(dialog);
    await dialog.getByLabel("Format").selectOption(forms.find((name) => name.startsWith(form))!);
  };
  await choose("List");
  await expect(lost).toHaveText(/^Not kept in this format: the title, places[^.]*\.$/);
  await choose("Hyperjam file");
  await expect(lost).toHaveText("");
  await choose("List");
  await expect(lost).toContainText("places");
  await choose("SVG");
  await expect(lost).toHaveText("");
});

test("pictures have marks or none, all or what is selected", async ({ sheet }) => {
  await sheet.begin("nim");
  await sheet.rename("4", "<script>alert(1)</script>");
  const marked = (await taken(sheet, "SVG", "With marks")).content.toString();
  const plain = (await taken(sheet, "SVG")).content.toString();
  expect(marked).toContain('font-weight="bold">4</text>');
  expect(plain).not.toContain("font-weight");
  expect(plain).toContain("&lt;script&gt;");
  expect(plain).not.toContain("<script");
  expect((await taken(sheet, "SVG", "Without a background")).content.toString()).not.toContain("<rect");
  const latex = (await taken(sheet, "TikZ", "With marks")).content.toString();
  expect(latex.match(/\\filldraw\[plate\]/g)).toHaveLength(5);
  const coloured = /#7d7868|7D7868/;
  const thin = "Thin black lines, for papers";
  expect(plain).toMatch(coloured);
  expect((await taken(sheet, "SVG", thin)).content.toString()).not.toMatch(coloured);
  expect(latex).toMatch(coloured);
  expect((await taken(sheet, "TikZ", thin)).content.toString()).not.toMatch(coloured);
  await close(sheet);
  await sheet.click("3");
  const part = (await taken(sheet, "SVG", "Selection only", "With marks")).content.toString();
  expect(part.match(/stroke="#777"/g)).toHaveLength(1);
  expect(part).toContain('font-weight="bold">3</text>');
});

test("a board is in a picture as it is drawn", async ({ sheet }) => {
  await sheet.visit();
  const board = { id: "a", rules: "nim", position: "3,4", x: 0, y: 0 };
  const file = { format: "hyperjam", version: 5, positions: [], moves: [], boards: [board] };
  await sheet.openFile("heaps.json", JSON.stringify(file));
  await expect(notice(sheet)).toContainText("heaps.json");
  const picture = (await taken(sheet, "SVG")).content.toString();
  expect(picture.match(/<circle /g), "a counter each").toHaveLength(7);
  expect(picture).not.toContain("3,4");
  expect((await taken(sheet, "TikZ")).content.toString().match(/circle\[/g)).toHaveLength(7);
});

test("pictures show the vehicles, and paper those of a game", async ({ sheet }) => {
  const printed = await printer(sheet);
  await sheet.visit();
  const cars = (picture: string) => {
    const names = picture.split('<g transform="translate(').filter((part) => part.includes("stroke=\"#777\""));
    return { all: picture.split('stroke-width="0.8"/><path').length - 1, positions: names.length };
  };
  expect(cars((await taken(sheet, "SVG")).content.toString())).toEqual({ all: 2, positions: 15 });
  await close(sheet);
  await sheet.follow("#&play/g/you-best-left-1/p3/-");
  await sheet.carded();
  expect(cars((await printed())!), "the one vehicle of the game").toEqual({ all: 1, positions: 15 });
});

test("what is hidden on the page is in no picture and not on paper", async ({ sheet }) => {
  const printed = await printer(sheet);
  await sheet.begin("nim");
  expect(await printed()).toContain('font-weight="bold">4</text>');
  await sheet.follow("#&mark/label/p0=7");
  await expect(sheet.position("4")).toHaveAttribute("data-mark", "7");
  const exercise = await printed();
  expect(exercise).not.toContain('font-weight="bold">3</text>');
  expect(exercise, "what was found so far").toContain('font-weight="bold">7</text>');
  const latex = (await taken(sheet, "TikZ", "With marks")).content.toString();
  expect(latex.match(/node\[mark text.*/g)!.map((line) => line.split("] ")[1])).toEqual(["{7};"]);
  await close(sheet);
  // The browser's own way, of a presentation with its marks hidden.
  await sheet.show("Position");
  await sheet.follow("#&why/p0");
  await sheet.carded();
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("p");
  await sheet.page.keyboard.press("a");
  expect(await printed()).not.toContain("bold");
  await sheet.page.emulateMedia({ media: "print" });
  await sheet.page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(sheet.canvas).toBeVisible();
  await expect(sheet.page.locator(".positions .position-label")).toHaveCount(0);
  for (const part of [".stage-caption", ".stage", ".stage-bar"]) await expect(sheet.page.locator(part)).toBeHidden();
});

test("pixels come at twice and four times the size, on white or on nothing", async ({ sheet }) => {
  await sheet.begin("nim");
  const look = async (content: Buffer) =>
    sheet.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const inked = data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3]! > 200);
      return { width: image.width, corner: [...data.slice(0, 4)], inked };
    }, content.toString("base64"));
  const usual = await look((await taken(sheet, "PNG", "With marks")).content);
  const fine = await look((await taken(sheet, "PNG", "Four times the size", "Without a background")).content);
  expect(usual).toMatchObject({ corner: [255, 255, 255, 255], inked: true });
  expect(fine).toMatchObject({ corner: [0, 0, 0, 0], width: usual.width * 2, inked: true });
});

test("a picture of pixels carries the drawing, and is opened again", async ({ sheet }) => {
  await sheet.begin("nim");
  const drawn = JSON.parse((await sheet.save()).text);
  const bare = await taken(sheet, "PNG");
  const carrying = await taken(sheet, "PNG", "With the drawing, to be opened again");
  expect(bare.content.includes("(hyperjam#v")).toBe(false);
  expect(carrying.content.includes("tEXtComment\0(hyperjam#v")).toBe(true);
  // The same pixels: a browser reads what stands around the text.
  expect(carrying.content.subarray(0, bare.content.length - 12)).toEqual(bare.content.subarray(0, -12));
  expect(carrying.content.subarray(-12)).toEqual(bare.content.subarray(-12));
  await close(sheet);
  await sheet.menu("New drawing");
  await expect(sheet.positions).toHaveCount(0);
  await sheet.openFile("bare.png", bare.content);
  await expect(sheet.alert).toContainText("“bare.png” was not opened. This is a PNG picture that carries no drawing.");
  await sheet.openFile("nim.png", carrying.content);
  await expect(sheet.positions).toHaveCount(drawn.positions.length);
  expect(JSON.parse((await sheet.save()).text).moves).toHaveLength(drawn.moves.length);
  // Copied as a file, it is pasted as well.
  await sheet.menu("New drawing");
  await expect(sheet.positions).toHaveCount(0);
  await sheet.page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, [...carrying.content]);
  await expect(sheet.positions).toHaveCount(drawn.positions.length);
});

test("text and pictures go to the clipboard", async ({ sheet, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sheet.begin("nim");
  await taken(sheet, "DOT");
  const copy = sheet.page.getByRole("dialog").getByRole("button", { name: "Copy" });
  await copy.click();
  await expect(said(sheet)).toHaveText("Copied.");
  expect(await sheet.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^digraph/);
  await taken(sheet, "PNG");
  await copy.click();
  await expect(said(sheet)).toHaveText("Copied.");
  await taken(sheet, "PNG", "With the drawing, to be opened again");
  await copy.click();
  await expect(said(sheet)).toHaveText("Copied, without the drawing: the clipboard keeps only the pixels.");
  const types = await sheet.page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  expect(types).toEqual(["image/png"]);
});

test("paper has the drawing and its title, and nothing of the page", async ({ sheet }) => {
  await sheet.page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await sheet.begin("nim");
  await sheet.menu("Export");
  await sheet.button("Print the drawing").click();
  await expect(sheet.page.locator("body")).toHaveAttribute("data-printed", "");
  await expect(sheet.page.locator(".print-sheet")).toBeHidden();
  await sheet.page.emulateMedia({ media: "print" });
  await expect(sheet.page.locator(".print-sheet h1")).toHaveText(/Nim/i);
  const image = sheet.page.locator(".print-sheet img");
  await expect(image).toBeVisible();
  expect(await image.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  for (const part of [".bar", ".tools", "main", ".inspector", "dialog", ".notice"]) {
    await expect(sheet.page.locator(part).filter({ visible: true })).toHaveCount(0);
  }
  await sheet.page.emulateMedia({ media: "screen" });
  await sheet.page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet.page.locator(".print-sheet")).toHaveCount(0);
  await sheet.canvas.focus();
  await sheet.page.keyboard.press("Control+p");
  await expect(sheet.page.locator(".print-sheet")).toHaveCount(1);
  await expect(notice(sheet)).toHaveCount(0);
});
