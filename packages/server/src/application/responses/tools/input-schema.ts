import type { ToolDef, ToolParameter } from "@understudy/contract/types";

/** The arguments of a tool as a JSON Schema, whichever form they have. */
export function toInputSchema({ input_schema, parameters }: ToolDef): Record<string, unknown> {
  return input_schema ?? toSchema(parameters ?? []);
}

function toSchema(parameters: readonly ToolParameter[]): Record<string, unknown> {
  const properties = parameters.map((one) => [
    one.name,
    { type: one.parameter_type, description: one.description },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties) as Record<string, unknown>,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
