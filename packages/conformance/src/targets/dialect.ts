/** The forms that a target takes where servers differ. Its profile says only what it is held to. */

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
