import { describe, expect, test } from "vitest";
import { judge } from "../imports/judge.mjs";

const places = [{ name: "all", files: "**", may: ["npm:*", "node:*"] }];
const rules = { places, browserEntries: [], nodePackages: ["pg"] };

/** `{ "a.ts": ["./b.ts"] }` as files; `type ./b.ts` and `lazy ./b.ts` for the other kinds. */
const files = (imports) =>
  Object.entries(imports).map(([path, specifiers]) => ({
    path,
    text: specifiers
      .map((entry) => entry.split(" "))
      .map(([kind, specifier]) => {
        if (specifier === undefined) return `import "${kind}";`;
        return kind === "type" ? `import type { A } from "${specifier}";` : `await import("${specifier}");`;
      })
      .join("\n"),
  }));

describe("cycles", () => {
  const cycles = (imports) => judge(files(imports), rules);

  test("a tree and a diamond have none", () => {
    expect(
      cycles({ "a.ts": ["./b.ts", "./c.ts"], "b.ts": ["./d.ts"], "c.ts": ["./d.ts"], "d.ts": [] }),
    ).toEqual([]);
  });

  test("the shortest way around is told", () => {
    expect(
      cycles({ "a.ts": ["./b.ts"], "b.ts": ["./c.ts"], "c.ts": ["./b.ts", "./a.ts"], "d.ts": ["./a.ts"] }),
    ).toEqual(["a cycle of imports: a.ts → b.ts → c.ts → a.ts"]);
  });

  test("two that do not touch are two", () => {
    expect(
      cycles({ "a.ts": ["./b.ts"], "b.ts": ["./a.ts"], "x/c.ts": ["./d.ts"], "x/d.ts": ["./c.ts"] }),
    ).toHaveLength(2);
  });

  test("an import of types closes one too, and is marked", () => {
    expect(cycles({ "a.ts": ["./b.ts"], "b.ts": ["type ./a.ts"] })).toEqual([
      "a cycle of imports: a.ts → b.ts → (type) a.ts",
    ]);
  });
});

describe("what a browser loads", () => {
  const loads = (imports) => judge(files(imports), { ...rules, browserEntries: ["index.ts"] });

  test.each(["node:fs", "fs", "pg", "pg/lib/client.js"])("must not need %s, however far down", (needed) => {
    expect(loads({ "index.ts": ["./a.ts"], "a.ts": ["./b.ts"], "b.ts": [needed] })).toEqual([
      `b.ts:1 imports "${needed}", which index.ts → a.ts → b.ts loads in a browser`,
    ]);
  });

  test("may need it by `import()` or for types", () => {
    expect(
      loads({ "index.ts": ["lazy ./a.ts", "type ./b.ts"], "a.ts": ["node:fs"], "b.ts": ["pg"] }),
    ).toEqual([]);
  });

  test("must be there", () => {
    expect(loads({ "a.ts": [] })).toEqual([expect.stringContaining("index.ts is exported")]);
  });
});
