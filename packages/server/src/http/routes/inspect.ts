import type { SharedApp } from "../../application/app.ts";
import { createHealthCheck } from "../../application/admin/health.ts";
import { version } from "../../version.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";
import { servedRoutes } from "../served-routes.ts";

type Routes = Pick<Handlers, "getHealth" | "getVersion" | "listRoutes">;

/** `more`: routes beside the operations. */
export function inspectRoutes(
  app: SharedApp,
  more: readonly { method: string; path: string }[] = [],
): Routes {
  const data = [...servedRoutes(app.profile.wire), ...more].map(({ method, path }) => ({
    route: path,
    method,
    provider_types: [],
  }));
  const findHealthProblem = createHealthCheck(app);
  return {
    getHealth: async () => {
      const message = await findHealthProblem();
      if (message === null) return json({ status: "OK" });
      return json({ status: "Error", message }, 503);
    },
    getVersion: () => json({ version }),
    listRoutes: () => json({ data }),
  };
}
