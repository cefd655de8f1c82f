/** CORS headers for answers, like `hono/cors` for responses. */
import type { Answer } from "@understudy/http";
import { lifetimeHeader, replayedHeader } from "./headers.ts";

const allowMethods = "GET,HEAD,PUT,POST,DELETE,PATCH,QUERY";

/**
 * Answers preflight requests, and adds CORS headers to all other answers. `origin` is one origin, `*`, or undefined
 * for no origin.
 */
export async function withCors(
  origin: string | undefined,
  request: Request,
  respond: () => Promise<Answer>,
): Promise<Answer> {
  if (origin === undefined) return respond();
  const answer = request.method === "OPTIONS" ? toPreflight(request) : await respond();
  const allowed = origin === "*" || request.headers.get("origin") === origin;
  const vary = [
    ...(origin === "*" ? [] : ["Origin"]),
    ...("access-control-allow-headers" in answer.headers ? ["Access-Control-Request-Headers"] : []),
  ];
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...(allowed && { "access-control-allow-origin": origin }),
      "access-control-expose-headers": `x-request-id,${lifetimeHeader},${replayedHeader}`,
      ...(vary.length > 0 && { vary: vary.join(", ") }),
    },
  };
}

function toPreflight(request: Request): Answer {
  const wanted = request.headers.get("access-control-request-headers");
  const names = wanted?.split(",").map((name) => name.trim());
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": allowMethods,
      ...(names !== undefined && { "access-control-allow-headers": names.join(",") }),
    },
    body: null,
  };
}
