import type { FilePage } from "@understudy/contract/responses";
import { fileId, parseFileId } from "@understudy/responses";
import type { Entry } from "../../ports/store.ts";
import type { Acting } from "../access/caller.ts";
import { toPage, type PageQuery } from "../items/page.ts";
import { unknownCursor } from "../items/problem.ts";
import { cursorPage } from "../records/cursor-page.ts";
import { isExpired, seekFile } from "../records/files.ts";
import { keys } from "../records/keys.ts";
import { read, type FileRecord } from "../records/record.ts";
import type { FilePorts } from "./ports.ts";
import { toFileObject } from "./to-file-object.ts";

/** In the order of their making. `purpose`: null for any. Throws `not_found` for an unknown cursor. */
export async function listFiles(
  app: Acting<FilePorts>,
  { after, limit, order }: PageQuery,
  purpose: string | null,
): Promise<FilePage> {
  const cursor = after === null ? null : parseFileId(after);
  if (after !== null && (await seekFile(app, cursor)) === undefined) throw unknownCursor("File", after);
  const uuidOf = ({ key }: Entry): string => key.slice(keys.files.length);
  const { entries, hasMore } = await cursorPage(
    app,
    {
      type: "file",
      prefix: keys.files,
      mayRead: (entry) =>
        app.access.may("read", "file", fileId(uuidOf(entry)), read<FileRecord>(entry).owner),
    },
    { after: cursor, limit, newestFirst: order === "desc" },
    (entry) => {
      const { value } = read<FileRecord>(entry);
      return !isExpired(app, value) && (purpose === null || value.purpose === purpose);
    },
  );
  const data = entries.map((entry) => toFileObject(uuidOf(entry), read<FileRecord>(entry).value));
  return toPage(data, hasMore);
}
