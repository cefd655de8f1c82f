import type { ToolDef } from "./types.ts";

/** A tool that takes one text, `query`. */
export function toQueryTool({
  query,
  ...tool
}: Pick<ToolDef, "name" | "toolgroup_id"> & {
  description: string;
  /** What the model is told of `query`. */
  query: string;
}): ToolDef {
  return {
    ...tool,
    parameters: [
      { name: "query", parameter_type: "string", description: query, required: true, default: null },
    ],
    input_schema: null,
    output_schema: null,
    metadata: null,
  };
}
