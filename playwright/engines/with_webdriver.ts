/*
 * A browser that is driven as the W3C's “WebDriver” (https://www.w3.org/TR/webdriver2/) says: by requests to a program
 * that comes with the browser. The few of its commands that are used here are in `WebDriverTab`.
 */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { DESKTOP, PHONE, type Browser, type Launch, type Point, type Tab, type Value } from "./browser";

type Environment = Record<string, string | undefined>;

/** Starts the driver, and by it the browser. */
export async function withWebDriver(launch: Launch & { by: "webdriver" }, folder: string): Promise<Browser> {
  const downloads = join(folder, "downloads");
  await mkdir(downloads, { recursive: true });
  const screen = launch.engine === "webkit" ? await Screen.start() : undefined;
  const environment = { ...process.env, ...(await home(folder, downloads)), ...screen?.environment };
  const port = await freePort();
  const driver = spawn(launch.driver, [`--port=${port}`], { env: environment, stdio: "ignore" });
  const end = async () => {
    await stopped(driver);
    await screen?.stop();
  };
  try {
    const server = new Server(`http://127.0.0.1:${port}`);
    await expect.poll(() => server.isReady(), { message: `${launch.driver} is ready` }).toBe(true);
    const answer = await server.ask("POST", "/session", {
      capabilities: { alwaysMatch: capabilities(launch, downloads) },
    });
    const session = `/session/${(answer as { sessionId: string }).sessionId}`;
    const tab = new WebDriverTab(server, session);
    await tab.command("POST", "/window/rect", { x: 0, y: 0, ...DESKTOP });
    return {
      tab,
      downloads,
      phone: (url) => tab.openWindow(url, PHONE),
      close: async () => {
        // A browser that has died answers no more; what drove it is to end all the same.
        try {
          await server.ask("DELETE", session);
        } finally {
          await end();
        }
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What the browser is to be like, in the driver's words. */
function capabilities({ engine, program }: Launch, downloads: string): object {
  if (engine !== "firefox") return {};
  return {
    "moz:firefoxOptions": {
      binary: program,
      args: ["-headless"],
      prefs: {
        "browser.download.dir": downloads,
        // To that folder, without asking.
        "browser.download.folderList": 2,
        // A finger where the machine has none.
        "dom.w3c_touch_events.enabled": 1,
      },
    },
  };
}

/** Folders in which a browser that takes no profile keeps its things, and the size of a window without a screen. */
async function home(folder: string, downloads: string): Promise<Environment> {
  const places = { XDG_CONFIG_HOME: "config", XDG_CACHE_HOME: "cache", XDG_DATA_HOME: "data" };
  const environment: Environment = { MOZ_HEADLESS_WIDTH: "1600", MOZ_HEADLESS_HEIGHT: "1200" };
  for (const [name, place] of Object.entries(places)) {
    environment[name] = join(folder, place);
    await mkdir(join(folder, place));
  }
  await writeFile(join(folder, "config", "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return environment;
}

/** A screen that nobody sees, for a browser that has no mode without one. */
class Screen {
  private constructor(
    private readonly server: ChildProcess,
    readonly environment: Environment,
  ) {}

  static async start(): Promise<Screen> {
    const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    // It says which display it took once it serves it.
    const failed = once(server, "exit").then(() => Promise.reject(new Error("Xvfb does not start")));
    const [display] = await Promise.race([once(server.stdio[3]!, "data"), failed]);
    return new Screen(server, { DISPLAY: `:${String(display).trim()}`, WAYLAND_DISPLAY: undefined, GDK_BACKEND: "x11" });
  }

  async stop(): Promise<void> {
    await stopped(this.server);
  }
}

async function stopped(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const end = once(program, "exit");
  program.kill();
  await end;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The driver as a server. */
class Server {
  constructor(private readonly url: string) {}

  async isReady(): Promise<boolean> {
    const status = await this.ask("GET", "/status").catch(() => undefined);
    return (status as { ready?: boolean } | undefined)?.ready === true;
  }

  async ask(method: "GET" | "POST" | "DELETE", path: string, words?: object): Promise<unknown> {
    const body = words && JSON.stringify(words);
    const response = await fetch(this.url + path, { method, body, headers: { "Content-Type": "application/json" } });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string };
      throw new Error(`${method} ${path}: ${error}: ${message}`);
    }
    return value;
  }
}

/** Keys that are no letters, by the standard's table. */
const KEYS: Record<string, string> = { Enter: "\uE007", Escape: "\uE00C", ArrowUp: "\uE013" };

const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };

function move({ x, y }: Point): object {
  return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 };
}

/** The window to which the driver's commands go. */
class WebDriverTab implements Tab {
  constructor(
    private readonly server: Server,
    private readonly session: string,
  ) {}

  command(method: "GET" | "POST", path: string, words?: object): Promise<unknown> {
    return this.server.ask(method, this.session + path, words);
  }

  async goto(url: string): Promise<void> {
    await this.command("POST", "/url", { url });
  }

  async reload(): Promise<void> {
    // Not by the command for it: Firefox's driver then asks the network for what the page has kept, as no person's reload does.
    await this.evaluate(() => {
      document.documentElement.dataset.left = "";
      location.reload();
    });
    const isLeft = () => this.evaluate(() => !("left" in document.documentElement.dataset)).catch(() => false);
    await expect.poll(isLeft, { message: "the page is reloaded" }).toBe(true);
  }

  async evaluate<A extends Value[], R extends Value | void>(body: (...args: A) => R, ...args: A): Promise<R> {
    return (await this.command("POST", "/execute/sync", { script: `return (${body})(...arguments)`, args })) as R;
  }

  async click(at: Point, times = 1): Promise<void> {
    await this.point("mouse", [move(at), ...Array.from({ length: times }, () => [DOWN, UP]).flat()]);
  }

  async drag([start, ...rest]: Point[]): Promise<void> {
    await this.point("mouse", [move(start!), DOWN, ...rest.map(move), UP]);
  }

  async tap(at: Point): Promise<boolean> {
    await this.evaluate(() => {
      const note = ({ pointerType }: PointerEvent) => (document.documentElement.dataset.tapped = pointerType);
      addEventListener("pointerdown", note, { capture: true, once: true });
    });
    await this.point("touch", [move(at), DOWN, UP]);
    return (await this.evaluate(() => document.documentElement.dataset.tapped)) === "touch";
  }

  async press(key: string): Promise<void> {
    await this.keys([KEYS[key] ?? key]);
  }

  async type(text: string): Promise<void> {
    await this.keys([...text]);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.command("GET", "/screenshot")) as string, "base64");
  }

  /**
   * Opens a window of a size and goes to it. No window with a bar of addresses can be as narrow as a phone; one that a
   * page opens has none, and a click is what permits the page to open it.
   */
  async openWindow(url: string, { width, height }: { width: number; height: number }): Promise<void> {
    const before = (await this.command("GET", "/window/handles")) as string[];
    const open = (url: string, size: string) => {
      addEventListener("click", () => void window.open(url, "", `popup,${size}`), { capture: true, once: true });
    };
    await this.evaluate(open, url, `width=${width},height=${height}`);
    await this.click({ x: 1, y: 1 });
    let handle: string | undefined;
    const opened = async () => {
      const handles = (await this.command("GET", "/window/handles")) as string[];
      handle = handles.find((handle) => !before.includes(handle));
      return handle !== undefined;
    };
    await expect.poll(opened, { message: "a window like a phone's is open" }).toBe(true);
    await this.command("POST", "/window", { handle });
  }

  private async keys(keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.command("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  private async point(pointerType: "mouse" | "touch", actions: object[]): Promise<void> {
    const pointer = { type: "pointer", id: pointerType, parameters: { pointerType }, actions };
    await this.command("POST", "/actions", { actions: [pointer] });
  }
}
