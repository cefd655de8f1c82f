/** Responses, Conversations and files beside the Agents API, with errors of their own. */
import {
  responsesOperationIds,
  responsesOperations,
  type ResponsesOperationId,
} from "@understudy/contract/responses";
import { ConnectionReset, toRejectionAnswer, type Answer } from "@understudy/http";
import { toEnvelope } from "@understudy/responses";
import { TurnRejected } from "../../application/turns/intercept.ts";
import { answerOnce } from "../../door/once.ts";
import { HttpProblem } from "../../http/problem.ts";
import type { Front, RequestContext } from "../../door/door.ts";
import type { ResponsesCall, ResponsesHandlers } from "./call.ts";
import { decodeBody, decodeQuery, withDecodedForm } from "./decode.ts";
import { isUnexpected, toEnvelopeAnswer } from "./errors.ts";
import { conversationRoutes } from "./conversation-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import { createFindResponsesOperation, type FoundResponsesOperation } from "./find-operation.ts";
import { responseRoutes } from "./response-routes.ts";

/** The routes of Responses, Conversations and files, for `GET /v1/inspect/routes`. */
export const responsesRoutes: readonly { method: string; path: string }[] = responsesOperationIds.map(
  (id) => {
    const { method, path } = responsesOperations[id];
    return { method, path };
  },
);

const handlers: ResponsesHandlers = { ...responseRoutes, ...conversationRoutes, ...fileRoutes };

/** Serves the operations of `openapi.responses.yaml`. */
export function responsesFront(): Front {
  const find = createFindResponsesOperation();
  return {
    find(method, path) {
      const found = find(method, path);
      return found && { answer: (context) => answer(found, context) };
    },
  };
}

async function answer(found: FoundResponsesOperation, context: RequestContext): Promise<Answer> {
  try {
    return await run(found, context);
  } catch (error) {
    // The listener closes the connection.
    if (error instanceof ConnectionReset) throw error;
    if (error instanceof TurnRejected)
      return toRejectionAnswer(error.rejection, (status, message) => toEnvelope(status, { message }));
    const { app, request_id } = context;
    if (isUnexpected(error))
      app.logger.error({ err: error, operation: found.id, request_id }, "a request failed");
    return toEnvelopeAnswer(error, found.id === "createResponse");
  }
}

type AnyCall = Omit<ResponsesCall<ResponsesOperationId>, "body"> & { body: unknown };

async function run(found: FoundResponsesOperation, context: RequestContext): Promise<Answer> {
  const { request, path, app } = context;
  if (found.id === null) {
    if (found.allow.length === 0) {
      const all = responsesRoutes.map(({ method, path: one }) => `${method} ${one}`).join(", ");
      throw new HttpProblem("not_found", `There is no ${request.method} ${path}. There are: ${all}.`);
    }
    const allow = found.allow.join(", ");
    throw new HttpProblem("method_not_allowed", `${request.method} is not allowed here. Allowed: ${allow}.`, {
      allow,
    });
  }
  const { id, params } = found;
  const query = decodeQuery(id, request, app.profile.name);
  const { body: name, form } = responsesOperations[id];
  // The body is of the shape that the operation declares.
  const handler = handlers[id] as (call: AnyCall) => Promise<Answer>;
  const { signal } = request;
  const answerTo = (body: unknown): Promise<Answer> =>
    answerOnce(id, request, { app, params, query, body, signal }, handler);
  if (form !== null) return withDecodedForm(context, form, answerTo);
  return answerTo(name === null ? null : await decodeBody(context, name));
}
