/** What a request asks of the model, in the words of an inference. */
import { withValues } from "@understudy/contract";
import type { ModelOptions } from "@understudy/contract/provider-data";
import type {
  FunctionToolInput,
  ResponseCreateRequest,
  TextFormat,
} from "@understudy/contract/responses/types";
import type { ResponseFormat, ToolDef } from "@understudy/contract/types";

export function toToolDef({ name, description = null, parameters = null }: FunctionToolInput): ToolDef {
  return {
    name,
    description,
    parameters: null,
    input_schema: parameters,
    output_schema: null,
    toolgroup_id: null,
    metadata: null,
  };
}

export function toResponseFormat({ text }: Pick<ResponseCreateRequest, "text">): ResponseFormat | null {
  const format = text?.format ?? { type: "text" as const };
  if (format.type === "text") return null;
  return {
    type: "json_schema",
    json_schema: format.type === "json_schema" ? format.schema : { type: "object" },
  };
}

/** What agents cannot ask; nothing where the request does not either. */
export function toModelOptions(request: ResponseCreateRequest): { options?: ModelOptions } {
  const { text, tools, reasoning } = request;
  const strict_tools = (tools ?? []).flatMap((tool) =>
    tool.type === "function" && tool.strict === true ? [tool.name] : [],
  );
  const options: ModelOptions = withValues({
    presence_penalty: request.presence_penalty,
    frequency_penalty: request.frequency_penalty,
    reasoning_effort: reasoning?.effort,
    verbosity: text?.verbosity,
    parallel_tool_calls: request.parallel_tool_calls,
    user: request.user,
    safety_identifier: request.safety_identifier,
    service_tier: request.service_tier,
    prompt_cache_key: request.prompt_cache_key,
    prompt_cache_retention: request.prompt_cache_retention,
    json_schema: toSchemaOptions(text?.format),
    strict_tools: strict_tools.length > 0 ? strict_tools : null,
  });
  return Object.keys(options).length > 0 ? { options } : {};
}

function toSchemaOptions(format: TextFormat | undefined): ModelOptions["json_schema"] {
  if (format?.type !== "json_schema") return undefined;
  const { name, description, strict } = format;
  return withValues({ name, description, strict });
}
