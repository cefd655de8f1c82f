/** The answer to a path that nothing serves, with the path that was probably meant. */
import { errorTable, shortened, toProblem, type WireProfile } from "@understudy/contract";
import { createPathHint, type Answer, type Route } from "@understudy/http";
import { toEnvelope } from "@understudy/responses";
import { json } from "../../http/respond.ts";
import { servedRoutes } from "../../door/served-routes.ts";

const controlIsOff =
  "/_understudy and its page of turns are off. Reasons: --no-control, an address that others can reach without --control-token, users (auth) without --control-token, or createStack without `control`.";

/** Whether a path is of the control API, where that is off. */
export function isOfControl(path: string): boolean {
  return /^\/_understudy(?:\/|$)/.test(path);
}

/** `more`: routes beside the operations. */
export function createUnknownRoute(wire: WireProfile, more: readonly Route[] = []): (path: string) => Answer {
  const hint = createPathHint([...servedRoutes(wire), ...more]);
  return (path) => {
    const message = isOfControl(path)
      ? controlIsOff
      : `Unknown route: ${shortened(path)}.${hint(path)} GET /v1/inspect/routes lists all routes.`;
    const { status } = errorTable.no_such_route;
    const isOfAgents = /\/agents(?:\/|$)/.test(path);
    // Else in both forms: whose client it is cannot be known from its path.
    if (isOfAgents) return json(toProblem(message), status);
    return json({ ...toProblem(message), ...toEnvelope(status, { message, code: "unknown_url" }) }, status);
  };
}
