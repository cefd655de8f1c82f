import { cleanUpFile } from "../records/file-cleanup.ts";
import { readFileBytes } from "../records/file-bytes.ts";
import { readFile, type FoundFile } from "../records/files.ts";
import { keys } from "../records/keys.ts";
import { ownershipGone } from "../records/owned.ts";
import type { Records } from "../records/reader.ts";
import { remove } from "../records/record.ts";

/** Nothing if it is gone. As long as others of the same user are made and removed, only the commit is repeated. */
export async function removeFile(app: Records, { uuid, stored }: FoundFile): Promise<void> {
  for (let now: typeof stored | undefined = stored; now !== undefined; now = await readFile(app, uuid)) {
    const { bytes, expires_at } = now.value;
    const used = await readFileBytes(app, now.owner);
    const writes = [
      remove(now.key),
      ...(await ownershipGone(app, now)),
      ...(expires_at === null ? [] : [remove(keys.dueFile(expires_at * 1000, uuid))]),
      used.changedBy(-bytes),
      { key: keys.fileCleanup(uuid), value: 0 },
    ];
    if (await app.store.commit([now, used.check], writes)) return cleanUpFile(app.store, uuid);
  }
}
