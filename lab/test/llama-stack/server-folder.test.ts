import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeServerFolder, removeAbandoned } from "../../src/llama-stack/server/server-folder.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** A folder as a run made it; one that was killed if its process has ended. */
function leave(parent: string, name: string, owner: object | null): string {
  const folder = join(parent, `understudy-llama-stack-${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "agents.db"), "");
  if (owner !== null) writeFileSync(join(folder, "owner.json"), JSON.stringify(owner));
  return folder;
}

test("what a killed run left is removed, and nothing else", () => {
  const parent = tempFolder();
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const host = hostname();
  const abandoned = leave(parent, "killed", { host, pid });
  leave(parent, "elsewhere", { host: `not-${host}`, pid });
  leave(parent, "running", { host, pid: process.pid });
  leave(parent, "unknown", null);
  const { path, remove } = makeServerFolder(parent);
  expect(removeAbandoned(parent)).toEqual([abandoned]);
  expect(readdirSync(parent)).toHaveLength(4);
  expect(existsSync(abandoned)).toBe(false);
  remove();
  expect(existsSync(path)).toBe(false);
});
