import { readFileSync } from "node:fs";
import type { Page, Worker } from "@playwright/test";

/*
 * A tutor made of given cards, to see how the page shows them whatever the real one says. The cards, and the bytes in
 * which they are sent, are those of `crates/protocol/tests/suite/cards.rs`.
 */

type Card = { address: string; asked: string; answers: string[] };

const file = readFileSync(new URL("cards.json", import.meta.url), "utf8");
const cards: { ready: string; unknown: string; sets: Record<string, Card[]> } = JSON.parse(file);

/** The program of the worker: it knows what to say by the address, which stands at the end of a query. */
function program(known: Card[]): string {
  return `
    const known = ${JSON.stringify(known)};
    const bytes = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));
    const answer = ({ data }) => {
      // A response begins as its request does, with a number: seven bits a byte, and whether there are more.
      let length = 1;
      while (data[length - 1] > 127) length += 1;
      const hex = Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const card = known.find(({ asked }) => hex.endsWith(asked));
      for (const given of card?.answers ?? [${JSON.stringify(cards.unknown)}]) {
        if (given === "death") throw new Error("boom");
        if (given !== "silence") postMessage(new Uint8Array([...data.slice(0, length), ...bytes(given)]));
      }
    };
    // What the page starts when the script and the module are there.
    var wasm_bindgen = async () => {
      onmessage = answer;
      postMessage(new Uint8Array(bytes(${JSON.stringify(cards.ready)})));
    };`;
}

/** The cards of a set, longer addresses first: an end of a query may look like several. */
function set(name: string): Card[] {
  const known = cards.sets[name]?.toSorted((one, other) => other.asked.length - one.asked.length);
  if (!known) throw new Error(`there are no cards “${name}” in cards.json`);
  return known;
}

/** A page that is loaded from now on has a tutor which knows these cards. */
export async function teach(page: Page, name: string): Promise<void> {
  const body = program(set(name));
  await page.route("**/hyperjam-tutor.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
}

/** A tutor at work knows other cards from now on. */
export async function teachAnew(worker: Worker, name: string): Promise<void> {
  await worker.evaluate(`known.splice(0, known.length, ...${JSON.stringify(set(name))})`);
}
