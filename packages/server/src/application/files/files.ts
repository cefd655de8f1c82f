/** A file that is there: what is known of it, its content, its end. */
import type { FileDeleted, FileObject } from "@understudy/contract/responses";
import type { Acting } from "../access/caller.ts";
import { findFile, piecesOf } from "../records/files.ts";
import type { FileRecord } from "../records/record.ts";
import type { FilePorts } from "./ports.ts";
import { removeFile } from "./remove-file.ts";
import { toFileObject } from "./to-file-object.ts";

export async function getFile(app: Acting<FilePorts>, id: string): Promise<FileObject> {
  const { uuid, stored } = await findFile(app, id);
  return toFileObject(uuid, stored.value);
}

export interface FileContent {
  record: FileRecord;
  /** Throws if the file is deleted meanwhile. */
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

export async function getFileContent(app: Acting<FilePorts>, id: string): Promise<FileContent> {
  const found = await findFile(app, id);
  return { record: found.stored.value, pieces: piecesOf(app, found) };
}

export async function deleteFile(app: Acting<FilePorts>, id: string): Promise<FileDeleted> {
  await removeFile(app, await findFile(app, id, "delete"));
  return { id, object: "file", deleted: true };
}
