/** The OpenAI-compatible server: routing and errors. */
import { ProviderError } from "@understudy/contract";
import {
  createPathHint,
  createRouter,
  pathOf,
  shownPath,
  toJsonAnswer,
  type Answer,
  type Handle,
} from "@understudy/http";
import { OpenAiProblem, toOpenAiProblem } from "@understudy/openai";
import type { MockProviders } from "../engine/perform/providers.ts";
import { createPerTenant } from "../engine/state/tenants.ts";
import type { HttpModels } from "../engine/state/served.ts";
import { chat } from "../fronts/openai/chat.ts";
import { embeddings } from "../fronts/openai/embeddings.ts";
import { createUniqueIds } from "../fronts/openai/ids.ts";
import { moderations } from "../fronts/openai/moderations.ts";
import { createModels } from "../fronts/openai/models.ts";
import type { OpenAiContext, OpenAiRoute } from "../fronts/openai/route.ts";
import { toAnswer } from "../fronts/openai/to-answer.ts";
import { responseRoutes } from "../fronts/responses/routes.ts";
import type { MockInferenceOptions } from "./options.ts";

type OpenAiProviders = Pick<MockProviders, "answer" | "intercept" | "dialects" | "guard" | "refused">;

/** Under `/v1`, as OpenAI does, and under `/v1/openai/v1`, as Llama Stack does. `served`: the models that may be requested. */
export function createOpenAi(
  { answer, intercept, dialects, guard, refused }: OpenAiProviders,
  served: HttpModels,
  { refuseInvalid = false }: Pick<MockInferenceOptions, "refuseInvalid">,
): Handle<OpenAiContext> {
  const models = createModels(served);
  // Ids are numbered for each tenant, so that they do not show one tenant how much another asks.
  const ids = createPerTenant(() => createUniqueIds("chatcmpl"));
  const options = {
    answer,
    intercept,
    dialects,
    guard,
    refused,
    refuseInvalid,
    expectModel: models.expect,
    nextId: (tenant: string | undefined) => ids.of(tenant)(),
  };
  const routes: OpenAiRoute[] = [
    { method: "POST", path: "/chat/completions", handle: (call) => chat(call, options) },
    { method: "POST", path: "/embeddings", handle: (call) => embeddings(call, models.expect) },
    { method: "POST", path: "/moderations", handle: (call) => moderations(call, guard) },
    ...responseRoutes(options),
    { method: "GET", path: "/models", handle: models.list },
    { method: "GET", path: "/models/{+id}", handle: models.one },
  ];
  // Proxies and test runners ask whether a server is there, each at its own path.
  const health: OpenAiRoute[] = ["/health", "/v1/health"].map((path) => ({
    method: "GET",
    path,
    handle: () => toJsonAnswer({ status: "OK" }),
  }));
  const find = createRouter([...health, ...below("/v1", routes), ...below("/v1/openai/v1", routes)]);
  const hint = createPathHint(below("/v1", routes));
  const all = below("/v1", routes)
    .filter(({ unserved }) => unserved !== true)
    .map(({ method, path }) => `${method} ${shownPath(path)}`)
    .join(", ");
  const respond = async (request: Request, context: OpenAiContext): Promise<Answer> => {
    const path = pathOf(request);
    const match = find(request.method, path);
    if (match.route === null) {
      const meant = match.allow.length === 0 ? hint(path) : "";
      throw notFound(request.method, path, match.allow, `${meant} There are: ${all}.`);
    }
    return match.route.handle({ request, id: decode(match.params["id"] ?? ""), ...context });
  };
  return async (request, context = {}) => {
    try {
      return await respond(request, context);
    } catch (error) {
      if (error instanceof OpenAiProblem) return toAnswer(error);
      if (error instanceof ProviderError) return toAnswer(toOpenAiProblem(error));
      // The client has disconnected; the status is for logs only.
      if (request.signal.aborted) return toAnswer(new OpenAiProblem(499, "The request was aborted."));
      throw error;
    }
  };
}

function below(prefix: string, routes: readonly OpenAiRoute[]): OpenAiRoute[] {
  return routes.map((route) => ({ ...route, path: `${prefix}${route.path}` }));
}

function notFound(method: string, path: string, allowed: readonly string[], hint: string): OpenAiProblem {
  if (allowed.length === 0)
    return new OpenAiProblem(404, `There is no ${method} ${path || "/"}.${hint}`, {
      code: "unknown_url",
    });
  const allow = allowed.join(", ");
  return new OpenAiProblem(405, `${method} is not allowed here; ${allow} is.`, {
    code: "method_not_allowed",
    headers: { allow },
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OpenAiProblem(400, `${text} is not valid percent-encoding.`);
  }
}
