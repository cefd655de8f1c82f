import {
  getVectorDb,
  listVectorDbs,
  registerVectorDb,
  unregisterVectorDb,
} from "../../../application/vectors/vector-dbs.ts";
import type { Handlers } from "../../../door/call.ts";
import { deleted, json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "listVectorDbs" | "getVectorDb" | "registerVectorDb" | "unregisterVectorDb">;

export const vectorDbRoutes: Routes = {
  listVectorDbs: async ({ app, signal }) => json({ data: await listVectorDbs(app, signal) }),
  getVectorDb: async ({ app, params, signal }) => json(await getVectorDb(app, params.vector_db_id, signal)),
  registerVectorDb: async ({ app, body, signal }) => json(await registerVectorDb(app, body, signal)),
  unregisterVectorDb: async ({ app, params }) => {
    await unregisterVectorDb(app, params.vector_db_id);
    return deleted(app.profile.wire);
  },
};
