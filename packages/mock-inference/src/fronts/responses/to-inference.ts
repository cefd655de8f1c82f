/** A request for a response as the request of an inference. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import type { Message } from "@understudy/contract/types";
import { samplingOf } from "@understudy/openai";
import { toModelOptions, toResponseFormat, toToolDef } from "@understudy/responses";

export function toInference(
  request: ResponseCreateRequest,
  messages: readonly Message[],
): Omit<InferenceRequest, "model"> {
  const { instructions = null, tools, tool_choice: choice } = request;
  const allowed = typeof choice === "object" && choice?.type === "allowed_tools" ? choice.tools : null;
  const isAllowed = (name: string): boolean => allowed?.some((tool) => tool.name === name) ?? true;
  return {
    messages: [...(instructions ? [{ role: "system" as const, content: instructions }] : []), ...messages],
    tools: (tools ?? [])
      .filter((tool) => tool.type === "function")
      .filter(({ name }) => isAllowed(name))
      .map(toToolDef),
    tool_config: {
      tool_choice: toToolChoice(choice),
      tool_prompt_format: null,
      system_message_behavior: null,
    },
    sampling_params: samplingOf({ ...request, max_tokens: request.max_output_tokens }),
    response_format: toResponseFormat(request),
    ...toModelOptions(request),
  };
}

function toToolChoice(choice: ResponseCreateRequest["tool_choice"]): string {
  if (typeof choice === "string") return choice;
  if (choice?.type === "allowed_tools") return choice.mode;
  return choice?.type === "function" ? choice.name : "auto";
}
