/** Quirks that contradict each other. */
import type { QuirkName } from "./quirks.ts";

export interface QuirkConflict {
  of: readonly QuirkName[];
  why: string;
}

/** Of each list at most one. */
const exclusive: readonly (readonly QuirkName[])[] = [
  ["index_missing", "index_zero"],
  ["id_missing", "id_empty"],
  ["name_empty", "name_null"],
  ["arguments_late", "arguments_null"],
  ["content_null", "content_empty"],
  ["role_every_chunk", "role_empty", "role_missing"],
  ["reasoning_field", "reasoning_twice", "content_parts"],
  ["chunk_id_changes", "chunk_id_empty"],
  ["finish_missing", "finish_unknown", "end_early"],
  ["usage_choices_null", "usage_choices_missing", "usage_beside_choice"],
  ["error_code", "error_text", "error_detail", "error_list"],
];

/** The first with none of the others. */
const apart: readonly (readonly [QuirkName, ...QuirkName[]])[] = [
  ["id_missing", "id_repeated", "id_shared", "id_changes"],
  ["id_empty", "id_repeated", "id_shared", "id_changes"],
  ["id_repeated", "id_changes", "name_empty", "name_null", "name_late"],
  ["call_whole", "arguments_late", "arguments_null", "arguments_object"],
  ["arguments_object", "arguments_late", "arguments_null"],
  ["reasoning_details", "reasoning_twice", "content_parts"],
  ["finish_early", "finish_missing", "end_early"],
  ["finish_stop", "finish_missing", "finish_unknown"],
  ["finish_eos_token", "finish_missing", "finish_unknown"],
  ["error_list", "error_event"],
];

const nothingTells = "the calls of an answer cannot be distinguished";

const others: readonly QuirkConflict[] = [
  { of: ["index_zero", "id_missing"], why: nothingTells },
  { of: ["index_zero", "id_empty"], why: nothingTells },
  { of: ["index_zero", "id_shared"], why: nothingTells },
  { of: ["index_missing", "id_shared"], why: nothingTells },
  { of: ["index_missing", "id_changes"], why: nothingTells },
  { of: ["index_zero", "name_late"], why: "an id without a name does not tell whether a call begins" },
  { of: ["index_missing", "id_missing", "name_late"], why: nothingTells },
  { of: ["index_missing", "id_empty", "name_late"], why: nothingTells },
  { of: ["finish_missing", "done_missing"], why: "this is end_early" },
];

const why = "a server has one of the two";

const all: readonly QuirkConflict[] = [
  ...exclusive.flatMap((names) =>
    names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ of: [one, other], why }))),
  ),
  ...apart.flatMap(([one, ...more]) => more.map((other) => ({ of: [one, other], why }))),
  ...others,
];

/** The conflicts among these quirks. */
export function conflictsAmong(names: readonly QuirkName[]): QuirkConflict[] {
  return all.filter(({ of }) => of.every((name) => names.includes(name)));
}
