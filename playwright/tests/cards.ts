import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/*
 * A tutor made of given cards, to see how the page shows them whatever the real one says. The cards, and the bytes in
 * which they are sent, are those of `crates/protocol/tests/cards.rs`.
 */

type Card = { address: string; asked: string; answers: string[] };

const file = readFileSync(new URL("cards.json", import.meta.url), "utf8");
const cards: { ready: string; unknown: string; sets: Record<string, Card[]> } = JSON.parse(file);

/** The program of the worker: it knows what to say by the address, which stands at the end of a query. */
function program(known: Card[]): string {
  return `
    var wasm_bindgen = async () => undefined;
    const known = ${JSON.stringify(known)};
    const bytes = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));
    onmessage = ({ data }) => {
      // A response begins as its request does, with a number: seven bits a byte, and whether there are more.
      let length = 1;
      while (data[length - 1] > 127) length += 1;
      const hex = Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const card = known.find(({ asked }) => hex.endsWith(asked));
      for (const answer of card?.answers ?? [${JSON.stringify(cards.unknown)}]) {
        if (answer === "death") throw new Error("boom");
        if (answer !== "silence") postMessage(new Uint8Array([...data.slice(0, length), ...bytes(answer)]));
      }
    };
    postMessage(new Uint8Array(bytes(${JSON.stringify(cards.ready)})));`;
}

/** From now on the page's tutor knows these cards. */
export async function teach(page: Page, name: string): Promise<void> {
  // Longer addresses first: an end of a query may look like several.
  const known = cards.sets[name]?.toSorted((one, other) => other.asked.length - one.asked.length);
  if (!known) throw new Error(`there are no cards “${name}” in cards.json`);
  await page.route("**/hyperjam-tutor.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: program(known) }),
  );
}
