/** A request for a response as the request of an inference. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import type { Message } from "@understudy/contract/types";
import { toResponseFormat, toToolDef } from "@understudy/responses";
import { samplingOf } from "../openai/to-inference-request.ts";

export function toInference(
  request: ResponseCreateRequest,
  messages: readonly Message[],
): Omit<InferenceRequest, "model"> {
  const { instructions = null } = request;
  return {
    messages: [...(instructions ? [{ role: "system" as const, content: instructions }] : []), ...messages],
    tools: (request.tools ?? []).filter((tool) => tool.type === "function").map(toToolDef),
    tool_config: {
      tool_choice: toToolChoice(request.tool_choice),
      tool_prompt_format: null,
      system_message_behavior: null,
    },
    sampling_params: samplingOf({ ...request, max_tokens: request.max_output_tokens }),
    response_format: toResponseFormat(request),
  };
}

function toToolChoice(choice: ResponseCreateRequest["tool_choice"]): string {
  if (typeof choice === "string") return choice;
  return choice?.type === "function" ? choice.name : "auto";
}
