/** Fields that say nothing, or that OpenAI does not have. A reader that takes texts alone needs no rule for them. */
import type { Chunk, Fields, Rows } from "./quirk.ts";

export type FieldQuirk =
  | "content_null_first"
  | "content_null"
  | "content_empty"
  | "role_every_chunk"
  | "role_empty"
  | "role_missing"
  | "first_chunk_missing"
  | "refusal_false"
  | "extra_fields"
  | "placeholder_first"
  | "chunk_id_changes"
  | "chunk_id_empty";

const both = (change: (fields: Fields) => Fields) => ({ delta: change, message: change });

export const otherFields: Rows<FieldQuirk> = {
  content_null_first: {
    kind: "lossless",
    does: "The content beside the role is null",
    write: { delta: (delta) => (delta["content"] === "" ? { ...delta, content: null } : delta) },
  },
  content_null: {
    kind: "lossless",
    does: "The content beside calls is null, also in a stream",
    write: {
      delta: (delta) => (delta["tool_calls"] === undefined ? delta : { content: null, ...delta }),
    },
  },
  content_empty: {
    kind: "lossless",
    does: "The content is an empty text beside calls",
    write: both((fields) =>
      fields["tool_calls"] === undefined ? fields : { ...fields, content: fields["content"] ?? "" },
    ),
  },
  role_every_chunk: {
    kind: "lossless",
    does: "Every chunk has the role",
    write: { delta: (delta) => ({ role: "assistant", ...delta }) },
  },
  role_empty: {
    kind: "lossless",
    does: "The role is an empty text",
    write: { delta: (delta) => ({ ...delta, role: "" }) },
  },
  role_missing: {
    kind: "lossless",
    does: "No chunk has the role",
    write: { delta: ({ role: _role, ...delta }) => delta },
  },
  first_chunk_missing: {
    kind: "lossless",
    does: "There is no chunk with the role alone",
    write: { chunks: () => (chunk) => (isRoleAlone(chunk) ? [] : [chunk]) },
  },
  refusal_false: {
    kind: "lossless",
    does: "`refusal` is false, where there is none",
    write: both((fields) => ({ ...fields, refusal: fields["refusal"] ?? false })),
  },
  extra_fields: {
    kind: "lossless",
    does: "There are fields that OpenAI does not have, such as `timings`, and others with null",
    outcome: "They are passed over.",
    write: {
      ...both((fields) => ({ ...fields, annotations: null, audio: null, function_call: null })),
      choice: (choice) => ({ ...choice, stop_reason: null, token_ids: null }),
      chunks: () => (chunk) => [{ ...chunk, system_fingerprint: "b1", timings: { predicted_n: 1 } }],
    },
  },
  placeholder_first: {
    kind: "lossless",
    does: "The first chunk has an empty id and model, no choices, and `prompt_filter_results`",
    write: { chunks: placeholder },
  },
  chunk_id_changes: {
    kind: "lossless",
    does: "Every chunk has another id",
    write: { chunks: numbered },
  },
  chunk_id_empty: {
    kind: "lossless",
    does: "The id of every chunk is an empty text",
    write: { chunks: () => (chunk) => [{ ...chunk, id: "" }] },
  },
};

function isRoleAlone({ choices }: Chunk): boolean {
  const delta = choices?.[0]?.["delta"];
  return typeof delta === "object" && delta !== null && "role" in delta && Object.keys(delta).length === 2;
}

function placeholder(): (chunk: Chunk) => Chunk[] {
  let isFirst = true;
  return (chunk) => {
    const before = { ...chunk, id: "", model: "", choices: [], prompt_filter_results: [{ prompt_index: 0 }] };
    const chunks = isFirst ? [before, chunk] : [chunk];
    isFirst = false;
    return chunks;
  };
}

function numbered(): (chunk: Chunk) => Chunk[] {
  let count = 0;
  return (chunk) => {
    count += 1;
    return [{ ...chunk, id: `${String(chunk["id"])}-${count}` }];
  };
}
