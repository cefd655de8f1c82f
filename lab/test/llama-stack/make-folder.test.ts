import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LaunchError } from "../../src/llama-stack/launch/launch-error.ts";
import { makeFolder } from "../../src/llama-stack/launch/make-folder.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("a folder is made with those around it, and may be there", () => {
  const folder = join(tempFolder(), "a", "b");
  makeFolder(folder, "--out");
  makeFolder(folder, "--out");
  expect(existsSync(folder)).toBe(true);
});

test("a file, and what would lie in one, is refused by the name of the option", () => {
  const file = join(tempFolder(), "file");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")]) {
    expect(() => makeFolder(path, "--cache")).toThrow(LaunchError);
    expect(() => makeFolder(path, "--cache")).toThrow(
      `--cache needs a folder that can be written to, which ${path}`,
    );
  }
});
