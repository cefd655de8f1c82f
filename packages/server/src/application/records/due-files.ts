import type { Records } from "./reader.ts";
import { readFile, type FoundFile } from "./files.ts";
import { keys } from "./keys.ts";
import { raw } from "./record-store.ts";

/** The files whose time has come, the oldest first. `now` is in milliseconds since 1970. */
export async function dueFiles(app: Records, now: number, most: number): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const { key } of await app.store[raw].list(keys.dueFiles, { limit: most, keysOnly: true })) {
    const [, due = "", uuid = ""] = key.split("/");
    if (Number(due) > now) break;
    const stored = await readFile(app, uuid);
    if (stored !== undefined) found.push({ uuid, stored });
  }
  return found;
}
