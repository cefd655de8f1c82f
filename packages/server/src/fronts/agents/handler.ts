/** The API as one function from a request to its answer. */
import { toProblem, type OperationId } from "@understudy/contract";
import { toRejectionAnswer, type Answer, type Handle } from "@understudy/http";
import { unguarded, type Access } from "../../application/access/access.ts";
import type { SharedApp } from "../../application/app/app.ts";
import { TurnRejected } from "../../application/turns/intercept.ts";
import { appFor, Refusal, type Authentication } from "../../door/authentication.ts";
import type { OperationCall, Handlers } from "../../door/call.ts";
import { withCors } from "../../door/cors.ts";
import { decode, type BodyReading } from "../../door/decode.ts";
import { createFindOperation } from "../../door/find-operation.ts";
import { answerOnce } from "../../door/once.ts";
import { HttpProblem, isUnexpected, toErrorAnswer } from "../../http/problem.ts";
import { createUnknownRoute, isOfControl } from "./unknown-route.ts";
import { withRequestContext, type RequestContext } from "../../door/request-context.ts";
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
import { turnRoutes, type TurnRouteOptions } from "./routes/turns.ts";

export interface HandlerOptions extends TurnRouteOptions {
  /** Without it there are no users, and everybody may do everything. */
  authentication?: Authentication | undefined;
  /** An origin whose pages may call, or `*`. */
  cors?: string | undefined;
  /** Answers requests to `/_understudy`; undefined means no route. */
  control?: ((request: Request) => Promise<Answer | undefined>) | undefined;
  /** Answers requests to no operation, such as `/`; undefined means no route. */
  pages?: ((request: Request, path: string) => Promise<Answer | undefined>) | undefined;
  /** Routes that are served beside the operations, for the list of routes. */
  more?: readonly { method: string; path: string }[] | undefined;
  /** How bodies are read; strictly by default. */
  reading?: BodyReading | undefined;
}

const runsTurns: ReadonlySet<OperationId> = new Set(["createTurn", "resumeTurn"]);

/** For whoever asks: they tell nothing of anybody. */
const open: ReadonlySet<OperationId> = new Set(["getHealth", "getVersion"]);

export function createHandler(app: SharedApp, options: HandlerOptions): Handle {
  const handlers = {
    ...agentRoutes,
    ...sessionRoutes,
    ...turnRoutes(app, options),
    ...modelRoutes,
    ...shieldRoutes,
    ...toolgroupRoutes,
    ...toolRoutes,
    ...safetyRoutes,
    ...toolRuntimeRoutes,
    ...providerRoutes,
    ...inspectRoutes(app, options.more),
  } satisfies Handlers;
  const { wire } = app.profile;

  const runOperation = async (
    id: OperationId,
    params: Record<string, string>,
    access: Access,
    { request, request_id }: RequestContext,
  ): Promise<Answer> => {
    try {
      const call = await decode(id, request, params, appFor(app, request, access), options.reading);
      // `decode` returns the call of this operation, which its handler accepts.
      const handle = handlers[id] as (call: OperationCall<OperationId>) => Promise<Answer>;
      return await answerOnce(id, request, call, handle);
    } catch (error) {
      if (error instanceof TurnRejected)
        return toRejectionAnswer(error.rejection, (_status, message) => toProblem(message));
      if (isUnexpected(error))
        app.logger.error({ err: error, operation: id, request_id }, "a request failed");
      return toErrorAnswer(error, wire, runsTurns.has(id));
    }
  };
  const respond = async (context: RequestContext): Promise<Answer> => {
    const { request, path, found } = context;
    if (found.id === null && found.allow.length === 0) return respondBeside(request, path);
    const { authentication } = options;
    const isOpen = authentication === undefined || (found.id !== null && open.has(found.id));
    const access = isOpen ? unguarded : await authentication(request);
    if (access instanceof Refusal) return access.answer;
    if (found.id !== null) return runOperation(found.id, found.params, access, context);
    return toErrorAnswer(notAllowed(request.method, found.allow), wire, false);
  };
  /** Where the API has no route. */
  const respondBeside = async (request: Request, path: string): Promise<Answer> => {
    const beside = (await options.control?.(request)) ?? (await options.pages?.(request, path));
    if (beside !== undefined) return beside;
    // Where control is off no token opens it.
    const access = isOfControl(path) ? undefined : await options.authentication?.(request);
    return access instanceof Refusal ? access.answer : unknownRoute(path);
  };
  const unknownRoute = createUnknownRoute(wire, options.more);
  const find = createFindOperation(wire);
  const { cors } = options;
  return (request) =>
    withRequestContext(app, request, find, (context) =>
      cors === undefined ? respond(context) : withCors(cors, request, () => respond(context)),
    );
}

function notAllowed(method: string, allowed: readonly string[]): HttpProblem {
  const allow = allowed.join(", ");
  return new HttpProblem("method_not_allowed", `${method} is not allowed here. Allowed: ${allow}.`, {
    allow,
  });
}
