/** Reads files by the id that clients know, and for an action. */
import { fileId, parseFileId } from "@understudy/responses";
import { base64ToBytes, bytesToBase64 } from "./base64.ts";
import type { AccessAction } from "../../domain/access/rules.ts";
import type { Write } from "../../ports/store.ts";
import type { Reader, Records } from "./reader.ts";
import { forbidden, notFound } from "./find.ts";
import { keys } from "./keys.ts";
import { raw } from "./record-store.ts";
import { read, type FileRecord, type Stored } from "./record.ts";

/** The content of a file is in records of so many bytes. */
export const pieceBytes = 512 * 1024;

/** A file with its uuid. */
export interface FoundFile {
  uuid: string;
  stored: Stored<FileRecord>;
}

/** A file that may be read. Throws `not_found`, or `forbidden` for another action. */
export async function findFile(app: Reader, id: string, action: AccessAction = "read"): Promise<FoundFile> {
  const found = await seekFile(app, parseFileId(id));
  if (found === undefined) throw notFound("File", id);
  if (action !== "read" && !app.access.may(action, "file", id, found.stored.owner))
    throw forbidden(action, "file");
  return found;
}

/** The same by its uuid, if it is there and may be read. */
export async function seekFile(app: Reader, uuid: string | null): Promise<FoundFile | undefined> {
  const stored = uuid === null ? undefined : await readFile(app, uuid);
  if (uuid === null || stored === undefined || isExpired(app, stored.value)) return undefined;
  return app.access.may("read", "file", fileId(uuid), stored.owner) ? { uuid, stored } : undefined;
}

/** By its uuid, for the server itself. */
export async function readFile({ store }: Records, uuid: string): Promise<Stored<FileRecord> | undefined> {
  const entry = await store[raw].get(keys.file(uuid));
  return entry && read<FileRecord>(entry);
}

/** One that is due is gone for its readers, also before it is removed. */
export function isExpired({ clock }: Pick<Records, "clock">, { expires_at }: FileRecord): boolean {
  return expires_at !== null && expires_at * 1000 <= clock.millis();
}

export function pieceOf(uuid: string, piece: number, bytes: Uint8Array): Write {
  return { key: keys.filePiece(uuid, piece), value: bytesToBase64(bytes) };
}

/** The content of a file, piece by piece. Throws if it is deleted meanwhile. */
export async function* piecesOf(
  { store }: Records,
  { uuid, stored }: FoundFile,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let piece = 0; piece < stored.value.pieces; piece += 1) {
    const entry = await store[raw].get(keys.filePiece(uuid, piece));
    if (entry === undefined) throw notFound("File", fileId(uuid));
    // Only `pieceOf` writes there.
    yield base64ToBytes(entry.value as string);
  }
}
