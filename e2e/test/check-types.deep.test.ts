/** A compiler that finds nothing and one that could not look are told apart. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkTypes } from "./support/check-types.ts";
import { tempFolder } from "./support/understudy.ts";

/** A folder with these files; without a `tsconfig.json` among them, the compiler has nothing to start from. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const config = JSON.stringify({ compilerOptions: { noEmit: true, types: [] }, files: ["one.ts"] });

test("right types pass", { timeout: 60_000 }, async () => {
  const folder = await folderWith({ "tsconfig.json": config, "one.ts": "export const one: number = 1;" });
  await checkTypes(folder);
});

test("wrong types fail with what the compiler says", { timeout: 60_000 }, async () => {
  const folder = await folderWith({ "tsconfig.json": config, "one.ts": 'export const one: number = "1";' });
  await expect(checkTypes(folder)).rejects.toThrow(/ended with 2:\n.*one\.ts.*TS2322/);
});

test("a folder without a configuration fails", { timeout: 60_000 }, async () => {
  await expect(checkTypes(await folderWith({}))).rejects.toThrow(/ended with 1:\n.*TS5057/);
});

test.each([
  ["crashes", 'throw new Error("out of memory");', /ended with 1:\n[^]*out of memory/],
  ["is killed", 'process.kill(process.pid, "SIGKILL");', /ended with SIGKILL:\n/],
  ["ends with an error and says nothing", "process.exitCode = 3;", /ended with 3:\n/],
  ["warns and ends well", 'console.error("old version");', /ended with 0:\nold version/],
])("a compiler that %s fails", async (_, program, message) => {
  const folder = await folderWith({ "compiler.mjs": program });
  await expect(checkTypes(folder, join(folder, "compiler.mjs"))).rejects.toThrow(message);
});

test("a compiler that is not there fails", async () => {
  const folder = await folderWith({});
  await expect(checkTypes(folder, join(folder, "none.mjs"))).rejects.toThrow(/Cannot find module/);
});
