/** What docs/test/recipes.md shows is in the files that it names. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/fences.ts";

const page = readFileSync(join(root, "docs/test/recipes.md"), "utf8");
const shown = [...page.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code = ""]) => {
  const [, path = "", quoted = ""] = /^(?:#|\/\/) (examples\/\S+)\n(.*)$/s.exec(code) ?? [];
  return { path, quoted, code };
});

/** A part of a file may be shown with less indent. */
const withoutIndent = (text: string): string => text.replace(/^ +/gm, "");

test("each block of the page begins with the path of its file", () => {
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter(({ path }) => path === "").map(({ code }) => code)).toEqual([]);
});

describe.each(shown)("the block of $path", ({ path, quoted }) => {
  test("is a part of that file", () => {
    const file = withoutIndent(readFileSync(join(root, path), "utf8"));
    expect(file).toContain(withoutIndent(quoted));
  });
});

test("the files that the page links to are there", () => {
  const links = [...page.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !existsSync(join(root, "docs/test", link)))).toEqual([]);
});
