/** Responses and Conversations beside the Agents API. They get its headers and line in the log, and errors of their own. */
import {
  responsesOperationIds,
  responsesOperations,
  type ResponsesOperationId,
} from "@understudy/contract/responses";
import { ConnectionReset, pathOf, toRejectionAnswer, type Answer, type Handle } from "@understudy/http";
import { toEnvelope } from "@understudy/responses";
import { unguarded } from "../../application/access/access.ts";
import type { App, SharedApp } from "../../application/app/app.ts";
import { TurnRejected } from "../../application/turns/intercept.ts";
import { appFor, Refusal, type Authentication } from "../../door/authentication.ts";
import { withCors } from "../../door/cors.ts";
import { isForAgents } from "../../door/for-agents.ts";
import { answerOnce } from "../../door/once.ts";
import { HttpProblem } from "../../http/problem.ts";
import { withRequestContext, type RequestContext } from "../../door/request-context.ts";
import type { ResponsesCall, ResponsesHandlers } from "./call.ts";
import { readBody, readQuery } from "./decode.ts";
import { isUnexpected, toEnvelopeAnswer } from "./errors.ts";
import { conversationRoutes } from "./conversations.ts";
import { createFindResponsesOperation, type FoundResponsesOperation } from "./find-operation.ts";
import { responseRoutes } from "./responses.ts";

/** For `GET /v1/inspect/routes`. */
export const responsesRoutes: readonly { method: string; path: string }[] = responsesOperationIds.map(
  (id) => {
    const { method, path } = responsesOperations[id];
    return { method, path };
  },
);

export interface ResponsesOptions {
  /** Without it there are no users. */
  authentication?: Authentication | undefined;
  /** An origin whose pages may call, or `*`. */
  cors?: string | undefined;
}

const handlers: ResponsesHandlers = { ...responseRoutes, ...conversationRoutes };

const find = createFindResponsesOperation();

/** Serves the operations of `openapi.responses.yaml`, and leaves all other requests to `others`. */
export function withResponses(app: SharedApp, options: ResponsesOptions, others: Handle): Handle {
  const { authentication, cors } = options;
  const respond = async (
    found: FoundResponsesOperation,
    { request, request_id }: RequestContext,
  ): Promise<Answer> => {
    try {
      const access = authentication === undefined ? unguarded : await authentication(request);
      if (access instanceof Refusal) return access.answer;
      return await run(found, request, appFor(app, request, access));
    } catch (error) {
      // The listener closes the connection.
      if (error instanceof ConnectionReset) throw error;
      if (error instanceof TurnRejected)
        return toRejectionAnswer(error.rejection, (status, message) => toEnvelope(status, { message }));
      if (isUnexpected(error))
        app.logger.error({ err: error, operation: found.id, request_id }, "a request failed");
      return toEnvelopeAnswer(error, found.id === "createResponse");
    }
  };
  return (request) => {
    // Fast path: most requests are for agents, and most others have nothing encoded.
    if (isForAgents(request) || !/\/(?:responses|conversations)|%/.test(request.url)) return others(request);
    const found = find(request);
    if (found === null) return others(request);
    return withRequestContext(app, request, nameless, (context) =>
      cors === undefined ? respond(found, context) : withCors(cors, request, () => respond(found, context)),
    );
  };
}

type AnyCall = Omit<ResponsesCall<ResponsesOperationId>, "body"> & { body: unknown };

async function run(found: FoundResponsesOperation, request: Request, app: App): Promise<Answer> {
  if (found.id === null) {
    if (found.allow.length === 0) {
      const all = responsesRoutes.map(({ method, path }) => `${method} ${path}`).join(", ");
      throw new HttpProblem(
        "not_found",
        `There is no ${request.method} ${pathOf(request)}. There are: ${all}.`,
      );
    }
    const allow = found.allow.join(", ");
    throw new HttpProblem("method_not_allowed", `${request.method} is not allowed here. Allowed: ${allow}.`, {
      allow,
    });
  }
  const { id, params } = found;
  const query = readQuery(id, request, app.profile.name);
  const name = responsesOperations[id].body;
  const body = name === null ? null : await readBody(request, name, app);
  // The body is of the shape that the operation declares.
  const handler = handlers[id] as (call: AnyCall) => Promise<Answer>;
  return answerOnce(id, request, { app, params, query, body }, handler);
}

function nameless(): { id: null; allow: readonly string[] } {
  return { id: null, allow: [] };
}
