/** A page of the documentation, for the tests that hold it to what is run. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../../", import.meta.url));

export interface Fence {
  language: string;
  code: string;
}

/** The fences of a page in order. */
export function fencesOf(page: string): Fence[] {
  const text = readFileSync(`${root}${page}`, "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }));
}

/** The cells of every row of a page's tables, without the backticks around a cell. */
export function rowsOf(page: string): string[][] {
  const text = readFileSync(`${root}${page}`, "utf8");
  return [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) =>
    row.split(" | ").map((cell) => cell.trim().replace(/^`(.*)`$/, "$1")),
  );
}
