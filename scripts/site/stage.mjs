// Puts together what VitePress builds: the pages of the repository with links of the site, and those that are made.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { root } from "../lib/root.mjs";
import { apiPages } from "./api/main.mjs";
import { block, examples } from "./examples.mjs";
import { relink } from "./links.mjs";
import { contributor, pages, user } from "./pages.mjs";

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

/**
 * Writes only what has changed, so that VitePress, while it serves, loads only that anew.
 *
 * @param {string} folder
 */
export function stage(folder) {
  const made = apiPages(parse(read("openapi.yaml")));
  const navigation = { user, contributor, api: [{ text: "API reference", pages: made.map(toEntry) }] };
  write(join(folder, "navigation.json"), JSON.stringify(navigation));
  for (const [path, text] of site(made)) write(join(folder, `${path}.md`), text);
  write(join(folder, "public/openapi.yaml"), read("openapi.yaml"));
}

/** @param {{ path: string, title: string }} page */
const toEntry = ({ path, title }) => ({ path, title, pages: [] });

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** @param {string} folder */
export const clear = (folder) => rmSync(folder, { recursive: true, force: true });

/**
 * All pages, as Markdown by their paths.
 *
 * @param {{ path: string, title: string, text: string }[]} made
 */
function site(made) {
  const fromFiles = [...pages.map((page) => ({ ...page, text: read(page.source) })), ...examples()];
  const bySource = new Map(fromFiles.map((page) => [page.source.replace(/\/README\.md$/, ""), page]));
  bySource.set("openapi.yaml", { path: "api/index", title: "openapi.yaml", source: "", text: "" });
  /** @type {Map<string, string>} */
  const linkedFiles = new Map();

  /** @param {string} path */
  const find = (path) => {
    const page = bySource.get(path.replace(/\/README\.md$/, ""));
    if (page !== undefined) return page;
    if (!existsSync(join(root, path)) || !statSync(join(root, path)).isFile()) return undefined;
    linkedFiles.set(path, read(path));
    return { path: `files/${path}`, title: path };
  };
  const relinked = fromFiles.map(({ text, ...page }) => ({
    ...page,
    text: relink(text, page.source, find),
  }));
  return new Map([
    ["index", read("scripts/site/home.md")],
    ...[...relinked, ...made].map(({ path, text }) => /** @type {const} */ ([path, text])),
    ...[...linkedFiles].map(
      ([path, text]) =>
        /** @type {const} */ ([
          `files/${path}`,
          `---\nsearch: false\n---\n\n# ${path}\n\n${block(path, text)}`,
        ]),
    ),
  ]);
}
