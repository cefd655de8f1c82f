/** The folder with all files of a server. It ends with the process that made it; what a killed one left goes with the next start. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "@understudy/http/node";
import { isRecord } from "@understudy/conformance/src/json/difference.ts";

export interface ServerFolder {
  path: string;
  remove(): void;
}

const prefix = "understudy-llama-stack-";
const ownerName = "owner.json";

export function makeServerFolder(parent = tmpdir()): ServerFolder {
  const folder = mkdtempSync(join(parent, prefix));
  writeFileSync(join(folder, ownerName), JSON.stringify({ host: hostname(), pid: process.pid }));
  const remove = (): void => removeFolder(folder);
  // However this process ends, short of SIGKILL.
  process.once("exit", remove);
  return {
    path: folder,
    remove() {
      process.off("exit", remove);
      remove();
    },
  };
}

/** The folders that it removed: those whose process is gone. */
export function removeAbandoned(parent = tmpdir()): string[] {
  const abandoned = readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(parent, name))
    .filter(isAbandoned);
  for (const folder of abandoned) removeFolder(folder);
  return abandoned;
}

/** A server that was just killed may still write. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isAbandoned(folder: string): boolean {
  const owner = readOwner(folder);
  // Processes of another machine, or of another container, cannot be looked up.
  return isRecord(owner) && owner["host"] === hostname() && !isAlive(Number(owner["pid"]));
}

/** Undefined for a folder that has none, or belongs to somebody else. */
function readOwner(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, ownerName), "utf8"));
  } catch {
    return undefined;
  }
}
