import type { InferenceRequest } from "@understudy/contract/ports";
import type {
  Agent,
  AgentConfigInput,
  Schema,
  ToolConfig,
  TurnCreateRequest,
} from "@understudy/contract/types";
import type { Handler, Mutant, Parts } from "./mutant.ts";
import { answering, asking, bodyOf, creating, creatingAgent, gettingAgent, instead } from "./rewrite.ts";

export const toolConfigMutants: readonly Mutant[] = [
  {
    id: "forgets-deprecated-format",
    fault: "Without a tool_config the deprecated tool_prompt_format is lost.",
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
    id: "prefers-tool-config",
    fault: "Deprecated fields that contradict tool_config are dropped without a word.",
    killedBy: ["tool-config/deprecated-agree"],
    over: () => ({ handler: withoutDeprecated((config) => (config.tool_config ?? null) !== null) }),
  },
  {
    id: "compares-what-was-sent",
    fault: "Deprecated fields are compared with what tool_config says, and not with its defaults.",
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
    id: "refuses-both-forms",
    fault: "A deprecated field beside a tool_config is refused, even if both say the same.",
    killedBy: ["tool-config/deprecated-agree"],
    over: () => ({
      handler: instead(creatingAgent, async (request, honest) => {
        const body = await bodyOf<Partial<Schema<"AgentCreateRequest">>>(request);
        const config = body?.agent_config;
        const both = config?.tool_config && (config.tool_choice || config.tool_prompt_format);
        return both ? refused(["body", "agent_config"]) : honest(request);
      }),
    }),
  },
  {
    id: "blames-the-whole-body",
    fault: "A contradiction is told of the body as a whole.",
    killedBy: ["tool-config/contradiction-place"],
    over: () => ({
      handler: instead(creatingAgent, async (request, honest) => {
        const response = await honest(request);
        return response.status === 400 ? refused(["body"]) : response;
      }),
    }),
  },
  {
    id: "takes-any-choice",
    fault: "A deprecated tool_choice may be any text.",
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
    id: "clears-deprecated-fields",
    fault: "Deprecated fields are read back as null.",
    killedBy: ["tool-config/read-back"],
    over: () => ({
      handler: readingConfig((config) => ({ ...config, tool_choice: null, tool_prompt_format: null })),
    }),
  },
  {
    id: "fills-nulls-in",
    fault: "A null of a stored tool_config is read back as its default.",
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
    id: "asks-by-default",
    fault: "The model is always asked with the default tool_config.",
    killedBy: ["tool-config/reaches-model", "tool-config/turn-replaces"],
    over: () =>
      asked(() => ({ tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" })),
  },
  {
    id: "forgets-behavior",
    fault: "The model is not told that the system message replaces its default.",
    killedBy: ["tool-config/reaches-model"],
    over: () => asked((config) => ({ ...config, system_message_behavior: "append" })),
  },
  {
    id: "takes-null-for-none",
    fault: "A tool_choice of null acts as none.",
    killedBy: ["tool-config/null-choice-is-auto"],
    over: () => ({
      handler: (honest) => configuring(noneForNull)(asking(creating, noneForNull)(honest)),
    }),
  },
  {
    id: "ignores-turn-tool-config",
    fault: "The tool_config of a turn has no effect.",
    killedBy: ["tool-config/turn-replaces"],
    over: () => ({
      handler: asking<TurnCreateRequest>(creating, (body) => ({ ...body, tool_config: null })),
    }),
  },
  {
    id: "merges-turn-tool-config",
    fault: "What the tool_config of a turn leaves out is taken from the agent's.",
    killedBy: ["tool-config/turn-replaces"],
    over: () => ({ handler: merging() }),
  },
  {
    id: "takes-unknown-names",
    fault: "A tool_choice that names no tool acts as auto.",
    killedBy: ["tool-config/choice-names-a-tool"],
    over: () => ({
      handler: (honest) => configuring(withoutUnknown)(asking(creating, withoutUnknown)(honest)),
    }),
  },
];

type ReadConfig = Agent["agent_config"] & { tool_config: ToolConfig };

function readingConfig(change: (config: ReadConfig) => object): (honest: Handler) => Handler {
  return answering<Agent>(gettingAgent, (agent) => {
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
  return asking<Schema<"AgentCreateRequest">>(creatingAgent, (body) => ({
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

function asked(change: (config: ToolConfig) => ToolConfig): Parts {
  return {
    inference: (honest) => ({
      ...honest,
      infer: (request: InferenceRequest, signal) =>
        honest.infer({ ...request, tool_config: change(request.tool_config) }, signal),
    }),
  };
}

/** Knows of each agent what was asked for; a turn's own tool_config is laid over it. */
function merging(): (honest: Handler) => Handler {
  return (honest) =>
    instead(creating, async (request, next) => {
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
