import type { Page } from "@playwright/test";

/*
 * A tutor made of given cards, to see how the page shows them whatever the real one says. Messages are written as
 * `crates/protocol/src/tutor.rs` and the format `postcard` have them: numbers in groups of seven bits, texts and lists
 * with their length first, enums with the number of their variant.
 */

type Bytes = number[];

const TONES = ["plain", "subject", "good", "bad", "even", "fresh"] as const;
const SECTORS = ["L", "R", "I", "II", "L,I", "L,II", "R,I", "R,II", "L,R,I,II"] as const;
export type Sector = (typeof SECTORS)[number];
export type Tone = (typeof TONES)[number];
export type Span = string | { strong: string } | { position: number; name: string; to?: string } | { link: string; to: string };
export type Deed =
  | "nothing"
  | { go: string }
  | { open: string; to: string }
  | { insert: string; to: string }
  | { vehicles: number[]; to: string }
  | { copy: string }
  | { share: string };
export type Button = { text: string; deed: Deed; shows?: number[]; main?: boolean };
export type Town = { at: [number, number]; text: string; name: string; sector?: Sector; of: number[] };
export type Block =
  | { heading: string }
  | { text: Span[] }
  | { result: Span[]; tone: Tone }
  | { list: Span[][] }
  | { first: number; numbered: Span[][] }
  | { head: string[]; rows: Span[][][] }
  | { buttons: Button[] }
  | { choice: string; options: Button[]; chosen?: number }
  | { field: string; value: string; to: string }
  | { folded: string; blocks: Block[] }
  | { map: string; frame: number[]; towns: Town[]; roads: { path: string; head: string; by: [boolean, boolean] }[] };
export type Card = {
  title: string;
  spoken?: string;
  blocks?: Block[];
  hidden?: boolean;
  marks?: { position: number; text: string; sector?: Sector }[];
  positions?: [number, Tone][];
  moves?: [number, Tone][];
  vehicles?: number[];
  tap?: { any: string } | [number, string][];
  locked?: boolean;
  drives?: [number, string][];
  undo?: string;
  steps?: { at: number; last: number; each: string };
  next?: [string, number];
  finished?: string;
};
/** What the tutor does when it is asked. */
export type Answer = Card | { failed: string } | { progress: number } | "silence" | "death";

function number(value: number): Bytes {
  return value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))];
}

const text = (value: string): Bytes => {
  const bytes = [...new TextEncoder().encode(value)];
  return [...number(bytes.length), ...bytes];
};
const list = <T>(all: T[], one: (each: T) => Bytes): Bytes => [...number(all.length), ...all.flatMap(one)];
const option = <T>(value: T | undefined, one: (value: T) => Bytes): Bytes => (value === undefined ? [0] : [1, ...one(value)]);
const truth = (value: boolean | undefined): Bytes => [value ? 1 : 0];
const float = (value: number): Bytes => [...new Uint8Array(new Float64Array([value]).buffer)];
const tone = (value: Tone): Bytes => [TONES.indexOf(value)];
const sector = (value: Sector): Bytes => [SECTORS.indexOf(value)];

function span(value: Span): Bytes {
  if (typeof value === "string") return [0, ...text(value)];
  if ("strong" in value) return [1, ...text(value.strong)];
  if ("position" in value) return [2, ...number(value.position), ...text(value.name), ...option(value.to, text)];
  return [3, ...text(value.link), ...text(value.to)];
}

const line = (spans: Span[]): Bytes => list(spans, span);

function deed(value: Deed): Bytes {
  if (value === "nothing") return [0];
  if ("go" in value) return [1, ...text(value.go)];
  if ("open" in value) return [2, ...text(value.open), ...text(value.to)];
  if ("insert" in value) return [3, ...text(value.insert), ...text(value.to)];
  if ("vehicles" in value) return [4, ...list(value.vehicles, number), ...text(value.to)];
  if ("copy" in value) return [5, ...text(value.copy)];
  return [6, ...text(value.share)];
}

const button = (value: Button): Bytes => [
  ...text(value.text),
  ...deed(value.deed),
  ...list(value.shows ?? [], number),
  ...truth(value.main),
];

