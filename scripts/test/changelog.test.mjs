// CHANGELOG.md: what is said of packages that nobody installs stands in a section of its own, at the end.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/root.mjs";

const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const bundled = ["contract", "http", "responses", "conformance-report"];
const heading = "### Inside: packages that are bundled";

test("bundled packages are spoken of at the end of a version only", () => {
  const [, version = ""] = /^## Unreleased\n(.*?)(?=^## |$(?![^]))/ms.exec(changelog) ?? [];
  const [users = "", inside = ""] = version.split(`${heading}\n`);
  expect(inside).not.toBe("");
  expect(inside).not.toMatch(/^### /m);
  const names = [...users.matchAll(/@understudy\/([\w-]+)/g)].map(([, name = ""]) => name);
  expect(names.filter((name) => bundled.includes(name))).toEqual([]);
});

test("a table says which sections concern whom, and each of them is there", () => {
  const rows = [...changelog.matchAll(/^\| you .*\| (.*?) +\|$/gm)].flatMap(([, sections = ""]) =>
    sections.split(", "),
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const section of rows) expect(changelog).toMatch(new RegExp(`^### ${section}( \\(new\\))?$`, "m"));
});
