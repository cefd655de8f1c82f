import { expect, test } from "vitest";
import { parsePs } from "../src/node/npm-parent.ts";

test.each([
  ["  501 npm exec understudy start\n", 501, "npm exec understudy start"],
  ["    1 sh -c understudy start\n", 1, "sh -c understudy start"],
  ["", undefined, ""],
])("ps prints %j about one process", (listed, ppid, command) => {
  expect(parsePs(listed)).toEqual({ ppid, command });
});
