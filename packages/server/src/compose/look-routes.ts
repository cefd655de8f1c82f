/** The routes of the server's own under `/_understudy`: the page of turns, and what it shows. */
import type { ControlRoute } from "@understudy/mock-inference";
import type { Observer } from "../application/observer.ts";
import { liveObservations, observedTurns } from "../http/observed.ts";

export function lookRoutes(observer: Observer): ControlRoute[] {
  return [
    { method: "GET", pattern: /^\/ui$/, shown: "/ui", open: true, handle: servePage },
    {
      method: "GET",
      pattern: /^\/turns$/,
      shown: "/turns",
      query: ["agent_id", "session_id", "turn_id"],
      handle: ({ query }) => observedTurns(observer, Object.fromEntries(query)),
    },
    {
      method: "GET",
      pattern: /^\/turns\/live$/,
      shown: "/turns/live",
      handle: ({ request }) => liveObservations(observer, request.signal),
    },
  ];
}

async function servePage(): Promise<Response> {
  if (typeof process === "undefined" || process.versions?.node === undefined)
    return notHere("The page of turns is served where the stack runs in Node, not by one inside a browser.");
  const { readPage } = await import("../page-file.ts");
  const page = await readPage();
  if (page === null) return notHere("The page of turns has not been built: npm run build makes it.");
  return new Response(page.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.policy,
      "cache-control": "no-cache",
    },
  });
}

function notHere(detail: string): Response {
  return Response.json({ detail }, { status: 404 });
}
