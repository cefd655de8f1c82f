/** The pages of switches in docs/look-up/semantics/ have a row for each switch of the profiles; docs/look-up/real-servers/ names each. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";

const folder = new URL("../../docs/look-up/", import.meta.url);
const page = (name: string): string => readFileSync(new URL(name, folder), "utf8");

const { policy, wire, behavior } = profiles.reference;
const kinds: [kind: string, switches: object][] = [
  ["policy", policy],
  ["wire", wire],
  ["behavior", behavior],
];

/** The first two cells of each row, as text: a switch, and its value under `reference`. */
function rowsOf(kind: string): [name: string, here: string][] {
  const text = page(`semantics/${kind}-switches.md`);
  return [...text.matchAll(/^\| `(\w+)` *\| ([^|]*?) *\|/gm)].map(([, name = "", here = ""]) => [
    name,
    here.replaceAll("`", ""),
  ]);
}

test.each(kinds)("%s-switches.md has one row for each of its switches, with our value", (kind, switches) => {
  const expected = Object.entries(switches).map(([name, value]) => [name, [value].flat().join(", ")]);
  expect(rowsOf(kind).toSorted()).toEqual(expected.toSorted());
});

test("the pages of real servers name every switch", () => {
  const files = readdirSync(new URL("real-servers/", folder));
  const text = files.map((name) => page(`real-servers/${name}`)).join("\n");
  const names = kinds.flatMap(([, switches]) => Object.keys(switches));
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
