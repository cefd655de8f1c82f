/** Token counts of a stream. OpenAI sends them at the end, in a chunk with an empty list of choices. */
import { isRecord } from "@understudy/contract";
import type { Chunk, Rows } from "./quirk.ts";

export type UsageQuirk =
  "usage_choices_null" | "usage_choices_missing" | "usage_beside_choice" | "usage_every_chunk";

export const usage: Rows<UsageQuirk> = {
  usage_choices_null: {
    kind: "lossless",
    does: "The chunk with the usage has null for `choices`",
    write: { chunks: () => (chunk) => [isUsage(chunk) ? { ...chunk, choices: null } : chunk] },
  },
  usage_choices_missing: {
    kind: "lossless",
    does: "The chunk with the usage has no `choices`",
    write: { chunks: () => (chunk) => [isUsage(chunk) ? without(chunk) : chunk] },
  },
  usage_beside_choice: {
    kind: "lossless",
    does: "The chunk with the usage has a choice with an empty text, after the finish",
    write: {
      chunks: () => (chunk) => [
        isUsage(chunk)
          ? { ...chunk, choices: [{ index: 0, delta: { content: "" }, finish_reason: null }] }
          : chunk,
      ],
    },
  },
  usage_every_chunk: {
    kind: "lossless",
    does: "Every chunk has the usage until then",
    outcome: "The last one counts.",
    write: { chunks: running },
  },
};

function isUsage({ choices, usage }: Chunk): boolean {
  return choices?.length === 0 && isRecord(usage);
}

function without({ choices: _choices, ...chunk }: Chunk): Chunk {
  return chunk;
}

function running(): (chunk: Chunk) => Chunk[] {
  let count = 0;
  return (chunk) => {
    // Without being asked, OpenAI leaves the field out.
    if (chunk["usage"] !== null) return [chunk];
    count += 1;
    return [{ ...chunk, usage: { prompt_tokens: 1, completion_tokens: count, total_tokens: count + 1 } }];
  };
}
