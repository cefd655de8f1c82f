/** The control API under `/_understudy`: scripts, journal and gates over HTTP. */
import type { ControlRoute } from "./control-route.ts";
import { controlRoutes, type ControlInfo } from "./control-routes.ts";
import { refusalOf, type ControlGuard } from "./control-guard.ts";
import { ControlProblem } from "./control-problem.ts";
import type { MockInference } from "./mock-inference.ts";
import { hint } from "./nearest.ts";

export interface ControlOptions extends ControlGuard {
  info: ControlInfo;
  /** What the server has besides, behind the same guard. */
  routes?: readonly ControlRoute[] | undefined;
}

const prefix = "/_understudy";

/** Answers the requests under `/_understudy`, and leaves all others: `undefined`. */
export function createControl(
  world: MockInference,
  { info, routes: more = [], ...guard }: ControlOptions,
): (request: Request) => Promise<Response | undefined> {
  // With an empty one a call without any token would pass.
  if (guard.token === "") throw new TypeError("A control token must not be empty.");
  const routes = [...controlRoutes(world, info), ...more];
  return async (request) => {
    // Nearly every request is for others, and need not be read for that.
    if (!request.url.includes(prefix)) return undefined;
    const { pathname } = new URL(request.url);
    if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return undefined;
    try {
      const isOpen =
        guard.token !== undefined &&
        routes.some(({ open, pattern }) => open === true && pattern.test(pathIn(request)));
      const refusal = isOpen ? null : refusalOf(request, guard);
      if (refusal !== null) throw new ControlProblem(refusal.status, refusal.detail);
      return await answer(request, routes);
    } catch (error) {
      if (error instanceof ControlProblem) return error.toResponse();
      throw error;
    }
  };
}

async function answer(request: Request, routes: readonly ControlRoute[]): Promise<Response> {
  const url = new URL(request.url);
  const path = pathIn(request);
  const fitting = routes.flatMap((route) => {
    const groups = route.pattern.exec(path);
    return groups === null ? [] : [{ route, name: decode(groups[1] ?? "") }];
  });
  if (fitting.length === 0) {
    const all = routes.map(({ method, shown }) => `${method} ${prefix}${shown}`).join(", ");
    throw new ControlProblem(404, `There is no ${prefix}${path}. There are: ${all}.`);
  }
  const found = fitting.find(({ route }) => route.method === request.method);
  if (found === undefined) {
    const allow = fitting.map(({ route }) => route.method).join(", ");
    const are = fitting.length === 1 ? "is" : "are";
    throw new ControlProblem(405, `${request.method} is not allowed here; ${allow} ${are}.`, { allow });
  }
  const { route, name } = found;
  for (const key of url.searchParams.keys()) {
    const known = route.query ?? [];
    if (!known.includes(key))
      throw new ControlProblem(
        400,
        `Unknown query parameter ${key}; ${hint(key, known, "query parameters")}`,
      );
  }
  return route.handle({ request, name, query: url.searchParams });
}

/** The path below the prefix. */
function pathIn({ url }: Request): string {
  return new URL(url).pathname.slice(prefix.length).replace(/\/$/, "") || "/";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ControlProblem(400, `${text} is no text in percent-encoding.`);
  }
}
