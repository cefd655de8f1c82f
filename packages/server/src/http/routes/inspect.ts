import type { SharedApp } from "../../application/app.ts";
import { findHealthProblem } from "../../application/admin/health.ts";
import { version } from "../../version.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";
import { servedRoutes } from "../served-routes.ts";

type Routes = Pick<Handlers, "getHealth" | "getVersion" | "listRoutes">;

/** `more`: routes beside the operations. */
export function inspectRoutes(
  { profile }: SharedApp,
  more: readonly { method: string; path: string }[] = [],
): Routes {
  const data = [...servedRoutes(profile.wire), ...more].map(({ method, path }) => ({
    route: path,
    method,
    provider_types: [],
  }));
  return {
    getHealth: async ({ app }) => {
      const message = await findHealthProblem(app);
      if (message === null) return json({ status: "OK" });
      return json({ status: "Error", message }, 503);
    },
    getVersion: () => json({ version }),
    listRoutes: () => json({ data }),
  };
}
