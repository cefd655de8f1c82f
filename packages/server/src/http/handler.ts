/** The API as one function from a request to its response. */
import { Hono, type Context, type Next } from "hono";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { OperationId } from "@understudy/contract";
import type { App } from "../application/app.ts";
import type { Call, Handlers } from "./call.ts";
import { decode } from "./decode.ts";
import { logRequests, tellIds } from "./log-requests.ts";
import { HttpProblem, isUnforeseen, toErrorResponse } from "./problem.ts";
import { agentRoutes } from "./routes/agents.ts";
import { inspectRoutes } from "./routes/inspect.ts";
import { modelRoutes } from "./routes/models.ts";
import { providerRoutes } from "./routes/providers.ts";
import { safetyRoutes } from "./routes/safety.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { shieldRoutes } from "./routes/shields.ts";
import { toolRuntimeRoutes } from "./routes/tool-runtime.ts";
import { toolgroupRoutes } from "./routes/toolgroups.ts";
import { toolRoutes } from "./routes/tools.ts";
import { turnRoutes } from "./routes/turns.ts";
import { servedRoutes } from "./served-routes.ts";

export interface HandlerOptions {
  /** An origin whose pages may call, or `*`. */
  cors?: string | undefined;
  /** Answers what is under `/_understudy`; what it leaves has no route. */
  control?: ((request: Request) => Promise<Response | undefined>) | undefined;
}

const runsTurns: ReadonlySet<OperationId> = new Set(["createTurn", "resumeTurn"]);

export function createHandler(app: App, options: HandlerOptions): (request: Request) => Promise<Response> {
  const handlers = {
    ...agentRoutes(app),
    ...sessionRoutes(app),
    ...turnRoutes(app),
    ...modelRoutes(app),
    ...shieldRoutes(app),
    ...toolgroupRoutes(app),
    ...toolRoutes(app),
    ...safetyRoutes(app),
    ...toolRuntimeRoutes(app),
    ...providerRoutes(app),
    ...inspectRoutes(app),
  } satisfies Handlers;
  const { wire } = app.profile;
  const router = new Hono({ strict: false });
  router.use(requestId(), logRequests(app), nameRequest, secureHeaders());
  if (options.cors !== undefined) router.use(cors({ origin: options.cors, exposeHeaders: ["x-request-id"] }));

  const answer = async (context: Context, id: OperationId): Promise<Response> => {
    const params = context.req.param();
    tellIds(context, params);
    try {
      const call = await decode(id, context.req.raw, params);
      // Each handler takes the call of its own operation, and `decode` made it by that operation's table entry.
      const handle = handlers[id] as (call: Call<OperationId>) => Promise<Response>;
      return await handle(call);
    } catch (error) {
      if (isUnforeseen(error))
        app.logger.error(
          { err: error, operation: id, request_id: context.get("requestId") },
          "a request failed",
        );
      return toErrorResponse(error, wire, runsTurns.has(id));
    }
  };

  const allowed = new Map<string, string[]>();
  for (const { id, method, path } of servedRoutes(wire)) {
    router.on(method, toPattern(path), (context) => answer(context, id));
    allowed.set(path, [...(allowed.get(path) ?? []), method === "GET" ? "GET, HEAD" : method]);
  }
  for (const [path, methods] of allowed) {
    const allow = methods.join(", ");
    router.all(toPattern(path), ({ req }) =>
      toErrorResponse(
        new HttpProblem("method_not_allowed", `${req.method} is not allowed here; ${allow} is.`, { allow }),
        wire,
        false,
      ),
    );
  }
  router.notFound(async ({ req }) => {
    const controlled = await options.control?.(req.raw);
    if (controlled !== undefined) return controlled;
    const text = `There is no route ${req.path}. GET /v1/inspect/routes lists those that there are.`;
    return toErrorResponse(new HttpProblem("no_such_route", text), wire, false);
  });
  return async (request) => router.fetch(request);
}

/** `requestId` sets its header only on responses that Hono makes, and ours are plain ones. */
async function nameRequest(context: Context, next: Next): Promise<void> {
  await next();
  // `context.header` would wrap the response, and with it its body, in another one.
  context.res.headers.set("x-request-id", context.get("requestId"));
}

const minted = new Set(["agent_id", "session_id", "turn_id", "step_id"]);

/** Names that people choose may hold slashes; ids that we mint do not. */
function toPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (minted.has(name) ? `:${name}` : `:${name}{.+}`));
}
