import { operationIds, operations, pathsOf, type OperationId, type WireProfile } from "@understudy/contract";

/** One operation under one path template; agents live under several prefixes. */
export interface ServedRoute {
  id: OperationId;
  method: string;
  path: string;
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
