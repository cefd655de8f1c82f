import {
  responsesOperationIds,
  responsesOperations,
  type ResponsesOperationId,
} from "@understudy/contract/responses";
import { createRouter, decodeParams, type Route } from "@understudy/http";

const below = /^\/v1\/(?:openai\/v1\/)?(?:responses|conversations|files)\//;
/** Such as `/v1/responses/input_tokens`: a path of OpenAI that names no response, because ids of responses have a prefix. */
const ofNoResponse = /\/responses\/(?!resp_)[^/]+$/;

/** An operation with its path params, or the allowed methods of a path. */
export type FoundResponsesOperation =
  { id: ResponsesOperationId; params: Record<string, string> } | { id: null; allow: readonly string[] };

/**
 * Finds an operation. Null for a path outside of these APIs; no methods for a path below them that
 * is not served. `HEAD` is routed like `GET`.
 */
export function createFindResponsesOperation(): (
  method: string,
  path: string,
) => FoundResponsesOperation | null {
  const find = createRouter(responsesOperationIds.flatMap(routesOf));
  return (method, path) => {
    const match = find(method, path);
    if (match.route !== null) return { id: match.route.id, params: decodeParams(match.params) };
    const unserved = match.allow.length === 0 || (method === "POST" && ofNoResponse.test(path));
    if (!unserved) return { id: null, allow: match.allow };
    return below.test(path) ? { id: null, allow: [] } : null;
  };
}

interface OperationRoute extends Route {
  id: ResponsesOperationId;
}

/** Each operation has several prefixes; its own path begins with the first. */
function routesOf(id: ResponsesOperationId): OperationRoute[] {
  const { method, path, prefixes } = responsesOperations[id];
  const [own] = prefixes;
  return prefixes.flatMap((prefix) => {
    const route = { id, method, path: prefix + path.slice(own.length) };
    return method === "GET" ? [route, { ...route, method: "HEAD" }] : [route];
  });
}
