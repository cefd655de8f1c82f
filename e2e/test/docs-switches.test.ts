/** docs/look-up/semantics.md §13 has a row for each switch of the profiles, and docs/look-up/real-servers.md names each. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

const { policy, wire, behavior } = profiles.reference;
const sections: [section: string, switches: object][] = [
  ["13.1", policy],
  ["13.2", wire],
  ["13.3", behavior],
];

/** The first two cells of each row, as text: a switch, and its value under `reference`. */
function rowsOf(section: string): [name: string, here: string][] {
  const [, after = ""] = page("look-up/semantics.md").split(`### ${section} `);
  const [text = ""] = after.split(/^##/m);
  return [...text.matchAll(/^\| `(\w+)` *\| ([^|]*?) *\|/gm)].map(([, name = "", here = ""]) => [
    name,
    here.replaceAll("`", ""),
  ]);
}

test.each(sections)(
  "semantics §%s has one row for each of its switches, with our value",
  (section, switches) => {
    const expected = Object.entries(switches).map(([name, value]) => [name, [value].flat().join(", ")]);
    expect(rowsOf(section).toSorted()).toEqual(expected.toSorted());
  },
);

test("real-servers.md names every switch", () => {
  const text = page("look-up/real-servers.md");
  const names = sections.flatMap(([, switches]) => Object.keys(switches));
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
