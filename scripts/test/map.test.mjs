import { expect, test } from "vitest";
import { problems } from "../checks/map.mjs";

const map = [
  "| folder | what it is |",
  "| `http/src/faults/` | damaged answers |",
  "| `server/src/turns/` | turns; `run/` plays one |",
  "Text about `http/src/node/`.",
].join("\n");

test("a folder has its own row, or is named in the row of one above it", () => {
  const sources = ["http/src/index.ts", "http/src/faults/cut.ts", "server/src/turns/run/a.ts"];
  expect(
    problems(
      sources.map((path) => `packages/${path}`),
      map,
    ),
  ).toEqual([]);
});

test("a folder without a row is told, also below one that has a row, and if only text names it", () => {
  const sources = ["packages/http/src/node/listen.ts", "packages/server/src/turns/rest/a.ts"];
  expect(problems(sources, map).map((problem) => problem.match(/ about (.*)\/:/)?.[1])).toEqual([
    "http/src/node",
    "server/src/turns/rest",
  ]);
});
