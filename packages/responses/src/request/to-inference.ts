/** What a request asks of the model, in the words of an inference. */
import type { FunctionToolInput, ResponseCreateRequest } from "@understudy/contract/responses/types";
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
