import { statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readText } from "../src/command/read-text.ts";

async function tempFile(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "understudy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, name);
}

test("a file that is not UTF-8 is refused, and not read with other letters", async () => {
  const file = await tempFile("script.yaml");
  await writeFile(file, "say: café\n", "latin1");
  await expect(readText(file)).rejects.toThrow(`Cannot read ${file}: it is not UTF-8.`);
  await writeFile(file, "say: café\n");
  expect(await readText(file)).toBe("say: café\n");
});

test("a text that is replaced by a longer one while it is read is not cut", async () => {
  const file = await tempFile("script.yaml");
  const texts = ["say: short\n", "say: a longer text\n"] as const;
  for (let round = 0; round < 60; round += 1) {
    writeFileSync(file, texts[0]);
    const read = readText(file);
    // So that the write falls between each two steps of the read: open, size, bytes.
    for (let step = 0; step < round % 6; step += 1) await setImmediate();
    // Time for the step that has begun.
    for (let looks = 0; looks < 50; looks += 1) statSync(file);
    writeFileSync(file, texts[1]);
    expect(["", ...texts]).toContain(await read);
  }
});
