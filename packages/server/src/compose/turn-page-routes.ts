/** The server's routes under `/_understudy`: the page of turns and its data. */
import type { ControlRoute } from "@understudy/mock-inference";
import type { Observer } from "../application/observation/observer.ts";
import type { AppPorts } from "../application/app/app.ts";
import { allAgents, allConversations, allResponses, allSessions } from "../fronts/pages/all-records.ts";
import { builtAnswer } from "./built-pages.ts";
import { liveObservations, observedRecords } from "../fronts/pages/observed.ts";

export function turnPageRoutes(app: AppPorts, observer: Observer): ControlRoute[] {
  return [
    { method: "GET", path: "/ui", open: true, handle: () => builtAnswer("ui.html", "The page of turns") },
    {
      method: "GET",
      path: "/observed",
      query: ["agent_id", "session_id", "turn_id", "response_id"],
      handle: ({ query }) => observedRecords(observer, query),
    },
    { method: "GET", path: "/agents", query: ["agent_id"], handle: ({ query }) => allAgents(app, query) },
    {
      method: "GET",
      path: "/sessions",
      query: ["agent_id", "session_id", "turn_ids"],
      handle: ({ query }) => allSessions(app, query),
    },
    {
      method: "GET",
      path: "/responses",
      query: ["response_id", "after"],
      handle: ({ query }) => allResponses(app, query),
    },
    {
      method: "GET",
      path: "/conversations",
      query: ["conversation_id", "after"],
      handle: ({ query }) => allConversations(app, query),
    },
    { method: "GET", path: "/observed/live", handle: () => liveObservations(observer) },
  ];
}
