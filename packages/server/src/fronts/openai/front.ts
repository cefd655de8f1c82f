/** OpenAI's API beside the stack's: the scripted model answers it, for apps that call the model directly too. */
import { ConnectionReset, toJsonAnswer } from "@understudy/http";
import { toEnvelope } from "@understudy/responses";
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
export function openAiFront(serve: Found["answer"]): Front {
  const answer: Found["answer"] = async (context) => {
    try {
      return await serve(context);
    } catch (error) {
      // The listener closes the connection.
      if (error instanceof ConnectionReset) throw error;
      const { app, request_id } = context;
      app.logger.error({ err: error, request_id }, "a request failed");
      const message = "The server failed; its log says why.";
      return toJsonAnswer(toEnvelope(500, { message }), 500);
    }
  };
  return { find: (_method, path) => (ofOpenAi.test(path) ? { answer } : null) };
}
