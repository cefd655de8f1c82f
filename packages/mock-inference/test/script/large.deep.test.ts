/** Large scripts take time in proportion to their size. */
import { expect, test } from "vitest";
import { parseScripts } from "../../src/index.ts";

const count = 20_000;
const lines = (line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

function millisOf(work: () => unknown): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}

/** Compared with a smaller one, so that the speed of the machine does not matter. */
function factor(text: (lines: readonly string[]) => string, all: string): number {
  const rows = all.split("\n");
  const run = (some: readonly string[]) => () => {
    try {
      parseScripts(text(some));
    } catch {
      // Time is what counts here.
    }
  };
  const small = run(rows.slice(0, count / 8));
  small();
  return millisOf(run(rows)) / millisOf(small);
}

test.each([
  [
    "arguments",
    (rows: readonly string[]) =>
      `script: a\nreplies:\n  - call: t\n    args:\n${rows.map((row) => `      ${row}`).join("\n")}`,
  ],
  ["unknown keys", (rows: readonly string[]) => `script: a\n${rows.join("\n")}`],
])("%s: eight times as many take far less than 64 times as long", (_, text) => {
  expect(
    factor(
      text,
      lines((index) => `key${index}: 1`),
    ),
  ).toBeLessThan(24);
});
