import type { InferenceRequest } from "@understudy/contract/ports";
import type { Agent, Message, Schema, ToolDef, TurnCreateRequest } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  changeAnswer,
  changeInferenceRequest,
  changeRequest,
  createTurnRequest,
  createAgentRequest,
  getAgentRequest,
  interceptRequest,
} from "./rewrite.ts";

export const configurationMutants: readonly Mutant[] = [
  {
    id: "inference-adds-to-instructions",
    fault: "The server appends words of its own to the instructions.",
    killedBy: ["configuration/instructions"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: messages.map(withMore) })),
  },
  {
    id: "inference-adds-empty-system-message",
    fault: "An agent without instructions sends the model an empty system message.",
    killedBy: ["configuration/instructions"],
    over: () =>
      changeInferenceRequest(({ messages }) =>
        messages[0]?.role === "system" ? {} : { messages: [{ role: "system", content: "" }, ...messages] },
      ),
  },
  {
    id: "inference-asks-wrong-model",
    fault: "Every turn asks the same model instead of its agent's.",
    killedBy: ["configuration/model"],
    over: () => changeInferenceRequest(() => ({ model: "mock-model-2" })),
  },
  {
    id: "inference-drops-parameter-defaults",
    fault: "The model gets tools without the defaults of their parameters.",
    killedBy: ["configuration/tools-with-parameters"],
    over: () => changeInferenceRequest(({ tools }) => ({ tools: tools.map(withoutDefaults) })),
  },
  {
    id: "inference-drops-tool-descriptions",
    fault: "The model gets tools without their descriptions.",
    killedBy: ["configuration/tools-with-parameters"],
    over: () =>
      changeInferenceRequest(({ tools }) => ({
        tools: tools.map((tool) => ({ ...tool, description: null })),
      })),
  },
  {
    id: "inference-prefers-parameters-to-input-schema",
    fault: "A tool with both parameters and input_schema is offered with its parameters.",
    killedBy: ["configuration/input-schema-wins"],
    over: () => ({
      handler: changeRequest<Schema<"AgentCreateRequest">>(createAgentRequest, ({ agent_config }) => ({
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
    id: "agent-get-drops-parameters-beside-input-schema",
    fault: "GET of an agent omits the parameters of a tool that also has an input_schema.",
    killedBy: ["configuration/input-schema-wins"],
    over: () => ({
      handler: changeAnswer<Agent>(getAgentRequest, ({ agent_config, ...agent }) => ({
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
    id: "inference-drops-stop-sequences",
    fault: "The model is asked without the stop sequences.",
    killedBy: ["configuration/sampling"],
    over: () =>
      changeInferenceRequest(({ sampling_params }) => ({
        sampling_params: { ...sampling_params, stop: null },
      })),
  },
  {
    id: "inference-ignores-sampling-strategy",
    fault: "The model is always asked with the greedy strategy.",
    killedBy: ["configuration/sampling"],
    over: () =>
      changeInferenceRequest(({ sampling_params }) => ({
        sampling_params: { ...sampling_params, strategy: { type: "greedy" } },
      })),
  },
  {
    id: "inference-drops-response-format",
    fault: "The model is asked without the response_format.",
    killedBy: ["configuration/response-format"],
    over: () => changeInferenceRequest(() => ({ response_format: null })),
  },
  {
    id: "turn-accepts-sampling-params",
    fault: "The sampling_params of a turn request override the agent's.",
    killedBy: ["configuration/no-other-overrides"],
    over: () => {
      const own = new Map<string, InferenceRequest["sampling_params"]>();
      return {
        ...changeInferenceRequest(({ messages }) => {
          const sampling_params = own.get(markerIn(messages));
          return sampling_params === undefined ? {} : { sampling_params };
        }),
        handler: changeRequest<TurnCreateRequest & Partial<InferenceRequest>>(createTurnRequest, (body) => {
          if (body.sampling_params) own.set(markerIn(body.messages), body.sampling_params);
          return body;
        }),
      };
    },
  },
  {
    id: "inference-exposes-message-context",
    fault: "The model gets a context with every user message.",
    killedBy: ["configuration/context-is-hidden"],
    over: () =>
      changeInferenceRequest(({ messages }) => ({
        messages: messages.map((message) =>
          message.role === "user" ? { ...message, context: "Between us." } : message,
        ),
      })),
  },
  {
    id: "inference-drops-tools-after-resume",
    fault: "The model is offered no tools when the newest message is a tool's, as after a resume.",
    killedBy: ["configuration/resume-keeps"],
    over: () =>
      changeInferenceRequest(({ messages, tools }) => ({
        tools: messages.at(-1)?.role === "tool" ? [] : tools,
      })),
  },
  {
    id: "turn-returns-500-for-null-client-tools",
    fault: "A turn of an agent whose client_tools is null gets a 500.",
    killedBy: ["configuration/allowed-turns-run"],
    over: () => ({
      handler: interceptRequest(createTurnRequest, async (request, honest) => {
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

/** The newest marker, which identifies the turn. */
function markerIn(messages: readonly object[]): string {
  return (
    JSON.stringify(messages)
      .match(/@@[^@]+@@/g)
      ?.at(-1) ?? ""
  );
}
