import type { Agent, AgentConfigInput, AgentCreateResponse, AgentPage } from "@understudy/contract/types";
import type { ApiCall } from "../sending/call.ts";
import { complete, lackOf } from "../sending/lacks.ts";
import type { CallOptions } from "../sending/options.ts";
import { toPages, type ListQuery, type Pages } from "../sending/pages.ts";
import type { Send } from "../sending/send.ts";
import { nothing, completePage } from "../sending/parts.ts";

/** Operations `createAgent`, `listAgents`, `getAgent`, `deleteAgent`. */
export interface Agents {
  create(agent_config: AgentConfigInput, options?: CallOptions): ApiCall<AgentCreateResponse>;
  list(query?: ListQuery, options?: CallOptions): Pages<Agent, AgentPage>;
  get(agent_id: string, options?: CallOptions): ApiCall<Agent>;
  /** Deletes the agent with its sessions and turns. */
  delete(agent_id: string, options?: CallOptions): ApiCall<void>;
}

const all = "/v1/agents";
const one = "/v1/agents/{agent_id}";

export function createAgents(send: Send): Agents {
  return {
    create: (agent_config, options) =>
      send("post", all, { body: { agent_config } }, options, (created) =>
        complete(created, lackOf(created, { agent_id: "a text" })),
      ),
    list: (query = {}, options) =>
      toPages((page) => send("get", all, { params: { query: page } }, options, completePage), query),
    get: (agent_id, options) => send("get", one, { params: { path: { agent_id } } }, options),
    delete: (agent_id, options) => send("delete", one, { params: { path: { agent_id } } }, options, nothing),
  };
}
