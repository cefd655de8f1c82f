/** A page for a browser's test, bundled as an app would be, on a free port. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

const worker = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");

/** Bundles the `page.ts` of this directory into the folder; the page's own part is `page.js`. */
export async function bundlePage(directory: URL, folder: string): Promise<void> {
  await build({
    config: false,
    cwd: fileURLToPath(directory),
    entry: ["page.ts"],
    outDir: folder,
    platform: "browser",
    format: "esm",
    dts: false,
    // What a stack loads only when it is asked for SQLite or a port; a page never asks.
    deps: { alwaysBundle: /./, neverBundle: /^node:/ },
    inputOptions: { resolve: { conditionNames: ["@understudy/source", "browser", "import", "default"] } },
    logLevel: "error",
  });
}

/** What the page loads at once, as text: `page.js` and what it imports, but not what it may come to import. */
export async function loadedAtOnce(folder: string): Promise<string> {
  const names = new Set(["page.js"]);
  let all = "";
  for (const name of names) {
    const text = await readFile(join(folder, name), "utf8");
    for (const [, other = ""] of text.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";?$/gm))
      names.add(other);
    all += text;
  }
  return all;
}

/** Serves what was bundled into the folder, with MSW's worker. */
export async function servePage(folder: string): Promise<{ url: string; close(): void }> {
  const html = `<!doctype html><link rel="icon" href="data:," />
    <script type="module" src="/page.js" onerror="throw new Error('the page did not load')"></script>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    const script = pathname === "/mockServiceWorker.js" ? worker : join(folder, basename(pathname));
    if (pathname === "/") return response.setHeader("content-type", "text/html").end(html);
    readFile(script).then(
      (text) => response.setHeader("content-type", "text/javascript").end(text),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the page has no port");
  return {
    // A service worker needs an address that the browser trusts: this one is.
    url: `http://127.0.0.1:${address.port}/`,
    close: () => server.close(),
  };
}
