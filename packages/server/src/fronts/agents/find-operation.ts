/** The operations that a profile serves, and which of them a request is for. */
import { operationIds, operations, pathsOf, type OperationId, type WireProfile } from "@understudy/contract";
import { createRouter, decodeParams, type Route } from "@understudy/http";

/** One operation under one path template; agents live under several prefixes. */
export interface ServedRoute extends Route {
  id: OperationId;
}

/** The routes of a profile, in the order of the document. */
export function servedRoutes({ agents_prefixes }: WireProfile): ServedRoute[] {
  const isServed = (path: string): boolean =>
    !path.includes("/agents") || agents_prefixes.some((prefix) => path.startsWith(`${prefix}/`));
  return operationIds.flatMap((id) =>
    pathsOf(id)
      .filter(isServed)
      .map((path) => ({ id, method: operations[id].method, path })),
  );
}

/** An operation with its path params, or the allowed methods of the path; an unknown path allows no method. */
export type FoundOperation =
  { id: OperationId; params: Record<string, string> } | { id: null; allow: readonly string[] };

/** Finds among the operations of a profile. `HEAD` is routed like `GET`. */
export function createFindOperation(wire: WireProfile): (method: string, path: string) => FoundOperation {
  const routes = servedRoutes(wire).flatMap(({ id, method, path }): ServedRoute[] => {
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
