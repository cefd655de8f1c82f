/** The forms that a target takes, found by asking it. All else that stories are adapted to is in its profile. */

/** How a client tool may describe its arguments. */
export type ToolSchemaForm = "parameters" | "input_schema";

export interface Dialect {
  /** The forms that it keeps; it drops the others without a word. */
  toolSchemas: readonly ToolSchemaForm[];
  /** Whether it only streams turns: asked for a whole one, it refuses before it looks anything up. */
  streamsOnly: boolean;
}

/** That of a target which takes everything. */
export const anyDialect: Dialect = { toolSchemas: ["parameters", "input_schema"], streamsOnly: false };
