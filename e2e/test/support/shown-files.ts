/** Blocks of the docs that begin with their path: files that a reader adds to this repository. */
import { posix } from "node:path";
import { fences } from "./fences.ts";

interface ShownFile {
  path: string;
  code: string;
}

/** The file below this folder that the page shows. */
export function shownFile(page: string, place: string): ShownFile {
  const found = fences("ts").flatMap(({ at, code }) => {
    const path = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
    return at.startsWith(`${page}:`) && path !== undefined ? [{ path, code }] : [];
  });
  const one = found.find(({ path }) => path.startsWith(place));
  if (one === undefined) throw new Error(`${page} has no block that begins with // ${place}….ts`);
  return one;
}

/** Its imports are relative to where the reader puts it; here they go by the name of the package. */
export function byName({ path, code }: ShownFile): string {
  return code.replace(/from "(\.[^"]+)"/g, (_, to: string) => {
    const target = posix.join(posix.dirname(path), to);
    return `from "@understudy/${target.replace(/^packages\//, "")}"`;
  });
}
