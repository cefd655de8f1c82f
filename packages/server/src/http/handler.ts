/** The API as one function from a request to its answer. */
import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import { toResponse, type Answer, type OperationId } from "@understudy/contract";
import type { App } from "../application/app.ts";
import type { Call, Handlers } from "./call.ts";
import { decode } from "./decode.ts";
import { frame, type Framed } from "./frame.ts";
import { HttpProblem, isUnforeseen, toErrorAnswer } from "./problem.ts";
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
import { servedRoutes, type ServedRoute } from "./served-routes.ts";

export interface HandlerOptions {
  /** An origin whose pages may call, or `*`. */
  cors?: string | undefined;
  /** Answers what is under `/_understudy`; what it leaves has no route. */
  control?: ((request: Request) => Promise<Response | undefined>) | undefined;
}

const controlIsOff =
  "/_understudy is off here, and the page of turns with it: by --no-control, without a --control-token on an address that others reach, or in a program that does not ask for `control`.";

const runsTurns: ReadonlySet<OperationId> = new Set(["createTurn", "resumeTurn"]);

/** Takes a request to its answer; a `Response` only where somebody else than the API has made one. */
export type Handler = (request: Request) => Promise<Answer | Response>;

/** What is returned to Hono, which finds routes: the answer stands beside it, and never becomes a response. */
const found = new Response();

export function createHandler(app: App, options: HandlerOptions): Handler {
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

  const answer = async (id: OperationId, { req, env }: RouteContext): Promise<Answer> => {
    env.ids = req.param();
    try {
      const call = await decode(id, req.raw, env.ids);
      // Each handler takes the call of its own operation, and `decode` made it by that operation's table entry.
      const handle = handlers[id] as (call: Call<OperationId>) => Promise<Answer>;
      return await handle(call);
    } catch (error) {
      if (isUnforeseen(error))
        app.logger.error({ err: error, operation: id, request_id: env.request_id }, "a request failed");
      return toErrorAnswer(error, wire, runsTurns.has(id));
    }
  };

  const router = new Hono<{ Bindings: Framed }>({ strict: false });
  for (const [path, ids] of operationsByPath(servedRoutes(wire))) {
    const allow = [...ids.keys()].map((method) => (method === "GET" ? "GET, HEAD" : method)).join(", ");
    router.all(toPattern(path), async (context) => {
      const { method } = context.req;
      const id = ids.get(method === "HEAD" ? "GET" : method);
      context.env.answer =
        id === undefined
          ? toErrorAnswer(
              new HttpProblem("method_not_allowed", `${method} is not allowed here; ${allow} is.`, { allow }),
              wire,
              false,
            )
          : await answer(id, context);
      return found;
    });
  }
  const route = async (request: Request, framed: Framed): Promise<Answer | Response> => {
    await router.fetch(request, framed);
    if (framed.answer !== undefined) return framed.answer;
    const controlled = await options.control?.(request);
    if (controlled !== undefined) return controlled;
    const text = framed.path.startsWith("/_understudy")
      ? controlIsOff
      : `There is no route ${framed.path}. GET /v1/inspect/routes lists those that there are.`;
    return toErrorAnswer(new HttpProblem("no_such_route", text), wire, false);
  };
  const open = options.cors === undefined ? route : forPagesOf(options.cors, route);
  return (request) => frame(app, request, (framed) => open(request, framed));
}

type RouteContext = Context<{ Bindings: Framed }>;
type Route = (request: Request, framed: Framed) => Promise<Answer | Response>;

/** Lets pages of other origins call. Hono's middleware knows how, for responses. */
function forPagesOf(origin: string, route: Route): Route {
  const pages = new Hono<{ Bindings: Framed }>();
  pages.use(cors({ origin, exposeHeaders: ["x-request-id"] }));
  pages.all("*", async ({ req, env }) => {
    const answer = await route(req.raw, env);
    return answer instanceof Response ? answer : toResponse(answer, req.raw.signal);
  });
  return async (request, framed) => pages.fetch(request, framed);
}

/** The operations of each path by their methods. */
function operationsByPath(routes: readonly ServedRoute[]): Map<string, Map<string, OperationId>> {
  const byPath = new Map<string, Map<string, OperationId>>();
  for (const { id, method, path } of routes)
    byPath.set(path, (byPath.get(path) ?? new Map<string, OperationId>()).set(method, id));
  return byPath;
}

const minted = new Set(["agent_id", "session_id", "turn_id", "step_id"]);

/** Names that people choose may hold slashes; ids that we mint do not. */
function toPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (minted.has(name) ? `:${name}` : `:${name}{.+}`));
}