function block(value: Block): Bytes {
  if ("heading" in value) return [0, ...text(value.heading)];
  if ("text" in value) return [1, ...line(value.text)];
  if ("result" in value) return [2, ...line(value.result), ...tone(value.tone)];
  if ("list" in value) return [3, ...list(value.list, line)];
  if ("numbered" in value) return [4, ...number(value.first), ...list(value.numbered, line)];
  if ("head" in value) return [5, ...list(value.head, text), ...list(value.rows, (row) => list(row, line))];
  if ("buttons" in value) return [6, ...list(value.buttons, button)];
  if ("choice" in value)
    return [7, ...text(value.choice), ...list(value.options, button), ...option(value.chosen, number)];
  if ("field" in value) return [8, ...[value.field, value.value, value.to].flatMap(text)];
  if ("folded" in value) return [9, ...text(value.folded), ...list(value.blocks, block)];
  const town = (one: Town): Bytes => [
    ...one.at.flatMap(float),
    ...text(one.text),
    ...text(one.name),
    ...option(one.sector, sector),
    ...list(one.of, number),
  ];
  return [
    10,
    ...text(value.map),
    ...value.frame.flatMap(float),
    ...list(value.towns, town),
    ...list(value.roads, (road) => [...text(road.path), ...text(road.head), ...road.by.flatMap(truth)]),
  ];
}

function card(address: string, value: Card): Bytes {
  const toned = (all: [number, Tone][] | undefined) => list(all ?? [], ([id, one]) => [...number(id), ...tone(one)]);
  const marks = value.marks
    ? [2, ...list(value.marks, (mark) => [...number(mark.position), ...text(mark.text), ...option(mark.sector, sector)])]
    : [value.hidden ? 1 : 0];
  const tap = !value.tap
    ? [0]
    : Array.isArray(value.tap)
      ? [2, ...list(value.tap, ([id, to]) => [...number(id), ...text(to)])]
      : [1, ...text(value.tap.any)];
  return [
    ...[address, value.title, value.spoken ?? ""].flatMap(text),
    ...list(value.blocks ?? [], block),
    ...marks,
    ...toned(value.positions),
    ...toned(value.moves),
    ...option(value.vehicles, (all) => list(all, number)),
    ...tap,
    ...truth(value.locked),
    ...list(value.drives ?? [], ([id, address]) => [...number(id), ...text(address)]),
    ...option(value.steps, (steps) => [
      ...number(steps.at),
      ...number(steps.last),
      ...text(steps.each),
    ]),
    ...option(value.next, ([to, delay]) => [...text(to), ...number(delay)]),
    ...option(value.finished, text),
    ...text(address),
    ...option(value.undo, text),
  ];
}

function news(address: string, answer: Answer): Bytes | string {
  if (typeof answer === "string") return answer;
  if ("failed" in answer) return [3, ...text(answer.failed)];
  if ("progress" in answer) return [1, ...number(answer.progress)];
  return [2, ...card(address, answer)];
}

/** The program of the worker: it knows what to say by the address, which stands at the end of a query. */
function program(said: [Bytes, (Bytes | string)[]][]): string {
  return `
    var wasm_bindgen = async () => undefined;
    const said = ${JSON.stringify(said)};
    onmessage = ({ data }) => {
      let length = 1;
      while (data[length - 1] > 127) length += 1;
      const ends = ([end]) => end.every((byte, nth) => data[data.length - end.length + nth] === byte);
      for (const what of (said.find(ends) ?? [0, [[3, 4, 110, 111, 110, 101]]])[1]) {
        if (what === "death") throw new Error("boom");
        if (what !== "silence") postMessage(new Uint8Array([...data.slice(0, length), ...what]));
      }
    };
    postMessage(new Uint8Array([0, 0]));`;
}

/** From now on the page's tutor knows these cards, by address. */
export async function teach(page: Page, cards: Record<string, Answer | Answer[]>): Promise<void> {
  const said = Object.entries(cards).map(([address, answers]): [Bytes, (Bytes | string)[]] => {
    const all = Array.isArray(answers) ? answers : [answers];
    // No lesson is finished.
    return [[...text(address), 0], all.map((answer) => news(address, answer))];
  });
  // Longer addresses first: an end of a query may look like several.
  said.sort(([one], [other]) => other.length - one.length);
  await page.route("**/hyperjam-tutor.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: program(said) }),
  );
}
