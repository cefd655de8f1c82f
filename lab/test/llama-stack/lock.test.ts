import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inTurn } from "../../src/llama-stack/python/lock.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("work on one file is done by one at a time", async () => {
  const file = join(tempFolder(), "shared");
  const done: string[] = [];
  const work = (name: string) =>
    inTurn(file, async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
    });
  await Promise.all([work("one"), work("two")]);
  expect(done).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test("the turn of a process that was killed is over", async () => {
  const file = join(tempFolder(), "shared");
  // No process has a number as high.
  writeFileSync(`${file}.lock`, "999999999");
  expect(await inTurn(file, async () => "done")).toBe("done");
});

test("who waits for another may stop, and a folder that is missing is no other", async () => {
  const file = join(tempFolder(), "shared");
  writeFileSync(`${file}.lock`, String(process.pid));
  const work = () => Promise.reject(new Error("It is not our turn."));
  await expect(inTurn(file, work, AbortSignal.abort())).rejects.toThrow("aborted");
  await expect(inTurn(join(file, "inside"), work)).rejects.toThrow("ENOENT");
});
