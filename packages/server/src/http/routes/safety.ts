import { runShield } from "../../application/registry/safety.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";

export const safetyRoutes: Pick<Handlers, "runShield"> = {
  runShield: async ({ app, body, signal }) => json(await runShield(app, body, signal)),
};
