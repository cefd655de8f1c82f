import type { App } from "../../application/app.ts";
import { runShield } from "../../application/registry/safety.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";

export function safetyRoutes(app: App): Pick<Handlers, "runShield"> {
  return { runShield: async ({ body, signal }) => json(await runShield(app, body, signal)) };
}
