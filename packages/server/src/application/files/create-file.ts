/** Stores a file: first its content in pieces, then in one commit what makes it one. */
import type { FileCreateRequest, FileObject } from "@understudy/contract/responses";
import type { VersionCheck } from "../../ports/store.ts";
import { unnamed } from "../access/access.ts";
import type { Acting } from "../access/caller.ts";
import { refuse } from "../items/problem.ts";
import { secondsNow } from "../items/seconds.ts";
import { ensureOwner } from "../records/ensure-owner.ts";
import { beginUpload, cleanUpFile } from "../records/file-cleanup.ts";
import { readFileBytes } from "../records/file-bytes.ts";
import { pieceBytes, pieceOf } from "../records/files.ts";
import { keys } from "../records/keys.ts";
import { ownerOfNew, ownership } from "../records/owned.ts";
import { remove, write, type FileRecord } from "../records/record.ts";
import { expireFiles } from "./expire-files.ts";
import type { FilePorts } from "./ports.ts";
import type { SentFile } from "./sent-file.ts";
import { toFileObject } from "./to-file-object.ts";

export interface NewFile extends Pick<FileCreateRequest, "purpose" | "expires_after"> {
  file: SentFile;
}

/** An attempt fails only when other files of the same user were made or removed meanwhile. */
const maxAttempts = 100;

/** Throws `forbidden`, and `storage_full` where the files of the user have no room for it. */
export async function createFile(
  app: Acting<FilePorts>,
  { file, purpose, expires_after }: NewFile,
): Promise<FileObject> {
  const owner = ownerOfNew(app, "file", unnamed);
  // Whoever has no place may have files whose time has come.
  await expireFiles(app);
  const before = await readFileBytes(app, owner);
  if (!hasRoom(app, file, before.bytes)) throw storageFull(app, file, before.bytes);
  await ensureOwner(app.store, app.access.by, "owner");
  const uuid = await app.ids.mint();
  const upload = await beginUpload(app.store, uuid);
  const pieces = await storePieces(app, { uuid, upload }, file);
  const created_at = secondsNow(app);
  const expires_at = expires_after === undefined ? null : created_at + expires_after.seconds;
  const record: FileRecord = {
    filename: file.name,
    purpose,
    mime_type: file.type,
    bytes: file.bytes,
    pieces,
    created_at,
    expires_at,
  };
  const key = keys.file(uuid);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const used = await readFileBytes(app, owner);
    if (!hasRoom(app, file, used.bytes)) {
      await cleanUpFile(app.store, uuid);
      throw storageFull(app, file, used.bytes);
    }
    const writes = [
      write(key, record, owner),
      ...ownership(app, key),
      ...(expires_at === null ? [] : [{ key: keys.dueFile(expires_at * 1000, uuid), value: true }]),
      used.changedBy(file.bytes),
      remove(upload.key),
    ];
    if (await app.store.commit([{ key, version: null }, used.check, upload], writes))
      return toFileObject(uuid, record);
  }
  throw new Error(
    `The store refused ${maxAttempts} commits of ${key} in a row, each against the versions just read.`,
  );
}

function hasRoom({ limits }: FilePorts, { bytes }: SentFile, used: number): boolean {
  return used + bytes <= limits.storedFileBytes;
}

function storageFull({ limits }: FilePorts, file: SentFile, used: number): Error {
  const taken = `your files have ${used} bytes, and with these ${file.bytes} they would have more than ${limits.storedFileBytes}`;
  return refuse("storage_full", "file", `file: ${taken}. Delete files that are not needed.`, { status: 413 });
}

/** How many there are. */
async function storePieces(
  { store }: FilePorts,
  { uuid, upload }: { uuid: string; upload: VersionCheck },
  file: SentFile,
): Promise<number> {
  let pieces = 0;
  for (let from = 0; from < file.bytes; from += pieceBytes) {
    if (!(await store.commit([upload], [pieceOf(uuid, pieces, file.piece(from, pieceBytes))])))
      throw new Error(`The upload of ${keys.file(uuid)} took too long: what was stored of it is removed.`);
    pieces += 1;
  }
  return pieces;
}
