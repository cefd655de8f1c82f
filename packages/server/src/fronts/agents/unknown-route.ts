/** The answer to a path that nothing serves, with the path that was probably meant. */
import { errorTable, shortened, toProblem, type WireProfile } from "@understudy/contract";
import { createPathHint, type Answer, type Route } from "@understudy/http";
import { json, unknownUrl } from "../../http/respond.ts";
import { servedRoutes } from "./find-operation.ts";

/** `more`: routes beside the operations. */
export function createUnknownRoute(wire: WireProfile, more: readonly Route[] = []): (path: string) => Answer {
  const hint = createPathHint([...servedRoutes(wire), ...more]);
  return (path) => {
    const message = `Unknown route: ${shortened(path)}.${hint(path)} GET /v1/inspect/routes lists all routes.`;
    const isOfAgents = /\/agents(?:\/|$)/.test(path);
    return isOfAgents ? json(toProblem(message), errorTable.no_such_route.status) : unknownUrl(message);
  };
}
