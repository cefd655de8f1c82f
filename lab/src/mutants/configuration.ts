import type { InferenceRequest } from "@understudy/contract/ports";
import type { Agent, Message, Schema, ToolDef, TurnCreateRequest } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import { answering, asked, asking, creating, creatingAgent, gettingAgent, instead } from "./rewrite.ts";

export const configurationMutants: readonly Mutant[] = [
  {
    id: "adds-instructions",
    fault: "Words of the server's own follow the instructions.",
    killedBy: ["configuration/instructions"],
    over: () => asked(({ messages }) => ({ messages: messages.map(withMore) })),
  },
  {
    id: "always-instructs",
    fault: "Empty instructions give an empty system message.",
    killedBy: ["configuration/instructions"],
    over: () =>
      asked(({ messages }) =>
        messages[0]?.role === "system" ? {} : { messages: [{ role: "system", content: "" }, ...messages] },
      ),
  },
  {
    id: "asks-another-model",
    fault: "Another model is asked than the agent's.",
    killedBy: ["configuration/model"],
    over: () => asked(() => ({ model: "mock-model-2" })),
  },
  {
    id: "forgets-defaults-of-parameters",
    fault: "The defaults of parameters are not told to the model.",
    killedBy: ["configuration/tools-with-parameters"],
    over: () => asked(({ tools }) => ({ tools: tools.map(withoutDefaults) })),
  },
  {
    id: "forgets-descriptions",
    fault: "The model is not told what a tool is for.",
    killedBy: ["configuration/tools-with-parameters"],
    over: () => asked(({ tools }) => ({ tools: tools.map((tool) => ({ ...tool, description: null })) })),
  },
  {
    id: "ignores-turn-toolgroups",
    fault: "The toolgroups of a turn are not offered.",
    killedBy: ["configuration/tools-with-parameters"],
    over: () => ({
      handler: asking<TurnCreateRequest>(creating, (body) => ({ ...body, toolgroups: null })),
    }),
  },
  {
    id: "prefers-parameters",
    fault: "Of a tool with both, the parameters go to the model.",
    killedBy: ["configuration/input-schema-wins"],
    over: () => ({
      handler: asking<Schema<"AgentCreateRequest">>(creatingAgent, ({ agent_config }) => ({
        agent_config: {
          ...agent_config,
          client_tools: (agent_config.client_tools ?? []).map((tool) =>
            tool.parameters ? { ...tool, input_schema: null } : tool,
          ),
        },
      })),
    }),
  },
  {
    id: "keeps-one-form",
    fault: "Of a tool with both, the parameters are not read back.",
    killedBy: ["configuration/input-schema-wins"],
    over: () => ({
      handler: answering<Agent>(gettingAgent, ({ agent_config, ...agent }) => ({
        ...agent,
        agent_config: {
          ...agent_config,
          client_tools:
            agent_config.client_tools?.map((tool) =>
              tool.input_schema === null ? tool : { ...tool, parameters: null },
            ) ?? null,
        },
      })),
    }),
  },
  {
    id: "has-no-stops",
    fault: "The model is not told where to stop.",
    killedBy: ["configuration/sampling"],
    over: () => asked(({ sampling_params }) => ({ sampling_params: { ...sampling_params, stop: null } })),
  },
  {
    id: "samples-greedily",
    fault: "Every model is asked to be greedy.",
    killedBy: ["configuration/sampling"],
    over: () =>
      asked(({ sampling_params }) => ({
        sampling_params: { ...sampling_params, strategy: { type: "greedy" } },
      })),
  },
  {
    id: "wants-any-form",
    fault: "The model is not told of the response format.",
    killedBy: ["configuration/response-format"],
    over: () => asked(() => ({ response_format: null })),
  },
  {
    id: "listens-to-turns",
    fault: "A turn may bring sampling params of its own.",
    killedBy: ["configuration/no-other-overrides"],
    over: () => {
      const own = new Map<string, InferenceRequest["sampling_params"]>();
      return {
        ...asked(({ messages }) => {
          const sampling_params = own.get(markerIn(messages));
          return sampling_params === undefined ? {} : { sampling_params };
        }),
        handler: asking<TurnCreateRequest & Partial<InferenceRequest>>(creating, (body) => {
          if (body.sampling_params) own.set(markerIn(body.messages), body.sampling_params);
          return body;
        }),
      };
    },
  },
  {
    id: "shows-context",
    fault: "The context of a message is passed on to the model.",
    killedBy: ["configuration/context-is-hidden"],
    over: () =>
      asked(({ messages }) => ({
        messages: messages.map((message) =>
          message.role === "user" ? { ...message, context: "Between us." } : message,
        ),
      })),
  },
  {
    id: "resumes-without-tools",
    fault: "The model is offered no tools when a turn is resumed.",
    killedBy: ["configuration/resume-keeps"],
    over: () => asked(({ messages, tools }) => ({ tools: messages.at(-1)?.role === "tool" ? [] : tools })),
  },
  {
    id: "stumbles-over-null",
    fault: "No turn of an agent without a list of client tools runs.",
    killedBy: ["configuration/allowed-turns-run"],
    over: () => ({
      handler: instead(creating, async (request, honest) => {
        const agent = await honest(new Request(request.url.replace(/\/session\/.*/, "")));
        const { agent_config } = (await agent.clone().json()) as Partial<Agent>;
        return agent_config?.client_tools === null
          ? Response.json({ detail: "Something went wrong." }, { status: 500 })
          : honest(request);
      }),
    }),
  },
];

function withMore(message: Message): Message {
  return message.role === "system" && typeof message.content === "string"
    ? { ...message, content: `${message.content} Be kind.` }
    : message;
}

function withoutDefaults(tool: ToolDef): ToolDef {
  return { ...tool, parameters: tool.parameters?.map((one) => ({ ...one, default: null })) ?? null };
}

/** The newest marker, by which one turn is told from another. */
function markerIn(messages: readonly object[]): string {
  return (
    JSON.stringify(messages)
      .match(/@@[^@]+@@/g)
      ?.at(-1) ?? ""
  );
}
