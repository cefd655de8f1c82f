/** Providers made of functions, for tests that are about the server and not about scripts. */
import type {
  InferencePart,
  InferenceRequest,
  Providers,
  ShieldRequest,
  Toolgroup,
  ToolRequest,
  ToolResult,
} from "@understudy/contract/ports";
import type { SafetyViolation, ToolDef } from "@understudy/contract/types";

export interface Fakes {
  /** Answers of the model: the n-th call gets the n-th, and the last repeats. */
  answers?: (
    InferencePart[] | ((request: InferenceRequest) => InferencePart[] | AsyncIterable<InferencePart>)
  )[];
  shields?: Record<string, (request: ShieldRequest) => SafetyViolation | null>;
  tools?: Record<string, Record<string, (request: ToolRequest) => ToolResult | Promise<ToolResult>>>;
}

export interface FakeProviders extends Providers {
  requests: { inference: InferenceRequest[]; shields: ShieldRequest[]; tools: ToolRequest[] };
}

export function text(...pieces: string[]): InferencePart[] {
  return [...pieces.map((piece) => ({ type: "text" as const, text: piece })), stop("end_of_turn")];
}

export function calls(...made: [id: string, tool: string, args?: unknown][]): InferencePart[] {
  const parts = made.map(([call_id, tool_name, args = {}]) => ({
    type: "tool_call" as const,
    call: { call_id, tool_name, arguments: args },
  }));
  return [...parts, stop("end_of_turn")];
}

export function stop(stop_reason: "end_of_turn" | "end_of_message" | "out_of_tokens"): InferencePart {
  return { type: "stop", stop_reason };
}

export function toolDef(name: string): ToolDef {
  return {
    name,
    description: null,
    parameters: null,
    input_schema: null,
    output_schema: null,
    toolgroup_id: null,
    metadata: null,
  };
}

export function fakeProviders({ answers = [text("ok")], shields = {}, tools = {} }: Fakes): FakeProviders {
  const provider = { provider_id: "fake", provider_type: "inline::fake" };
  const requests: FakeProviders["requests"] = { inference: [], shields: [], tools: [] };
  const toolgroups: Toolgroup[] = Object.entries(tools).map(([identifier, group]) => ({
    identifier,
    tools: Object.keys(group).map((name) => ({ ...toolDef(name), toolgroup_id: identifier })),
  }));
  return {
    requests,
    inference: {
      provider,
      models: async () => [
        {
          identifier: "m",
          provider_resource_id: "m",
          provider_id: "fake",
          type: "model",
          metadata: {},
          model_type: "llm",
        },
      ],
      async *infer(request) {
        const answer = answers[Math.min(requests.inference.length, answers.length - 1)] ?? [];
        requests.inference.push(structuredClone(request));
        yield* typeof answer === "function" ? answer(request) : answer;
      },
    },
    shields: {
      provider,
      shields: async () =>
        Object.keys(shields).map((identifier) => ({
          identifier,
          provider_resource_id: identifier,
          provider_id: "fake",
          type: "shield",
          params: {},
        })),
      run: async (request) => {
        requests.shields.push(structuredClone(request));
        return { violation: shields[request.shield_id]?.(request) ?? null };
      },
    },
    tools: {
      provider,
      toolgroups: async () => toolgroups,
      invoke: async (request) => {
        requests.tools.push(structuredClone(request));
        const tool = tools[request.toolgroup_id]?.[request.tool_name];
        if (tool === undefined) throw new Error(`no fake for ${request.tool_name}`);
        return tool(request);
      },
    },
  };
}
