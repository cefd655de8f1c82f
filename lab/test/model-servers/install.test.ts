import { expect, test } from "vitest";
import { findLlamaCpp } from "../../src/model-servers/llama-cpp.ts";
import { tempFolder } from "../llama-stack/support/temp-folder.ts";

test("one line says what is left out if no Python fits, and CI fails with that line", async () => {
  const warned: string[] = [];
  const warn = (text: string): void => void warned.push(text);
  const options = (more = {}) => ({
    cache: tempFolder(),
    env: { HOME: tempFolder(), PATH: "", ...more },
    warn,
  });
  const line =
    /^Left out: some tests \(llama.cpp needs Python 3\.11 or 3\.12 or 3\.13 .*none was found\. The environment variable PYTHON names one\.\)$/;
  await expect(findLlamaCpp("some tests", options({ CI: "true" }))).rejects.toThrow(line);
  expect(warned).toEqual([]);
  expect(await findLlamaCpp("some tests", options())).toBeUndefined();
  expect(warned).toEqual([expect.stringMatching(line)]);
});
