/** Faults in repeated reads, in lists, and in query parameters and prefixes. */
import type { Schema, Session, TurnCreateRequest } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  changeAnswer,
  changeInferenceRequest,
  changeRequest,
  createTurnRequest,
  getAgentRequest,
  getSessionRequest,
  interceptRequest,
  type RequestPattern,
} from "./rewrite.ts";

const listingAgents: RequestPattern = { method: "GET", path: /\/agents$/ };
const listingSessions: RequestPattern = { method: "GET", path: /\/sessions$/ };

type Agent = Schema<"Agent">;
type AgentPage = Schema<"AgentPage">;
type SessionPage = Schema<"SessionPage">;

export const listMutants: readonly Mutant[] = [
  {
    id: "agent-list-empties-client-tools",
    fault: "Listed agents have no client_tools.",
    killedBy: ["agents/stays-the-same"],
    over: () => ({
      handler: changeAnswer<AgentPage>(listingAgents, (page) => ({
        ...page,
        data: page.data.map((agent) => ({
          ...agent,
          agent_config: { ...agent.agent_config, client_tools: [] },
        })),
      })),
    }),
  },
  {
    id: "agent-get-changes-created-at",
    fault: "GET of an agent returns the current time as created_at.",
    killedBy: ["agents/stays-the-same"],
    over: () => ({
      handler: changeAnswer<Agent>(getAgentRequest, (agent) => ({ ...agent, created_at: now() })),
    }),
  },
  {
    id: "session-get-changes-started-at",
    fault: "GET of a session returns the current time as started_at.",
    killedBy: ["sessions/stays-the-same"],
    over: () => ({
      handler: changeAnswer<Session>(getSessionRequest, (session) => ({ ...session, started_at: now() })),
    }),
  },
  {
    id: "session-list-repeats-first-name",
    fault: "All listed sessions have the session_name of the first one.",
    killedBy: ["sessions/stays-the-same"],
    over: () => ({
      handler: changeAnswer<SessionPage>(listingSessions, (page) => ({
        ...page,
        data: page.data.map((session) => ({
          ...session,
          session_name: page.data[0]?.session_name ?? "",
        })),
      })),
    }),
  },
  {
    id: "session-list-truncates-to-twenty",
    fault: "A session list holds at most 20 sessions.",
    killedBy: ["sessions/pages"],
    over: () => ({
      handler: changeAnswer<SessionPage>(listingSessions, (page) => ({
        ...page,
        data: page.data.slice(0, 20),
      })),
    }),
  },
  {
    id: "session-create-reuses-session-of-same-name",
    fault: "Creating a session under a name in use returns the session that has it.",
    killedBy: ["sessions/pages"],
    over: () => {
      const known = new Map<string, unknown>();
      return {
        handler: interceptRequest({ method: "POST", path: /\/session$/ }, async (request, honest) => {
          const name = `${request.url} ${await request.clone().text()}`;
          if (known.has(name)) return Response.json(known.get(name));
          const response = await honest(request);
          if (response.status === 200) known.set(name, await response.clone().json());
          return response;
        }),
      };
    },
  },
  {
    id: "session-get-ignores-all-but-first-turn-id",
    fault: "GET of a session uses only the first of several turn_ids.",
    killedBy: ["persistence/filter-by-turn-ids"],
    over: () => ({
      handler: interceptRequest(getSessionRequest, (request, honest) => {
        const url = new URL(request.url);
        const [first, second] = url.searchParams.getAll("turn_ids");
        if (first === undefined || second === undefined) return honest(request);
        url.searchParams.set("turn_ids", first);
        return honest(new Request(url, request));
      }),
    }),
  },
  {
    id: "inference-truncates-prompt-to-twenty-messages",
    fault: "The model gets only the newest 20 messages.",
    killedBy: ["persistence/history-to-model"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: messages.slice(-20) })),
  },
  {
    id: "turn-streams-by-default",
    fault: "A turn request that does not set stream gets a stream.",
    killedBy: ["streams/same-without-stream"],
    over: () => ({
      handler: changeRequest<TurnCreateRequest>(createTurnRequest, (body) => ({
        ...body,
        stream: body.stream ?? true,
      })),
    }),
  },
  {
    id: "session-create-refuses-charset",
    fault: "Creating a session with a charset in the content type gets a 415.",
    killedBy: ["agents/create-gives-id"],
    over: () => ({
      handler: interceptRequest({ method: "POST", path: /\/session$/ }, async (request, honest) => {
        const isPlain = request.headers.get("content-type") === "application/json";
        return isPlain ? honest(request) : Response.json({ detail: "JSON, please." }, { status: 415 });
      }),
    }),
  },
  {
    id: "agent-get-refuses-unknown-query",
    fault: "GET of an agent with an unknown query parameter gets a 400.",
    killedBy: ["agents/unknown-query"],
    over: () => ({
      handler: interceptRequest(getAgentRequest, async (request, honest) =>
        request.url.includes("?")
          ? Response.json({ detail: "Unknown parameter." }, { status: 400 })
          : honest(request),
      ),
    }),
  },
  {
    id: "agent-get-returns-utc-offset",
    fault: "GET of an agent returns a created_at with +00:00 instead of Z.",
    killedBy: ["agents/times"],
    over: () => ({
      handler: changeAnswer<Agent>(getAgentRequest, (agent) => ({
        ...agent,
        created_at: agent.created_at.replace("Z", "+00:00"),
      })),
    }),
  },
  {
    id: "session-get-truncates-started-at-to-day",
    fault: "Sessions are read and listed with midnight as the time of started_at.",
    killedBy: ["agents/times"],
    over: () => ({
      handler: (honest) =>
        [getSessionRequest, listingSessions].reduce(
          (handler, where) =>
            changeAnswer<Session | SessionPage>(where, (read) =>
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
