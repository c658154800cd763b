/*
 * What the steps ask of a browser, whatever drives it: Playwright, or the driver of a browser as people have it.
 */

import { withPlaywright } from "./with_playwright";
import { withWebDriver } from "./with_webdriver";

export type Engine = "chromium" | "firefox" | "webkit";

/** How a browser is started: with its program, or else Playwright's own or the one that the driver knows. */
export type Launch =
  | { engine: Engine; by: "playwright"; program: string | null }
  | { engine: Engine; by: "webdriver"; driver: string; program: string | null };

/** A place in the window, in pixels of CSS. */
export type Point = { x: number; y: number };

/** Everything that a page can be sent as an argument, or answers. */
export type Value = string | number | boolean | null | undefined | Value[] | { [name: string]: Value };

/** One window with a page. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page: it sees nothing but its arguments, and answers at once. */
  evaluate<A extends Value[], R extends Value | void>(body: (...args: A) => R, ...args: A): Promise<R>;
  /** Clicks with the mouse, once or so many times at once. */
  click(at: Point, times?: number): Promise<void>;
  /** Presses the mouse at the first place, goes to the others, and lets go at the last. */
  drag(path: Point[]): Promise<void>;
  /** Taps with a finger; `false` where the driver has none, and the mouse did it. */
  tap(at: Point): Promise<boolean>;
  /** Presses a key by its name, such as `Enter`. */
  press(key: string): Promise<void>;
  /** Types letters one by one. */
  type(text: string): Promise<void>;
  /** A picture of the window, as PNG. */
  screenshot(): Promise<Buffer>;
}

/** A browser that was started for the tests, with a profile of its own. */
export interface Browser {
  /** The window that is in front. */
  readonly tab: Tab;
  /** The folder in which downloads arrive. */
  readonly downloads: string;
  /** Opens a page in a window of the size of a phone's, which is in front from then on. */
  phone(url: string): Promise<void>;
  close(): Promise<void>;
}

/** The size of a phone's window. */
export const PHONE = { width: 390, height: 844 };
/** The size of the first window, at most. */
export const DESKTOP = { width: 1280, height: 800 };

/** Starts a browser. What it leaves lies in `folder`, which is empty. */
export function start(launch: Launch, folder: string): Promise<Browser> {
  return launch.by === "playwright" ? withPlaywright(launch, folder) : withWebDriver(launch, folder);
}
