/** The Agents API. */
import { toProblem, type OperationId } from "@understudy/contract";
import { toRejectionAnswer, type Answer } from "@understudy/http";
import type { AppPorts } from "../../application/app/app.ts";
import { TurnRejected } from "../../application/turns/intercept.ts";
import type { OperationCall, Handlers } from "../../door/call.ts";
import { decode, type BodyReading } from "../../door/decode.ts";
import type { Front, RequestContext } from "../../door/door.ts";
import { answerOnce } from "../../door/once.ts";
import { HttpProblem, isUnexpectedProblem, toErrorAnswer } from "../../http/problem.ts";
import { createFindOperation } from "./find-operation.ts";
import { createUnknownRoute } from "./unknown-route.ts";
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
import { vectorDbRoutes } from "./routes/vector-dbs.ts";
import { vectorIoRoutes } from "./routes/vector-io.ts";
import { turnRoutes, type TurnRouteOptions } from "./routes/turns.ts";

export interface AgentsFrontOptions extends TurnRouteOptions {
  /** Routes that are served beside the operations, for the list of routes. */
  more?: readonly { method: string; path: string }[] | undefined;
  /** How bodies are read; strictly by default. */
  reading?: BodyReading | undefined;
}

const runsTurns: ReadonlySet<OperationId> = new Set(["createTurn", "resumeTurn"]);

/** Operations that everybody may call, because their answers say nothing about a user. */
const open: ReadonlySet<OperationId> = new Set(["getHealth", "getVersion"]);

/** Finds every request: one of no operation is answered with what is wrong. */
export function agentsFront(app: AppPorts, options: AgentsFrontOptions = {}): Front {
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
    ...vectorDbRoutes,
    ...vectorIoRoutes,
    ...providerRoutes,
    ...inspectRoutes(app, options.more),
  } satisfies Handlers;
  const { wire } = app.profile;
  const find = createFindOperation(wire);
  const unknownRoute = createUnknownRoute(wire, options.more);

  const run = async (
    id: OperationId,
    params: Record<string, string>,
    context: RequestContext,
  ): Promise<Answer> => {
    try {
      const call = await decode(id, context, params, options.reading);
      // `decode` returns the call of this operation, which its handler accepts.
      const handle = handlers[id] as (call: OperationCall<OperationId>) => Promise<Answer>;
      return await answerOnce(id, context.request, call, handle);
    } catch (error) {
      if (error instanceof TurnRejected)
        return toRejectionAnswer(error.rejection, (_status, message) => toProblem(message));
      const { request_id, app: own } = context;
      if (isUnexpectedProblem(error))
        own.logger.error({ err: error, operation: id, request_id }, "a request failed");
      return toErrorAnswer(error, wire, runsTurns.has(id));
    }
  };
  return {
    find(method, path) {
      const found = find(method, path);
      if (found.id !== null) {
        const { id, params } = found;
        return { params, isOpen: open.has(id), answer: (context) => run(id, params, context) };
      }
      const { allow } = found;
      return {
        answer: async () =>
          allow.length === 0 ? unknownRoute(path) : toErrorAnswer(notAllowed(method, allow), wire, false),
      };
    },
  };
}

function notAllowed(method: string, allowed: readonly string[]): HttpProblem {
  const allow = allowed.join(", ");
  return new HttpProblem("method_not_allowed", `${method} is not allowed here. Allowed: ${allow}.`, {
    allow,
  });
}
