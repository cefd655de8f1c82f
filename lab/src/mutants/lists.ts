/** Faults in what is read twice, in what is many, and in what is asked for in another way. */
import type { Schema, Session, TurnCreateRequest } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  answering,
  asked,
  asking,
  creating,
  gettingAgent,
  gettingSession,
  instead,
  type Where,
} from "./rewrite.ts";

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
    id: "lists-twenty",
    fault: "No list has more than twenty.",
    killedBy: ["sessions/pages"],
    over: () => ({
      handler: answering<SessionPage>(listingSessions, (page) => ({ ...page, data: page.data.slice(0, 20) })),
    }),
  },
  {
    id: "merges-namesakes",
    fault: "A session with the name of another is the other.",
    killedBy: ["sessions/pages"],
    over: () => {
      const known = new Map<string, unknown>();
      return {
        handler: instead({ method: "POST", path: /\/session$/ }, async (request, honest) => {
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
    id: "takes-one-turn-id",
    fault: "Of several turn_ids in a query the first counts.",
    killedBy: ["persistence/filter-by-turn-ids"],
    over: () => ({
      handler: instead(gettingSession, (request, honest) => {
        const url = new URL(request.url);
        const [first, second] = url.searchParams.getAll("turn_ids");
        if (first === undefined || second === undefined) return honest(request);
        url.searchParams.set("turn_ids", first);
        return honest(new Request(url, request));
      }),
    }),
  },
  {
    id: "remembers-twenty-messages",
    fault: "The model is given the newest twenty messages.",
    killedBy: ["persistence/history-to-model"],
    over: () => asked(({ messages }) => ({ messages: messages.slice(-20) })),
  },
  {
    id: "streams-by-default",
    fault: "Who does not say whether a turn is streamed gets a stream.",
    killedBy: ["streams/same-without-stream"],
    over: () => ({
      handler: asking<TurnCreateRequest>(creating, (body) => ({ ...body, stream: body.stream ?? true })),
    }),
  },
  {
    id: "knows-one-content-type",
    fault: "A content type with a charset is a 415.",
    killedBy: ["agents/create-gives-id"],
    over: () => ({
      handler: instead({ method: "POST", path: /\/session$/ }, async (request, honest) => {
        const isPlain = request.headers.get("content-type") === "application/json";
        return isPlain ? honest(request) : Response.json({ detail: "JSON, please." }, { status: 415 });
      }),
    }),
  },
  {
    id: "knows-every-parameter",
    fault: "A query parameter that nobody declared is a 400.",
    killedBy: ["agents/unknown-query"],
    over: () => ({
      handler: instead(gettingAgent, async (request, honest) =>
        request.url.includes("?")
          ? Response.json({ detail: "Unknown parameter." }, { status: 400 })
          : honest(request),
      ),
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
