import type { App } from "../../application/app.ts";
import { version } from "../../version.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";
import { servedRoutes } from "../served-routes.ts";

type Routes = Pick<Handlers, "getHealth" | "getVersion" | "listRoutes">;

export function inspectRoutes({ profile }: App): Routes {
  const data = servedRoutes(profile.wire).map(({ method, path }) => ({
    route: path,
    method,
    provider_types: [],
  }));
  return {
    getHealth: () => json({ status: "OK" }),
    getVersion: () => json({ version }),
    listRoutes: () => json({ data }),
  };
}
