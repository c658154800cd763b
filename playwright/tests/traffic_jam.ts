import type { Marks } from "./sheet";

/** The marks that Honsell and Lenisa print below their Figure 2. */
export const PUBLISHED: Marks = {
  A: "1",
  B: "2",
  C: "0",
  D: "0",
  E: "1",
  F: "2",
  G: "1",
  H: "2",
  I: "∞{1,2}",
  J: "∞{2}",
  K: "0",
  L: "3",
  M: "∞{2,3}",
  N: "∞",
  O: "∞",
};

/** The sectors that follow from them: 0 is won by who does not start, other numbers by who does. */
export const SECTORS: Record<string, string> = Object.fromEntries(
  Object.entries(PUBLISHED).map(([name, mark]) => [
    name,
    mark === "0" ? "II" : mark?.startsWith("∞") ? "L,R,I,II" : "I",
  ]),
);
