import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findLlamaCpp } from "../../src/model-servers/llama-cpp.ts";
import { inTurn } from "../../src/model-servers/lock.ts";
import { tempFolder } from "../llama-stack/support/temp-folder.ts";

test("one line says what is left out if no Python fits, and CI fails with that line", async () => {
  const warned: string[] = [];
  const warn = (text: string): void => void warned.push(text);
  const options = (more = {}) => ({
    cache: tempFolder(),
    env: { HOME: tempFolder(), PATH: "", ...more },
    warn,
  });
  const line = /^Left out: some tests \(llama.cpp needs Python 3\.11 or 3\.12 or 3\.13 .*none was found.*\)$/;
  await expect(findLlamaCpp("some tests", options({ CI: "true" }))).rejects.toThrow(line);
  expect(warned).toEqual([]);
  expect(await findLlamaCpp("some tests", options())).toBeUndefined();
  expect(warned).toEqual([expect.stringMatching(line)]);
});

test("work on one file is done by one at a time", async () => {
  const file = join(tempFolder(), "lock");
  const done: string[] = [];
  const work = (name: string) =>
    inTurn(file, async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
    });
  await Promise.all([work("one"), work("two")]);
  expect(done).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  expect(existsSync(file)).toBe(false);
});

test("the turn of a process that was killed is over", async () => {
  const file = join(tempFolder(), "lock");
  // No process has a number as high.
  writeFileSync(file, "999999999");
  expect(await inTurn(file, async () => "done")).toBe("done");
});
