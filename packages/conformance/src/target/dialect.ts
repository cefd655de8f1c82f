/**
 * The forms that a target takes, found by asking it. Everything that stories are adapted to besides these is in its
 * profile.
 */

/** How a client tool may describe its arguments. */
export type ToolSchemaForm = "parameters" | "input_schema";

export interface Dialect {
  /** The forms that it keeps; it drops the others without a word. */
  toolSchemas: readonly ToolSchemaForm[];
  /** Whether it only streams turns: asked for a whole one, it refuses before it looks anything up. */
  streamsOnly: boolean;
}

/** The dialect of a target that takes everything. */
export const anyDialect: Dialect = { toolSchemas: ["parameters", "input_schema"], streamsOnly: false };
