import { operationIds, operations, pathsOf } from "@understudy/contract";
import { version } from "../../version.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";

type Routes = Pick<Handlers, "getHealth" | "getVersion" | "listRoutes">;

export function inspectRoutes(): Routes {
  const data = operationIds.flatMap((id) =>
    pathsOf(id).map((route) => ({ route, method: operations[id].method, provider_types: [] })),
  );
  return {
    getHealth: () => json({ status: "OK" }),
    getVersion: () => json({ version }),
    listRoutes: () => json({ data }),
  };
}
