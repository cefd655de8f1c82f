import { insertChunks, queryChunks } from "../../../application/vectors/chunks.ts";
import { insertDocuments, queryDocuments } from "../../../application/vectors/documents.ts";
import type { Handlers } from "../../../door/call.ts";
import { json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "insertChunks" | "queryChunks" | "insertDocuments" | "queryDocuments">;

export const vectorIoRoutes: Routes = {
  insertChunks: async ({ app, body, signal }) => {
    await insertChunks(app, body, signal);
    return json(null);
  },
  queryChunks: async ({ app, body, signal }) => json(await queryChunks(app, body, signal)),
  insertDocuments: async ({ app, body, signal }) => {
    await insertDocuments(app, body, signal);
    return json(null);
  },
  queryDocuments: async ({ app, body, signal }) => json(await queryDocuments(app, body, signal)),
};
