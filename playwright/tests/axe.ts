import axe, { type RunOptions } from "axe-core";
import type { Page } from "@playwright/test";

/** What axe is to look at, and by which rules. */
type Look = {
  /** A part of the page, by its selector; all of it if there is none. */
  part?: string;
  /** Only these rules. */
  rules?: string[];
  /** All rules but these. */
  without?: string[];
};

/** What axe finds on a page as it stands: each rule that is broken, and the elements that break it. */
export async function barriers(page: Page, { part = "html", rules, without = [] }: Look = {}): Promise<string[]> {
  // It is brought into a page once, and reports only what is wrong: that takes half the time of a new one for every look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: rules }),
  };
  const look = ([part, options]: [string, RunOptions]) => (window as unknown as { axe: typeof axe }).axe.run(part, options);
  const { violations } = await page.evaluate(look, [part, options] as [string, RunOptions]);
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}
