/** Faults in agents and sessions: how they are kept, listed and deleted. */
import type { Schema, Session } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  changeAnswer,
  changeRequest,
  getSessionRequest,
  interceptRequest,
  type RequestPattern,
} from "./rewrite.ts";

const gettingAgent: RequestPattern = { method: "GET", path: /\/agents\/[^/]+$/ };
const listingAgents: RequestPattern = { method: "GET", path: /\/agents$/ };
const listingSessions: RequestPattern = { method: "GET", path: /\/sessions$/ };
const makingAgent: RequestPattern = { method: "POST", path: /\/agents$/ };

type Agent = Schema<"Agent">;

export const agentMutants: readonly Mutant[] = [
  {
    id: "agent-create-adds-agent-config",
    fault: "The response to creating an agent also has an agent_config.",
    killedBy: ["agents/create-gives-id"],
    over: () => ({
      handler: changeAnswer<object>(makingAgent, (made) => ({ ...made, agent_config: {} })),
    }),
  },
  {
    id: "agent-create-keeps-unknown-fields",
    fault: "Unknown fields of an agent's configuration are stored and read back.",
    killedBy: ["agents/unknown-fields"],
    over: () => {
      let kept: object = {};
      return {
        handler: (honest) => {
          const reading = changeAnswer<Agent>(gettingAgent, (agent) => ({
            ...agent,
            agent_config: { ...kept, ...agent.agent_config },
          }));
          const writing = changeRequest<Schema<"AgentCreateRequest">>(makingAgent, (body) => {
            kept = body.agent_config;
            return body;
          });
          return writing(reading(honest));
        },
      };
    },
  },
  {
    id: "agent-create-refuses-unknown-fields",
    fault: "Creating an agent with an unknown field gets a 400.",
    killedBy: ["agents/unknown-fields"],
    over: () => ({
      handler: interceptRequest(makingAgent, async (request, honest) => {
        const strange = (await request.clone().text()).includes("unheard_of");
        return strange ? Response.json({ detail: "Unknown field." }, { status: 400 }) : honest(request);
      }),
    }),
  },
  {
    id: "agent-list-reverses-agents",
    fault: "Agents are listed newest first.",
    killedBy: ["agents/listed", "agents/pages"],
    over: () => ({
      handler: changeAnswer<Schema<"AgentPage">>(listingAgents, (page) => ({
        ...page,
        data: page.data.toReversed(),
      })),
    }),
  },
  {
    id: "agent-list-keeps-deleted-agents",
    fault: "Deleted agents stay listed.",
    killedBy: ["agents/listed"],
    over: () => {
      const seen = new Map<string, Agent>();
      return {
        handler: changeAnswer<Schema<"AgentPage">>(listingAgents, (page) => {
          for (const agent of page.data) seen.set(agent.agent_id, agent);
          return { ...page, data: [...seen.values()] };
        }),
      };
    },
  },
  {
    id: "page-always-has-more",
    fault: "Every page with a limit has has_more set to true.",
    killedBy: ["agents/pages", "sessions/pages"],
    over: () => ({
      handler: (honest) => async (request) => {
        const limited = /s\?.*limit=\d/.test(request.url) && request.method === "GET";
        const response = await honest(request);
        if (!limited || response.status !== 200) return response;
        return Response.json({ ...((await response.json()) as object), has_more: true });
      },
    }),
  },
  {
    id: "page-counts-start-index-from-one",
    fault: "start_index counts from 1 instead of 0.",
    killedBy: ["agents/pages", "sessions/pages"],
    over: () => ({
      handler: (honest) => (request) => {
        const url = request.url.replace(
          /start_index=([1-9]\d*)/,
          (_, n: string) => `start_index=${Number(n) - 1}`,
        );
        return honest(url === request.url ? request : new Request(url, request));
      },
    }),
  },
  {
    id: "session-list-returns-null-turns",
    fault: "Listed sessions have null as turns instead of an empty list.",
    killedBy: ["sessions/pages"],
    over: () => ({
      handler: changeAnswer<Schema<"SessionPage">>(listingSessions, (page) => ({
        ...page,
        data: page.data.map((session): object => ({ ...session, turns: null })) as Session[],
      })),
    }),
  },
  {
    id: "session-list-returns-url-template",
    fault: "The url of a page of sessions is the template of its path.",
    killedBy: ["sessions/page-url"],
    over: () => ({
      handler: changeAnswer<Schema<"SessionPage">>(listingSessions, (page) => ({
        ...page,
        url: "/v1/agents/{agent_id}/sessions",
      })),
    }),
  },
  {
    id: "session-get-changes-session-name",
    fault: "GET of a session returns its id as session_name.",
    killedBy: ["sessions/as-made"],
    over: () => ({
      handler: changeAnswer<Session>(getSessionRequest, (session) => ({
        ...session,
        session_name: session.session_id,
      })),
    }),
  },
  {
    id: "delete-always-returns-204",
    fault: "Every DELETE gets a 204, even of something unknown.",
    killedBy: ["sessions/deletes-are-once"],
    over: () => ({
      handler: interceptRequest({ method: "DELETE", path: /./ }, async (request, honest) => {
        await honest(request);
        return new Response(null, { status: 204 });
      }),
    }),
  },
  {
    id: "route-returns-404-for-v1alpha",
    fault: "GET requests under /v1alpha get a 404.",
    killedBy: ["agents/both-prefixes"],
    over: () => ({
      handler: interceptRequest({ method: "GET", path: /^\/v1alpha/ }, async () =>
        Response.json({ detail: "Not Found" }, { status: 404 }),
      ),
    }),
  },
  {
    id: "route-returns-404-for-trailing-slash",
    fault: "GET requests with a trailing slash get a 404.",
    killedBy: ["agents/trailing-slash"],
    over: () => ({
      handler: interceptRequest({ method: "GET", path: /\/$/ }, async () =>
        Response.json({ detail: "Not Found" }, { status: 404 }),
      ),
    }),
  },
  {
    id: "agent-create-returns-random-id",
    fault: "Creating an agent returns a random version 4 UUID that names no agent.",
    killedBy: ["agents/ids-in-order"],
    over: () => ({
      handler: changeAnswer<{ agent_id: string }>(makingAgent, () => ({ agent_id: crypto.randomUUID() })),
    }),
  },
  {
    id: "request-replaces-request-id",
    fault: "The x-request-id of a request is replaced by a new one.",
    killedBy: ["agents/request-id"],
    over: () => ({
      handler: (honest) => async (request) => {
        const response = await honest(request);
        response.headers.set("x-request-id", crypto.randomUUID());
        return response;
      },
    }),
  },
];
