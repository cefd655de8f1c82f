/** Faults in the configuration of agents, as it is read back. */
import type { Schema } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import { changeAnswer, type RequestPattern } from "./rewrite.ts";

const gettingAgent: RequestPattern = { method: "GET", path: /\/agents\/[^/]+$/ };

type Agent = Schema<"Agent">;

function configured(id: string, fault: string, change: (config: Agent["agent_config"]) => object): Mutant {
  return {
    id,
    fault,
    killedBy: ["agents/config-read-back"],
    over: () => ({
      handler: changeAnswer<Agent>(gettingAgent, (agent) => ({
        ...agent,
        // A fault may be of the schema or not.
        agent_config: change(agent.agent_config) as Agent["agent_config"],
      })),
    }),
  };
}

export const agentConfigMutants: readonly Mutant[] = [
  configured(
    "agent-get-fills-in-null-input-shields",
    "GET of an agent returns an empty list for input_shields of null.",
    (config) => ({
      ...config,
      input_shields: config.input_shields ?? [],
    }),
  ),
  configured(
    "agent-get-caps-max-infer-iters",
    "GET of an agent returns a max_infer_iters of at most 100.",
    (config) => ({
      ...config,
      max_infer_iters: config.max_infer_iters === null ? null : Math.min(config.max_infer_iters, 100),
    }),
  ),
  configured(
    "agent-get-drops-parameter-defaults",
    "GET of an agent returns null for the defaults of its tools' parameters.",
    (config) => ({
      ...config,
      client_tools: (config.client_tools ?? []).map((tool) => ({
        ...tool,
        parameters: tool.parameters?.map((parameter) => ({ ...parameter, default: null })) ?? null,
      })),
    }),
  ),
  configured(
    "agent-get-trims-instructions",
    "GET of an agent returns instructions without trailing white space.",
    (config) => ({
      ...config,
      instructions: config.instructions.trimEnd(),
    }),
  ),
  configured(
    "agent-get-escapes-instructions",
    "GET of an agent returns instructions with quotes as HTML writes them.",
    (config) => ({
      ...config,
      instructions: config.instructions.replaceAll('"', "&quot;"),
    }),
  ),
  configured(
    "agent-get-normalises-tool-descriptions",
    "GET of an agent returns the descriptions of its tools with composed accents.",
    (config) => ({
      ...config,
      client_tools: (config.client_tools ?? []).map((tool) => ({
        ...tool,
        description: tool.description?.normalize("NFC") ?? null,
      })),
    }),
  ),
];
