import type { FileObject } from "@understudy/contract/responses";
import { fileId } from "@understudy/responses";
import type { FileRecord } from "../records/record.ts";

export function toFileObject(
  uuid: string,
  { bytes, created_at, expires_at, filename, purpose }: FileRecord,
): FileObject {
  return {
    id: fileId(uuid),
    object: "file",
    bytes,
    created_at,
    ...(expires_at === null ? {} : { expires_at }),
    filename,
    purpose,
    status: "processed",
  };
}
