/** A request becomes the response that it begins. */
import type {
  ResponseCreateRequest,
  ResponseObject,
  ResponseTool,
  TextOptions,
} from "@understudy/contract/responses/types";

/** How many times a model is asked unless the request says otherwise. */
export const defaultInferences = 10;

/** In progress, with all that the request said, and a default for what it left out. `created_at` in seconds. */
export function toResponse(
  request: ResponseCreateRequest,
  begun: { id: string; created_at: number },
): ResponseObject {
  const { prompt_cache_retention } = request;
  const guardrails = (request.guardrails ?? []).map((one) => (typeof one === "string" ? one : one.type));
  return {
    id: begun.id,
    object: "response",
    created_at: begun.created_at,
    completed_at: null,
    status: "in_progress",
    error: null,
    incomplete_details: null,
    model: request.model,
    output: [],
    usage: null,
    previous_response_id: request.previous_response_id ?? null,
    conversation: toConversation(request.conversation),
    instructions: request.instructions ?? null,
    tools: (request.tools ?? []).map(toEchoedTool),
    tool_choice: request.tool_choice ?? "auto",
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    max_tool_calls: request.max_tool_calls ?? null,
    max_infer_iters: request.max_infer_iters ?? defaultInferences,
    ...(guardrails.length === 0 ? {} : { guardrails }),
    text: toEchoedText(request.text ?? {}),
    temperature: request.temperature ?? 1,
    top_p: request.top_p ?? 1,
    max_output_tokens: request.max_output_tokens ?? null,
    reasoning: toEchoedReasoning(request.reasoning),
    metadata: request.metadata ?? {},
    store: request.store ?? true,
    background: request.background ?? false,
    truncation: request.truncation ?? "disabled",
    service_tier: request.service_tier ?? "default",
    user: request.user ?? null,
    prompt_cache_key: request.prompt_cache_key ?? null,
    ...(prompt_cache_retention ? { prompt_cache_retention } : {}),
    safety_identifier: request.safety_identifier ?? null,
    top_logprobs: request.top_logprobs ?? 0,
    presence_penalty: request.presence_penalty ?? 0,
    frequency_penalty: request.frequency_penalty ?? 0,
  };
}

function toConversation(conversation: ResponseCreateRequest["conversation"]): ResponseObject["conversation"] {
  if (typeof conversation === "string") return { id: conversation };
  return conversation ? { id: conversation.id } : null;
}

/** Without secrets. Clients read the nullable fields of a function, so they are there. */
function toEchoedTool(tool: ResponseTool): ResponseTool {
  if (tool.type === "function") {
    const { description = null, parameters = null, strict = null } = tool;
    return { ...tool, description, parameters, strict };
  }
  if (tool.type !== "mcp") return tool;
  const { headers: _, authorization: __, ...shown } = tool;
  return shown;
}

function toEchoedText(text: TextOptions): TextOptions {
  const { format = { type: "text" } } = text;
  if (format.type !== "json_schema") return { ...text, format };
  const { description = null, strict = false } = format;
  return { ...text, format: { ...format, description, strict: strict ?? false } };
}

function toEchoedReasoning(reasoning: ResponseCreateRequest["reasoning"]): ResponseObject["reasoning"] {
  return reasoning ? { effort: reasoning.effort ?? null, summary: reasoning.summary ?? null } : null;
}
