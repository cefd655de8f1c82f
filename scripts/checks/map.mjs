// Every folder of sources has its sentence in docs/map.md: who looks for something looks there first.
import { dirname } from "node:path/posix";
import { files } from "../lib/files.mjs";

const map = "docs/map.md";

export const run = () => {
  const all = files((path) => path === map || /^packages\/[^/]+\/(src|ui)\/.*[.]tsx?$/.test(path));
  return problems(
    all.map(({ path }) => path).filter((path) => path !== map),
    all.find(({ path }) => path === map)?.text ?? "",
  );
};

/**
 * @param {string[]} sources Paths from the root.
 * @param {string} text
 */
export function problems(sources, text) {
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  const folders = new Set(sources.map((path) => dirname(path).replace(/^packages\//, "")));
  return [...folders]
    .filter((folder) => !/[/]src$/.test(folder) && !rows.some((row) => names(row, folder)))
    .map(
      (folder) =>
        `${map} has no sentence about ${folder}/: add a row to its §2, or name it in the row above it`,
    );
}

/**
 * A row names its own folder, and those below it whose names it has.
 *
 * @param {string} row
 * @param {string} folder
 */
function names(row, folder) {
  const [, first = "", rest = ""] = row.match(/^[|] ([^|]*)[|](.*)$/) ?? [];
  return [...first.matchAll(/`([^`]+)[/]`/g)].some(([, own = ""]) => {
    if (folder === own) return true;
    if (!folder.startsWith(`${own}/`)) return false;
    const below = folder.slice(own.length + 1).split("/");
    return below.every((name) => rest.includes(`\`${name}/\``));
  });
}
