/** The control API under `/_understudy`: scripts, journal and gates over HTTP. */
import { z } from "zod";
import { isRecord } from "@understudy/contract";
import { createRouter, pathOf, shownPath, type Answer, type BodySource, type Router } from "@understudy/http";
import type { ControlCall, ControlRoute } from "./route.ts";
import { controlRoutes, type ControlInfo } from "./routes.ts";
import { controlRefusal, type ControlGuard } from "./guard.ts";
import { ControlProblem } from "./problem.ts";
import type { MockInference } from "../mock/mock-inference.ts";
import { checkMockOptions } from "../script/check-options.ts";
import { mapping } from "../script/mapping.ts";
import { hint } from "../script/nearest.ts";
import { valueThat } from "../script/option-values.ts";

export interface ControlApiOptions extends ControlGuard {
  info: ControlInfo;
  /** Additional routes behind the same guard. */
  routes?: readonly ControlRoute[] | undefined;
}

const text = z.string();
const controlOptions = mapping<ControlApiOptions>()({
  info: mapping<ControlInfo>()({
    version: text,
    profile: text,
    store: text,
    capabilities: z.array(text).readonly(),
  }),
  routes: z.array(valueThat<ControlRoute>("a route", isRecord)).readonly().optional(),
  token: text.optional(),
  required: z.boolean().optional(),
  loopback: z.boolean(),
  allowHosts: z.array(text).readonly().optional(),
});

const prefix = "/_understudy";

/** Handles requests under `/_understudy`; returns `undefined` for all others. Throws a `TypeError` for an empty token, and for wrong options. */
export function createControl(
  mock: MockInference,
  options: ControlApiOptions,
): (request: Request, source?: BodySource) => Promise<Answer | undefined> {
  if (!isRecord(mock) || !isRecord(mock["scripts"]))
    throw new TypeError("createControl: mock must be what createMockInference returns.");
  checkMockOptions("createControl", options, controlOptions);
  const { info, routes: more = [], ...guard } = options;
  // An empty token would let calls without a token pass.
  if (guard.token === "") throw new TypeError("A control token must not be empty.");
  const routes = [...controlRoutes(mock, info), ...more].map((route) => ({
    ...route,
    path: `${prefix}${route.path}`,
  }));
  const find = createRouter(routes);
  const all = routes.map(({ method, path }) => `${method} ${shownPath(path)}`).join(", ");
  return async (request, source) => {
    const path = pathOf(request);
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
    try {
      const hasToken = guard.token !== undefined || guard.required === true;
      const isOpen = hasToken && find("GET", path).route?.open === true;
      const refusal = isOpen ? null : controlRefusal(request, guard);
      if (refusal !== null) throw new ControlProblem(refusal.status, refusal.detail);
      return await answer({ request, source }, path, { find, all });
    } catch (error) {
      if (error instanceof ControlProblem) return error.toAnswer();
      throw error;
    }
  };
}

interface Table {
  find: Router<ControlRoute>;
  /** All routes, for error messages. */
  all: string;
}

async function answer(
  { request, source }: Pick<ControlCall, "request" | "source">,
  path: string,
  { find, all }: Table,
): Promise<Answer> {
  const match = find(request.method, path);
  if (match.route === null) throw notFound(request.method, path, match.allow, all);
  const { route, params } = match;
  const query = new URL(request.url).searchParams;
  for (const key of query.keys()) {
    const known = route.query ?? [];
    if (!known.includes(key))
      throw new ControlProblem(
        400,
        `Unknown query parameter ${key}; ${hint(key, known, "query parameters")}`,
      );
  }
  return route.handle({ request, source, name: decode(params["name"] ?? ""), query });
}

function notFound(method: string, path: string, allowed: readonly string[], all: string): ControlProblem {
  if (allowed.length === 0) return new ControlProblem(404, `There is no ${path}. There are: ${all}.`);
  const allow = allowed.join(", ");
  const are = allowed.length === 1 ? "is" : "are";
  return new ControlProblem(405, `${method} is not allowed here; ${allow} ${are}.`, { allow });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ControlProblem(400, `${text} is not valid percent-encoding.`);
  }
}
