/** OpenAI's API beside the stack's, for apps that call models directly too: those of the scripts, and those of providers. */
import { errorTable, ProviderError } from "@understudy/contract";
import type { OpenAiBody } from "@understudy/contract/ports";
import { ConnectionReset, toJsonAnswer, type Answer, type BodySource } from "@understudy/http";
import { OpenAiProblem, toOpenAiProblem } from "@understudy/openai";
import { toEnvelope } from "@understudy/responses";
import { findModel, type ModelAlone } from "../../application/registry/model-alone.ts";
import { failureOf } from "../../application/running/failures.ts";
import type { Found, Front, RequestContext } from "../../door/door.ts";
import { Problem } from "../../domain/errors.ts";
import { routedChat } from "./chat.ts";
import { routedCompletion } from "./completions.ts";
import { routedEmbeddings } from "./embeddings.ts";
import { readModelBody } from "./model-body.ts";

type Route = (request: Request, found: ModelAlone, body: OpenAiBody) => Promise<Answer>;

/** What asks a model, below `/v1` and `/v1/openai/v1`. */
const asking: Readonly<Record<string, Route>> = {
  "/chat/completions": routedChat,
  "/completions": routedCompletion,
  "/embeddings": routedEmbeddings,
};

/** Routes for `GET /v1/inspect/routes`. `/v1/models` is a route of the Agents API. */
export const openAiRoutes: readonly { method: string; path: string }[] = [
  ...["/v1", "/v1/openai/v1"].flatMap((base) =>
    Object.keys(asking).map((path) => ({ method: "POST", path: `${base}${path}` })),
  ),
  { method: "GET", path: "/v1/openai/v1/models" },
  { method: "GET", path: "/v1/openai/v1/models/{model_id}" },
];

const ofOpenAi = /^\/v1\/(?:chat\/|completions$|embeddings$|openai\/v1\/)/;

/** The scripted model, which answers in OpenAI's format, also errors. */
export type ServeScripts = (context: RequestContext, source: BodySource) => Promise<Answer>;

/** Its requests get no wrapper of a profile: those change answers of the Agents API. */
export function openAiFront(scripts: ServeScripts): Front {
  const answer: Found["answer"] = async (context) => {
    try {
      return await serve(context, scripts);
    } catch (error) {
      // The listener closes the connection.
      if (error instanceof ConnectionReset) throw error;
      return toRefusal(error, context);
    }
  };
  return { find: (_method, path) => (ofOpenAi.test(path) ? { answer } : null) };
}

async function serve(context: RequestContext, scripts: ServeScripts): Promise<Answer> {
  const { app, request, path, source } = context;
  const route = asking[path.replace(/^\/v1(?:\/openai\/v1)?/, "")];
  // Without providers beside them, all models are the scripts'.
  const isScripted = app.plainProviders.inference.routes === undefined;
  if (route === undefined || request.method !== "POST" || isScripted) return scripts(context, source);
  const read = await readModelBody(request, source);
  const found = await findModel(app, read.body.model);
  return found === null ? scripts(context, read.source) : route(request, found, read.body);
}

function toRefusal(error: unknown, { app, request, request_id }: RequestContext): Answer {
  const problem = toProblem(error);
  if (problem !== null) return toJsonAnswer(problem.toBody(), problem.status, problem.details.headers);
  // The client has left; the status is for the log.
  if (request.signal.aborted)
    return toJsonAnswer(toEnvelope(499, { message: "The request was aborted." }), 499);
  app.logger.error({ err: error, request_id }, "a request failed");
  return toJsonAnswer(toEnvelope(500, { message: "The server failed; its log says why." }), 500);
}

/** An application meets the model's failure as if it had called the model itself. */
function toProblem(error: unknown): OpenAiProblem | null {
  if (error instanceof OpenAiProblem) return error;
  if (error instanceof ProviderError) return toOpenAiProblem(error);
  if (!(error instanceof Problem) || error.code === "internal") return null;
  const failure = failureOf(error);
  if (failure !== null) return toOpenAiProblem(failure);
  const details = error.code === "provider_down" ? { headers: { "retry-after": "1" } } : {};
  return new OpenAiProblem(errorTable[error.code].status, error.message, details);
}
