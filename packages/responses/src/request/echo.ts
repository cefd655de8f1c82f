/** A request becomes the response that it begins. */
import type {
  McpApprovalFilter,
  McpApprovalFilterInput,
  McpServerTool,
  McpServerToolInput,
  McpToolNames,
  McpToolNamesInput,
  ResponseCreateRequest,
  ResponseObject,
  ResponseTool,
  ResponseToolInput,
  TextOptions,
} from "@understudy/contract/responses/types";

/** How many times a model is asked unless the request says otherwise. */
export const defaultInferences = 10;

/** In progress, with all that the request said, and a default for what it left out. `created_at` in seconds. */
export function toResponseObject(
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
    ...toConversation(request.conversation),
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

/** Absent without one, as OpenAI has it. */
function toConversation(
  conversation: ResponseCreateRequest["conversation"],
): Pick<ResponseObject, "conversation"> {
  if (!conversation) return {};
  return { conversation: { id: typeof conversation === "string" ? conversation : conversation.id } };
}

/** Without secrets. Clients read the nullable fields of a function, so they are there; what others leave out is absent. */
function toEchoedTool(tool: ResponseToolInput): ResponseTool {
  switch (tool.type) {
    case "function": {
      const { description = null, parameters = null, strict = null } = tool;
      return { ...tool, description, parameters, strict };
    }
    case "file_search": {
      const { max_num_results, ranking_options, ...shown } = tool;
      return {
        ...shown,
        ...(max_num_results && { max_num_results }),
        ...(ranking_options && { ranking_options }),
      };
    }
    case "mcp":
      return toEchoedServer(tool);
    default:
      return tool;
  }
}

function toEchoedServer(tool: McpServerToolInput): McpServerTool {
  const { headers: _, authorization: __, ...echoed } = tool;
  const { server_url, server_description, require_approval, allowed_tools, ...shown } = echoed;
  return {
    ...shown,
    ...(server_url && { server_url }),
    ...(server_description && { server_description }),
    ...(allowed_tools && {
      allowed_tools: Array.isArray(allowed_tools) ? allowed_tools : toNames(allowed_tools),
    }),
    ...(require_approval && {
      require_approval: typeof require_approval === "string" ? require_approval : toFilter(require_approval),
    }),
  };
}

function toFilter({ always, never }: McpApprovalFilterInput): McpApprovalFilter {
  return { ...(always && { always: toNames(always) }), ...(never && { never: toNames(never) }) };
}

function toNames({ tool_names }: McpToolNamesInput): McpToolNames {
  return tool_names ? { tool_names } : {};
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
