import { expect, test } from "vitest";
import { parseScripts, ScriptError } from "../../src/index.ts";

const linesOf = (text: string): (number | undefined)[] => {
  try {
    parseScripts(text);
  } catch (error) {
    if (error instanceof ScriptError) return error.problems.map(({ line }) => line);
    throw error;
  }
  return [];
};

test("problems are in the order of their lines, so that the first ones are among those that are shown", () => {
  const replies = Array.from({ length: 30 }, (_, nth) => `  - sya: ${nth}`).join("\n");
  const lines = linesOf(`script: many\nreplies:\n${replies}\nmodle: x`);
  expect(lines).toEqual(lines.toSorted((one, other) => Number(one) - Number(other)));
  expect(linesOf(`modle: x\nscript: many\nreplies:\n${replies}`)[0]).toBe(1);
});

test("a quote that is not closed is named where it is opened", () => {
  expect(linesOf('script: a\nmodel: m\nreplies:\n  - say: "unclosed\n  - say: b\n')).toEqual([4]);
});
