/** Finds the operation of a request. */
import type { OperationId, WireProfile } from "@understudy/contract";
import { createRouter, decodeParams, type Route } from "@understudy/http";
import { servedRoutes } from "./served-routes.ts";

/** An operation with its path params, or the allowed methods of the path; none for an unknown path. */
export type FoundOperation =
  { id: OperationId; params: Record<string, string> } | { id: null; allow: readonly string[] };

interface OperationRoute extends Route {
  id: OperationId;
}

/** Finds among the operations of a profile. `HEAD` is routed like `GET`. */
export function createFindOperation(wire: WireProfile): (method: string, path: string) => FoundOperation {
  const routes = servedRoutes(wire).flatMap(({ id, method, path }): OperationRoute[] => {
    const route = { id, method, path: withNames(path) };
    return method === "GET" ? [route, { ...route, method: "HEAD" }] : [route];
  });
  const find = createRouter(routes);
  return (method, path) => {
    const match = find(method, path);
    if (match.route === null) return { id: null, allow: match.allow };
    return { id: match.route.id, params: decodeParams(match.params) };
  };
}

const generatedIds = new Set(["agent_id", "session_id", "turn_id", "step_id"]);

/** Names that clients choose may contain slashes; generated ids do not. */
function withNames(path: string): string {
  return path.replace(/\{(\w+)\}/g, (all, name: string) => (generatedIds.has(name) ? all : `{+${name}}`));
}
