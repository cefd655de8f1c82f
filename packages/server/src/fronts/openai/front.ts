/** OpenAI's API beside the stack's: the scripted model answers it, for apps that call the model directly too. */
import { ConnectionReset, toJsonAnswer, type Answer } from "@understudy/http";
import { toEnvelope } from "@understudy/responses";
import type { Access } from "../../application/access/access.ts";
import type { Found, Front } from "../../door/door.ts";

/** Routes for `GET /v1/inspect/routes`. `/v1/models` is a route of the Agents API. */
export const openAiRoutes: readonly { method: string; path: string }[] = [
  { method: "POST", path: "/v1/chat/completions" },
  { method: "POST", path: "/v1/embeddings" },
  { method: "POST", path: "/v1/openai/v1/chat/completions" },
  { method: "POST", path: "/v1/openai/v1/embeddings" },
  { method: "GET", path: "/v1/openai/v1/models" },
  { method: "GET", path: "/v1/openai/v1/models/{model_id}" },
];

const ofOpenAi = /^\/v1\/(?:chat\/|embeddings$|openai\/v1\/)/;

/**
 * Sends requests to OpenAI's routes to `serve`, which answers in OpenAI's format, also errors. They get no wrapper of a
 * profile: those change answers of the Agents API.
 */
export function openAiFront(serve: (request: Request, access: Access) => Promise<Answer>): Front {
  const answer: Found["answer"] = async ({ request, request_id, app }) => {
    try {
      return await serve(request, app.access);
    } catch (error) {
      // The listener closes the connection.
      if (error instanceof ConnectionReset) throw error;
      app.logger.error({ err: error, request_id }, "a request failed");
      const message = "The server failed; its log says why.";
      return toJsonAnswer(toEnvelope(500, { message }), 500);
    }
  };
  return { find: (_method, path) => (ofOpenAi.test(path) ? { answer } : null) };
}
