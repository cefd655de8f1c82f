/** Faults in agents and sessions: how they are kept, listed and deleted. */
import type { Schema, Session } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import { answering, asking, gettingSession, instead, type Where } from "./rewrite.ts";

const gettingAgent: Where = { method: "GET", path: /\/agents\/[^/]+$/ };
const listingAgents: Where = { method: "GET", path: /\/agents$/ };
const listingSessions: Where = { method: "GET", path: /\/sessions$/ };
const makingAgent: Where = { method: "POST", path: /\/agents$/ };

type Agent = Schema<"Agent">;

function configured(id: string, fault: string, change: (config: Agent["agent_config"]) => object): Mutant {
  return {
    id,
    fault,
    killedBy: ["agents/config-read-back"],
    over: () => ({
      handler: answering<Agent>(gettingAgent, (agent) => ({
        ...agent,
        // A fault may be of the schema or not.
        agent_config: change(agent.agent_config) as Agent["agent_config"],
      })),
    }),
  };
}

export const agentMutants: readonly Mutant[] = [
  {
    id: "gives-more-than-an-id",
    fault: "Who makes an agent is told its configuration too.",
    killedBy: ["agents/create-gives-id"],
    over: () => ({
      handler: answering<object>(makingAgent, (made) => ({ ...made, agent_config: {} })),
    }),
  },
  configured("fills-nulls", "A null in a list of an agent is read back as an empty list.", (config) => ({
    ...config,
    input_shields: config.input_shields ?? [],
  })),
  configured("limits-iterations", "No agent may make more than 100 inferences.", (config) => ({
    ...config,
    max_infer_iters: config.max_infer_iters === null ? null : Math.min(config.max_infer_iters, 100),
  })),
  configured("loses-defaults-of-parameters", "A parameter's default is lost.", (config) => ({
    ...config,
    client_tools: (config.client_tools ?? []).map((tool) => ({
      ...tool,
      parameters: tool.parameters?.map((parameter) => ({ ...parameter, default: null })) ?? null,
    })),
  })),
  configured("trims-instructions", "White space at the end of instructions is lost.", (config) => ({
    ...config,
    instructions: config.instructions.trimEnd(),
  })),
  {
    id: "keeps-unknown-fields",
    fault: "What the schema does not know is kept.",
    killedBy: ["agents/unknown-fields"],
    over: () => {
      let kept: object = {};
      return {
        handler: (honest) => {
          const reading = answering<Agent>(gettingAgent, (agent) => ({
            ...agent,
            agent_config: { ...kept, ...agent.agent_config },
          }));
          const writing = asking<Schema<"AgentCreateRequest">>(makingAgent, (body) => {
            kept = body.agent_config;
            return body;
          });
          return writing(reading(honest));
        },
      };
    },
  },
  {
    id: "refuses-unknown-fields",
    fault: "A field that the schema does not know is a 400.",
    killedBy: ["agents/unknown-fields"],
    over: () => ({
      handler: instead(makingAgent, async (request, honest) => {
        const strange = (await request.clone().text()).includes("unheard_of");
        return strange ? Response.json({ detail: "Unknown field." }, { status: 400 }) : honest(request);
      }),
    }),
  },
  {
    id: "lists-newest-first",
    fault: "Agents are listed from the newest to the oldest.",
    killedBy: ["agents/listed"],
    over: () => ({
      handler: answering<Schema<"AgentPage">>(listingAgents, (page) => ({
        ...page,
        data: page.data.toReversed(),
      })),
    }),
  },
  {
    id: "lists-the-deleted",
    fault: "An agent that was deleted is still listed.",
    killedBy: ["agents/listed"],
    over: () => {
      const seen = new Map<string, Agent>();
      return {
        handler: answering<Schema<"AgentPage">>(listingAgents, (page) => {
          for (const agent of page.data) seen.set(agent.agent_id, agent);
          return { ...page, data: [...seen.values()] };
        }),
      };
    },
  },
  {
    id: "always-has-more",
    fault: "A page with a limit always says that there is more.",
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
    id: "starts-one-late",
    fault: "start_index counts from 1.",
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
    id: "lists-turns",
    fault: "A list of sessions says null instead of no turns.",
    killedBy: ["sessions/pages"],
    over: () => ({
      handler: answering<Schema<"SessionPage">>(listingSessions, (page) => ({
        ...page,
        data: page.data.map((session): object => ({ ...session, turns: null })) as Session[],
      })),
    }),
  },
  {
    id: "tells-the-template",
    fault: "The url of a page is the template of its path.",
    killedBy: ["sessions/page-url"],
    over: () => ({
      handler: answering<Schema<"SessionPage">>(listingSessions, (page) => ({
        ...page,
        url: "/v1/agents/{agent_id}/sessions",
      })),
    }),
  },
  {
    id: "renames-sessions",
    fault: "A session is named after its id.",
    killedBy: ["sessions/as-made"],
    over: () => ({
      handler: answering<Session>(gettingSession, (session) => ({
        ...session,
        session_name: session.session_id,
      })),
    }),
  },
  {
    id: "deletes-twice",
    fault: "Deleting what is not there is a 204.",
    killedBy: ["sessions/deletes-are-once"],
    over: () => ({
      handler: instead({ method: "DELETE", path: /./ }, async (request, honest) => {
        await honest(request);
        return new Response(null, { status: 204 });
      }),
    }),
  },
  {
    id: "has-one-prefix",
    fault: "There is nothing under /v1alpha.",
    killedBy: ["agents/both-prefixes"],
    over: () => ({
      handler: instead({ method: "GET", path: /^\/v1alpha/ }, async () =>
        Response.json({ detail: "Not Found" }, { status: 404 }),
      ),
    }),
  },
  {
    id: "is-strict-about-slashes",
    fault: "A trailing slash is another path.",
    killedBy: ["agents/trailing-slash"],
    over: () => ({
      handler: instead({ method: "GET", path: /\/$/ }, async () =>
        Response.json({ detail: "Not Found" }, { status: 404 }),
      ),
    }),
  },
  {
    id: "draws-ids",
    fault: "Ids are UUIDs of version 4.",
    killedBy: ["agents/ids-in-order"],
    over: () => ({
      handler: answering<{ agent_id: string }>(makingAgent, () => ({ agent_id: crypto.randomUUID() })),
    }),
  },
  {
    id: "names-requests-anew",
    fault: "The x-request-id that was sent is not kept.",
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
