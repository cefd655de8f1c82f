/** An OpenAI-compatible server as one function, to an answer as data: which route a request is for, and what becomes of errors. */
import { getPathNoStrict } from "hono/utils/url";
import { ProviderError, type Answer } from "@understudy/contract";
import type { Cast } from "../in-process.ts";
import type { HttpModels } from "../served.ts";
import { chat } from "./chat.ts";
import { embeddings } from "./embeddings.ts";
import { createIds } from "./ids.ts";
import { createModels } from "./models.ts";
import { OpenAiProblem, toProblem } from "./problem.ts";

interface Route {
  method: "GET" | "POST";
  /** The path as people read it; what stands for `{id}` may have slashes in it. */
  path: string;
  handle(request: Request, id: string): Answer | Promise<Answer>;
}

/** `served` are the models that may be asked for. */
export function createOpenAi(
  { answer, guard }: Pick<Cast, "answer" | "guard">,
  served: HttpModels,
): (request: Request) => Promise<Answer> {
  const models = createModels(served);
  const options = {
    answer,
    guard,
    expectModel: models.expect,
    nextId: createIds("chatcmpl"),
  };
  const routes: Route[] = [
    { method: "POST", path: "/v1/chat/completions", handle: (request) => chat(request, options) },
    {
      method: "POST",
      path: "/v1/embeddings",
      handle: (request) => embeddings(request, models.expect),
    },
    { method: "GET", path: "/v1/models", handle: models.list },
    { method: "GET", path: "/v1/models/{id}", handle: (_, id) => models.one(id) },
  ];
  return async (request) => {
    try {
      const { route, id } = find(routes, request);
      return await route.handle(request, id);
    } catch (error) {
      if (error instanceof OpenAiProblem) return error.toAnswer();
      if (error instanceof ProviderError) return toProblem(error).toAnswer();
      // Whoever asked is gone, so that nobody hears this.
      if (request.signal.aborted) return new OpenAiProblem(499, "The request was aborted.").toAnswer();
      throw error;
    }
  };
}

function find(routes: readonly Route[], request: Request): { route: Route; id: string } {
  const path = getPathNoStrict(request);
  const route = routes.find((one) => one.path === path) ?? routes.find((one) => isUnder(one, path));
  if (route === undefined) {
    const all = routes.map((one) => `${one.method} ${one.path}`).join(", ");
    throw new OpenAiProblem(404, `There is no ${request.method} ${path || "/"}. There are: ${all}.`, {
      code: "unknown_url",
    });
  }
  if (route.method !== request.method)
    throw new OpenAiProblem(405, `${request.method} is not allowed here; ${route.method} is.`, {
      code: "method_not_allowed",
      headers: { allow: route.method },
    });
  return { route, id: decode(path.slice(route.path.length - "{id}".length)) };
}

function isUnder({ path }: Route, asked: string): boolean {
  return path.endsWith("{id}") && asked.startsWith(path.slice(0, -"{id}".length));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OpenAiProblem(400, `${text} is no text in percent-encoding.`);
  }
}
