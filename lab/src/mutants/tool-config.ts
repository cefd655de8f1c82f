import type { InferenceRequest } from "@understudy/contract/ports";
import type {
  Agent,
  AgentConfigInput,
  Schema,
  ToolConfig,
  TurnCreateRequest,
} from "@understudy/contract/types";
import type { Handler, Mutant, FaultyParts } from "./mutant.ts";
import {
  changeAnswer,
  changeRequest,
  bodyOf,
  createTurnRequest,
  createAgentRequest,
  getAgentRequest,
  interceptRequest,
} from "./rewrite.ts";

export const toolConfigMutants: readonly Mutant[] = [
  {
    id: "tool-config-drops-deprecated-format",
    fault: "The tool_config read back lacks the tool_prompt_format of an agent without a tool_choice.",
    killedBy: ["tool-config/deprecated-make-one"],
    over: () => ({
      handler: readingConfig((config) =>
        config.tool_choice === null && config.tool_prompt_format !== null
          ? { ...config, tool_config: { ...config.tool_config, tool_prompt_format: null } }
          : config,
      ),
    }),
  },
  {
    id: "tool-config-accepts-contradictions",
    fault: "Deprecated fields that contradict tool_config are dropped instead of refused.",
    killedBy: ["tool-config/deprecated-agree"],
    over: () => ({ handler: withoutDeprecated((config) => (config.tool_config ?? null) !== null) }),
  },
  {
    id: "tool-config-compares-without-defaults",
    fault: "Deprecated fields are compared with tool_config as sent, without its defaults.",
    killedBy: ["tool-config/deprecated-agree"],
    over: () => ({
      handler: configuring((config) => ({
        ...config,
        ...(config.tool_config
          ? {
              tool_config: {
                ...(config.tool_choice ? { tool_choice: config.tool_choice } : {}),
                ...(config.tool_prompt_format ? { tool_prompt_format: config.tool_prompt_format } : {}),
                ...config.tool_config,
              },
            }
          : {}),
      })),
    }),
  },
  {
    id: "tool-config-refuses-agreeing-fields",
    fault: "A deprecated field beside a tool_config gets a 400 even if both agree.",
    killedBy: ["tool-config/deprecated-agree"],
    over: () => ({
      handler: interceptRequest(createAgentRequest, async (request, honest) => {
        const body = await bodyOf<Partial<Schema<"AgentCreateRequest">>>(request);
        const config = body?.agent_config;
        const both = config?.tool_config && (config.tool_choice || config.tool_prompt_format);
        return both ? refused(["body", "agent_config"]) : honest(request);
      }),
    }),
  },
  {
    id: "tool-config-reports-contradictions-at-body",
    fault: "A contradiction is reported at the body as a whole instead of at agent_config.",
    killedBy: ["tool-config/contradiction-place"],
    over: () => ({
      handler: interceptRequest(createAgentRequest, async (request, honest) => {
        const response = await honest(request);
        return response.status === 400 ? refused(["body"]) : response;
      }),
    }),
  },
  {
    id: "tool-config-accepts-unknown-choice",
    fault: "An unknown value of the deprecated tool_choice is dropped instead of refused.",
    killedBy: ["tool-config/unknown-values-refused"],
    over: () => ({
      handler: configuring(({ tool_choice, ...config }) =>
        ["auto", "required", "none", null, undefined].includes(tool_choice)
          ? { ...config, ...(tool_choice === undefined ? {} : { tool_choice }) }
          : config,
      ),
    }),
  },
  {
    id: "tool-config-clears-deprecated-fields",
    fault: "The deprecated tool_choice and tool_prompt_format are read back as null.",
    killedBy: ["tool-config/read-back"],
    over: () => ({
      handler: readingConfig((config) => ({ ...config, tool_choice: null, tool_prompt_format: null })),
    }),
  },
  {
    id: "tool-config-fills-in-null-behavior",
    fault: "A system_message_behavior of null is read back as append.",
    killedBy: ["tool-config/read-back"],
    over: () => ({
      handler: readingConfig((config) => ({
        ...config,
        tool_config: {
          ...config.tool_config,
          system_message_behavior: config.tool_config.system_message_behavior ?? "append",
        },
      })),
    }),
  },
  {
    id: "inference-ignores-tool-config",
    fault: "The model is always asked with the default tool_config.",
    killedBy: ["tool-config/reaches-model", "tool-config/turn-replaces"],
    over: () =>
      asked(() => ({ tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" })),
  },
  {
    id: "inference-ignores-system-message-behavior",
    fault: "The model is always asked with the system_message_behavior append.",
    killedBy: ["tool-config/reaches-model"],
    over: () => asked((config) => ({ ...config, system_message_behavior: "append" })),
  },
  {
    id: "tool-config-treats-null-choice-as-none",
    fault: "A tool_choice of null acts as none.",
    killedBy: ["tool-config/null-choice-is-auto", "tool-config/read-back"],
    over: () => ({
      handler: (honest) => configuring(noneForNull)(changeRequest(createTurnRequest, noneForNull)(honest)),
    }),
  },
  {
    id: "turn-ignores-tool-config",
    fault: "The tool_config of a turn has no effect.",
    killedBy: ["tool-config/turn-replaces"],
    over: () => ({
      handler: changeRequest<TurnCreateRequest>(createTurnRequest, (body) => ({
        ...body,
        tool_config: null,
      })),
    }),
  },
  {
    id: "turn-merges-tool-config",
    fault: "The tool_config of a turn is merged into the agent's instead of replacing it.",
    killedBy: ["tool-config/turn-replaces"],
    over: () => ({ handler: merging() }),
  },
  {
    id: "tool-config-accepts-unknown-tool-name",
    fault: "A tool_choice that names no offered tool acts as auto.",
    killedBy: ["tool-config/choice-names-a-tool"],
    over: () => ({
      handler: (honest) =>
        configuring(withoutUnknown)(changeRequest(createTurnRequest, withoutUnknown)(honest)),
    }),
  },
];

type ReadConfig = Agent["agent_config"] & { tool_config: ToolConfig };

function readingConfig(change: (config: ReadConfig) => object): (honest: Handler) => Handler {
  return changeAnswer<Agent>(getAgentRequest, (agent) => {
    const { tool_config } = agent.agent_config;
    if (tool_config === null) return agent;
    return {
      ...agent,
      agent_config: { ...agent.agent_config, ...change({ ...agent.agent_config, tool_config }) },
    };
  });
}

/** Changes the configuration of every agent before it is made. */
function configuring(change: (config: AgentConfigInput) => AgentConfigInput): (honest: Handler) => Handler {
  return changeRequest<Schema<"AgentCreateRequest">>(createAgentRequest, (body) => ({
    ...body,
    agent_config: change(body.agent_config),
  }));
}

function withoutDeprecated(when: (config: AgentConfigInput) => boolean): (honest: Handler) => Handler {
  return configuring((config) =>
    when(config) ? { ...config, tool_choice: null, tool_prompt_format: null } : config,
  );
}

function withoutUnknown<Body extends Pick<TurnCreateRequest, "tool_config"> | AgentConfigInput>(
  body: Body,
): Body {
  return body.tool_config?.tool_choice === "nothing"
    ? { ...body, tool_config: { ...body.tool_config, tool_choice: "auto" } }
    : body;
}

function noneForNull<Body extends Pick<TurnCreateRequest, "tool_config"> | AgentConfigInput>(
  body: Body,
): Body {
  return body.tool_config?.tool_choice === null
    ? { ...body, tool_config: { ...body.tool_config, tool_choice: "none" } }
    : body;
}

function asked(change: (config: ToolConfig) => ToolConfig): FaultyParts {
  return {
    inference: (honest) => ({
      ...honest,
      infer: (request: InferenceRequest, context) =>
        honest.infer({ ...request, tool_config: change(request.tool_config) }, context),
    }),
  };
}

/** Merges a turn's tool_config into the agent's, field by field. */
function merging(): (honest: Handler) => Handler {
  return (honest) =>
    interceptRequest(createTurnRequest, async (request, next) => {
      const body = await bodyOf<TurnCreateRequest>(request);
      if (!body?.tool_config) return next(request);
      const agent = await honest(new Request(request.url.replace(/\/session\/.*/, "")));
      const { agent_config } = (await agent.json()) as Agent;
      const tool_config = { ...agent_config.tool_config, ...body.tool_config };
      return next(new Request(request, { method: "POST", body: JSON.stringify({ ...body, tool_config }) }));
    })(honest);
}

function refused(loc: string[]): Response {
  const errors = [{ loc, msg: "They do not agree.", type: "wrong_shape" }];
  return Response.json({ error: { detail: { errors } } }, { status: 400 });
}
