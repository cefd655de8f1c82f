/** Faults in what is read twice: alone and in lists, once and again. */
import type { Schema, Session } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import { answering, gettingAgent, gettingSession, type Where } from "./rewrite.ts";

const listingAgents: Where = { method: "GET", path: /\/agents$/ };
const listingSessions: Where = { method: "GET", path: /\/sessions$/ };

type Agent = Schema<"Agent">;
type AgentPage = Schema<"AgentPage">;
type SessionPage = Schema<"SessionPage">;

export const listMutants: readonly Mutant[] = [
  {
    id: "shortens-in-lists",
    fault: "In a list an agent has no client tools.",
    killedBy: ["agents/stays-the-same"],
    over: () => ({
      handler: answering<AgentPage>(listingAgents, (page) => ({
        ...page,
        data: page.data.map((agent) => ({
          ...agent,
          agent_config: { ...agent.agent_config, client_tools: [] },
        })),
      })),
    }),
  },
  {
    id: "is-always-new",
    fault: "An agent was made when it is read.",
    killedBy: ["agents/stays-the-same"],
    over: () => ({
      handler: answering<Agent>(gettingAgent, (agent) => ({ ...agent, created_at: now() })),
    }),
  },
  {
    id: "begins-when-it-is-read",
    fault: "A session began when it was read.",
    killedBy: ["sessions/stays-the-same"],
    over: () => ({
      handler: answering<Session>(gettingSession, (session) => ({ ...session, started_at: now() })),
    }),
  },
  {
    id: "forgets-names-in-lists",
    fault: "In a list every session has the name of the first.",
    killedBy: ["sessions/stays-the-same"],
    over: () => ({
      handler: answering<SessionPage>(listingSessions, (page) => ({
        ...page,
        data: page.data.map((session) => ({
          ...session,
          session_name: page.data[0]?.session_name ?? "",
        })),
      })),
    }),
  },
  {
    id: "tells-local-time",
    fault: "The times of agents have an offset in place of Z.",
    killedBy: ["agents/times"],
    over: () => ({
      handler: answering<Agent>(gettingAgent, (agent) => ({
        ...agent,
        created_at: agent.created_at.replace("Z", "+00:00"),
      })),
    }),
  },
  {
    id: "is-all-of-one-day",
    fault: "Every session began at midnight.",
    killedBy: ["agents/times"],
    over: () => ({
      handler: (honest) =>
        [gettingSession, listingSessions].reduce(
          (handler, where) =>
            answering<Session | SessionPage>(where, (read) =>
              "data" in read ? { ...read, data: read.data.map(atMidnight) } : atMidnight(read),
            )(handler),
          honest,
        ),
    }),
  },
];

function now(): string {
  return new Date().toISOString().replace("Z", "000Z");
}

function atMidnight(session: Session): Session {
  return { ...session, started_at: session.started_at.replace(/T.*/, "T00:00:00.000000Z") };
}
