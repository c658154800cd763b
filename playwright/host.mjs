// A static host as they are out in the world: a folder's files below any path, and nothing else.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/**
 * Serves a folder below a path, such as `/a/b%20c/`, on any free port.
 *
 * `replaced` holds contents to be sent instead of the folder's, by name; `asked` lists the paths asked for. The page is
 * at `url`, which a browser takes for this very machine; at `abroad` it is taken for a host out in the world that is
 * served securely.
 */
export async function host(folder, path = "/") {
  const replaced = new Map();
  const asked = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    asked.push(pathname);
    const name = pathname.startsWith(path) ? decodeURIComponent(pathname.slice(path.length)) || "index.html" : undefined;
    const file = name && join(folder, normalize(`/${name}`));
    const content = replaced.get(name) ?? (file && (await readFile(file).catch(() => undefined)));
    if (content === undefined) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such file.\n");
      return;
    }
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "max-age=600" }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}${path}`,
    abroad: `http://abroad.localhost:${port}${path}`,
    replaced,
    asked,
    /** No network any more. */
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
