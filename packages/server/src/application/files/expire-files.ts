/** Files are removed when their time has come: by the next upload, and regularly where a store outlives its servers. */
import { finishFileCleanups } from "../records/file-cleanup.ts";
import { dueFiles } from "../records/due-files.ts";
import type { Records } from "../records/reader.ts";
import { removeFile } from "./remove-file.ts";

/** Milliseconds between two looks of this process at its store. */
export const filesPause = 60_000;

/** At most so many are removed at once. */
const most = 64;

export async function expireFiles(app: Records): Promise<void> {
  await finishFileCleanups(app.store);
  for (const found of await dueFiles(app, app.clock.millis(), most)) await removeFile(app, found);
}
