import { dirname, join, normalize } from "node:path/posix";
import { importsOf } from "./parse.mjs";

/** `files` ({ path, text }) as a map from each path to its imports; a relative one knows its `target` file. */
export function graph(files) {
  const paths = new Set(files.map((file) => file.path));
  return new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(path, text).map((found) => ({ ...found, target: target(path, found.specifier, paths) })),
    ]),
  );
}

/** The file that a relative specifier means, or undefined; one that is not there is the compiler's business. */
function target(from, specifier, paths) {
  if (!specifier?.startsWith(".")) return undefined;
  const path = normalize(join(dirname(from), specifier));
  return (
    [path, path.replace(/\.js$/, ".ts"), `${path}.ts`, `${path}/index.ts`].find((name) => paths.has(name)) ??
    path
  );
}
