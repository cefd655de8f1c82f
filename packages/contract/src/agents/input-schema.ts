import type { ToolDef, ToolParameter } from "./types.ts";

/** The arguments of a tool as a JSON Schema, whichever form they have. */
export function toInputSchema({
  input_schema,
  parameters,
}: Pick<ToolDef, "input_schema" | "parameters">): Record<string, unknown> {
  return input_schema ?? toSchema(parameters ?? []);
}

function toSchema(parameters: readonly ToolParameter[]): Record<string, unknown> {
  const properties = parameters.map(({ name, parameter_type: type, description, default: value }) => [
    name,
    { type, description, ...(value !== null && value !== undefined && { default: value }) },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties) as Record<string, unknown>,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
