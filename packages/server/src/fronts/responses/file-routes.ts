import type { TextSource } from "@understudy/http";
import { createFile } from "../../application/files/create-file.ts";
import { deleteFile, getFile, getFileContent, type FileContent } from "../../application/files/files.ts";
import { listFiles } from "../../application/files/list-files.ts";
import { json } from "../../http/respond.ts";
import type { ResponsesHandlers } from "./call.ts";
import { textOrNull, toPageQuery } from "./page-query.ts";

type Routes = Pick<
  ResponsesHandlers,
  "createFile" | "listFiles" | "getFile" | "deleteFile" | "getFileContent"
>;

export const fileRoutes: Routes = {
  async createFile({ app, body }) {
    return json(await createFile(app, body));
  },
  async listFiles({ app, query }) {
    return json(await listFiles(app, toPageQuery(query), textOrNull(query["purpose"])));
  },
  async getFile({ app, params: { file_id = "" } }) {
    return json(await getFile(app, file_id));
  },
  async deleteFile({ app, params: { file_id = "" } }) {
    return json(await deleteFile(app, file_id));
  },
  async getFileContent({ app, params: { file_id = "" } }) {
    const { record, pieces } = await getFileContent(app, file_id);
    return {
      status: 200,
      headers: {
        // Whatever the upload says it is: a browser must not run what users upload.
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(record.filename)}`,
        "content-length": String(record.bytes),
      },
      body: toSource(pieces),
    };
  },
};

function toSource(pieces: FileContent["pieces"]): TextSource {
  return {
    async next() {
      const next = await pieces.next();
      return next.done === true ? undefined : next.value;
    },
    cancel: () => void pieces.return(undefined),
  };
}
