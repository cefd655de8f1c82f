/** The server's routes under `/_understudy`: the page of turns and its data. */
import { toJsonAnswer, type Answer } from "@understudy/http";
import type { ControlRoute } from "@understudy/mock-inference";
import type { Observer } from "../application/observation/observer.ts";
import { liveObservations, observedTurns } from "../http/observed.ts";

export function turnPageRoutes(observer: Observer): ControlRoute[] {
  return [
    { method: "GET", path: "/ui", open: true, handle: servePage },
    {
      method: "GET",
      path: "/turns",
      query: ["agent_id", "session_id", "turn_id"],
      handle: ({ query }) => observedTurns(observer, Object.fromEntries(query)),
    },
    { method: "GET", path: "/turns/live", handle: () => liveObservations(observer) },
  ];
}

async function servePage(): Promise<Answer> {
  if (typeof process === "undefined" || process.versions?.node === undefined)
    return unavailable("The page of turns needs a stack in Node; this one runs in a browser.");
  const { readPage } = await import("../page-file.ts");
  const html = await readPage();
  if (html === null) return unavailable("The page of turns is not built. Run npm run build.");
  const headers = {
    "content-type": "text/html; charset=utf-8",
    // The rest of the policy is inside the page; there this directive would have no effect.
    "content-security-policy": "frame-ancestors 'none'",
    "cache-control": "no-cache",
  };
  return { status: 200, headers, body: html };
}

function unavailable(detail: string): Answer {
  return toJsonAnswer({ detail }, 404);
}
