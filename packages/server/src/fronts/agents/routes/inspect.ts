import type { AppPorts } from "../../../application/app/app.ts";
import { createHealthCheck } from "../../../application/admin/health.ts";
import { version } from "../../../version.ts";
import type { Handlers } from "../../../door/call.ts";
import { json } from "../../../http/respond.ts";
import { servedRoutes } from "../find-operation.ts";

type Routes = Pick<Handlers, "getHealth" | "getVersion" | "listRoutes">;

/** `more`: routes beside the operations. */
export function inspectRoutes(app: AppPorts, more: readonly { method: string; path: string }[] = []): Routes {
  const data = [...servedRoutes(app.profile.wire), ...more].map(({ method, path }) => ({
    route: path,
    method,
    provider_types: [],
  }));
  const checkHealth = createHealthCheck(app);
  return {
    getHealth: async () => {
      const { ok, message } = await checkHealth();
      return json({ status: ok ? "OK" : "Error", ...(message !== null && { message }) }, ok ? 200 : 503);
    },
    getVersion: async () => json({ version }),
    listRoutes: async () => json({ data }),
  };
}
