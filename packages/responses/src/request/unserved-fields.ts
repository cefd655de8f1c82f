/** Fields that OpenAI has and nobody serves here. Null is as absent. */

export const unservedFields = ["context_management", "moderation", "prompt", "prompt_cache_options"] as const;

/** Fields of tools and options, by their names. */
const withinOthers: readonly string[] = [
  "allowed_callers",
  "connector_id",
  "context",
  "defer_loading",
  "generate_summary",
  "mode",
  "output_schema",
  "read_only",
];

/** Whether OpenAI has this field of a request for a response. */
export function isUnserved(path: readonly (string | number)[]): boolean {
  const field = String(path.at(-1));
  const known: readonly string[] = path.length === 1 ? unservedFields : withinOthers;
  return known.includes(field);
}
