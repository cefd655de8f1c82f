import { expect, test } from "vitest";
import { isWaitingShell, parsePs } from "../src/node/npm-parent.ts";

test.each([
  ["  501 npm exec understudy start\n", 501, "npm exec understudy start"],
  ["    1 sh -c understudy start\n", 1, "sh -c understudy start"],
  ["", undefined, ""],
])("ps prints %j about one process", (listed, ppid, command) => {
  expect(parsePs(listed)).toEqual({ ppid, command });
});

test.each([
  ["sh -c understudy start", true],
  ["sh -c npm run build && understudy start --port 0 >log 2>&1", true],
  ["sh -c understudy start &>log", true],
  ["sh -c understudy start & npm run wait", false],
  ["bash", false],
])("%s waits for its server: %s", (command, waits) => {
  expect(isWaitingShell(command)).toBe(waits);
});
