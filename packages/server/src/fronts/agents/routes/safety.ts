import { runShield } from "../../../application/registry/safety.ts";
import type { Handlers } from "../../../door/call.ts";
import { json } from "../../../http/respond.ts";

export const safetyRoutes: Pick<Handlers, "runShield"> = {
  runShield: async ({ app, body, signal }) => json(await runShield(app, body, signal)),
};
