import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder that is gone after the tests of this file. Readable by all, for tests that give up root's rights. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "understudy-store-"));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A file name in the folder that nobody uses yet. */
export function createFileNames(folder: string): () => string {
  let count = 0;
  return () => join(folder, `${(count += 1)}`, "stack.db");
}
