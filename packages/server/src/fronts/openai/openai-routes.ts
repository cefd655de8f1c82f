/** OpenAI's API beside the stack's: the scripted model answers it, for apps that call the model directly too. */
import { ConnectionReset, pathOf, toJsonAnswer, type Answer, type Handle } from "@understudy/http";
import { toEnvelope } from "@understudy/responses";
import { unguarded, type Access } from "../../application/access/access.ts";
import type { SharedApp } from "../../application/app/app.ts";
import { Refusal, type Authentication } from "../../door/authentication.ts";
import { isForAgents } from "../../door/for-agents.ts";
import { answerOutside } from "../../door/outside-operations.ts";

/** For `GET /v1/inspect/routes`. `/v1/models` is the stack's own. */
export const openAiRoutes: readonly { method: string; path: string }[] = [
  { method: "POST", path: "/v1/chat/completions" },
  { method: "POST", path: "/v1/embeddings" },
  { method: "POST", path: "/v1/openai/v1/chat/completions" },
  { method: "POST", path: "/v1/openai/v1/embeddings" },
  { method: "GET", path: "/v1/openai/v1/models" },
  { method: "GET", path: "/v1/openai/v1/models/{model_id}" },
];

const ofOpenAi = /^\/v1\/(?:chat\/|embeddings$|openai\/v1\/)/;

export interface OpenAiOptions {
  /** Answers in OpenAI's format, also errors. */
  serve(request: Request, access: Access): Promise<Answer>;
  /** Without it there are no users. */
  authentication?: Authentication | undefined;
  /** An origin whose pages may call, or `*`. */
  cors?: string | undefined;
}

/**
 * Sends requests to OpenAI's routes to `serve` and others to the stack. They get the stack's headers and line in the log, but
 * no wrapper of a profile: those change answers of the Agents API.
 */
export function withOpenAi(
  app: SharedApp,
  { serve, authentication, cors }: OpenAiOptions,
  stack: Handle,
): Handle {
  const respond = async (request: Request, request_id: string): Promise<Answer> => {
    try {
      const access = authentication === undefined ? unguarded : await authentication(request);
      return access instanceof Refusal ? access.answer : await serve(request, access);
    } catch (error) {
      // The listener closes the connection.
      if (error instanceof ConnectionReset) throw error;
      app.logger.error({ err: error, request_id }, "a request failed");
      const message = "The server failed; its log says why.";
      return toJsonAnswer(toEnvelope(500, { message }), 500);
    }
  };
  return (request) => {
    // Fast path: most requests are for agents, and most others have nothing encoded.
    if (
      isForAgents(request) ||
      !/\/(?:chat|embeddings|openai)\b|%/.test(request.url) ||
      !ofOpenAi.test(pathOf(request))
    )
      return stack(request);
    return answerOutside(app, cors, request, (request_id) => respond(request, request_id));
  };
}
