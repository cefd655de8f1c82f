import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder for the length of a test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "understudy-lab-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
