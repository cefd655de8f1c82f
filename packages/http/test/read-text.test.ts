import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readText } from "../src/command/read-text.ts";

test("a file that is not UTF-8 is refused, and not read with other letters", async () => {
  const folder = await mkdtemp(join(tmpdir(), "understudy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "script.yaml");
  await writeFile(file, "say: café\n", "latin1");
  await expect(readText(file)).rejects.toThrow(`Cannot read ${file}: it is not UTF-8.`);
  await writeFile(file, "say: café\n");
  expect(await readText(file)).toBe("say: café\n");
});
