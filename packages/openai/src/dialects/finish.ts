/** Finish reasons, and their absence. */
import { withoutDone } from "./events.ts";
import type { Chunk, Fields, Rows } from "./quirk.ts";

export type FinishQuirk =
  | "finish_stop"
  | "finish_empty"
  | "finish_eos_token"
  | "finish_early"
  | "finish_with_content"
  | "finish_missing"
  | "finish_unknown"
  | "end_early";

const field = "finish_reason";
const known = new Set(["stop", "length", "tool_calls", "function_call", "content_filter"]);

export const finish: Rows<FinishQuirk> = {
  finish_stop: {
    kind: "lossless",
    does: "The finish reason of an answer with calls is `stop`",
    write: { choice: change((reason) => (reason === "tool_calls" ? "stop" : reason)) },
  },
  finish_empty: {
    kind: "lossless",
    does: "The finish reason of a chunk that is not the last is an empty text",
    write: { chunkChoice: change((reason) => reason ?? "") },
    read: { choice: change((reason) => (reason === "" ? null : reason)) },
  },
  finish_eos_token: {
    kind: "lossless",
    does: "`eos_token` or `stop_sequence` stands for `stop`",
    write: { choice: change((reason) => (reason === "stop" ? "eos_token" : reason)) },
    read: {
      choice: change((reason) => (reason === "eos_token" || reason === "stop_sequence" ? "stop" : reason)),
    },
  },
  finish_early: {
    kind: "lossless",
    does: "The first chunk has the finish reason `stop`, and the answer goes on",
    outcome: "The last finish reason counts.",
    write: { chunks: early },
  },
  finish_with_content: {
    kind: "lossless",
    does: "The finish reason comes with the last text or call, so each chunk waits for the next one",
    write: { chunks: withContent },
  },
  finish_missing: {
    kind: "ending",
    does: "There is no finish reason, and `[DONE]` comes",
    outcome: "`out_of_tokens`; `end_of_turn` if there are calls.",
    ends: (hasCalls) => (hasCalls ? "end_of_turn" : "out_of_tokens"),
    write: { choice: change(() => null) },
    read: {
      finish({ finish: reason, marked, hasCalls }) {
        if (reason !== null || !marked) return reason;
        return hasCalls ? "tool_calls" : "length";
      },
    },
  },
  finish_unknown: {
    kind: "ending",
    does: "The finish reason is a word that OpenAI has not, such as `insufficient_system_resource`",
    outcome: "`out_of_tokens`.",
    ends: () => "out_of_tokens",
    write: { choice: change((reason) => (reason === null ? null : "insufficient_system_resource")) },
    read: { finish: ({ finish: reason }) => (reason === null || known.has(reason) ? reason : "length") },
  },
  end_early: {
    kind: "ending",
    does: "The stream ends without a finish reason and without `[DONE]`",
    outcome: "A failure with status 502.",
    ends: () => null,
    write: {
      chunks: () => (chunk) => [
        withChoice(
          chunk,
          change(() => null),
        ),
      ],
      end: withoutDone,
    },
  },
};

function change(to: (reason: unknown) => unknown): (choice: Fields) => Fields {
  return (choice) => ({ ...choice, [field]: to(choice[field]) });
}

function withChoice(chunk: Chunk, to: (choice: Fields) => Fields): Chunk {
  return { ...chunk, choices: chunk.choices?.map(to) ?? [] };
}

function early(): (chunk: Chunk) => Chunk[] {
  let isFirst = true;
  return (chunk) => {
    const first = isFirst;
    isFirst = false;
    return [
      first
        ? withChoice(
            chunk,
            change((reason) => reason ?? "stop"),
          )
        : chunk,
    ];
  };
}

function withContent(): (chunk: Chunk) => Chunk[] {
  let held: Chunk | null = null;
  return (chunk) => {
    const before = held;
    const reason = chunk.choices?.[0]?.[field] ?? null;
    if (reason !== null) {
      held = null;
      return [
        before === null
          ? chunk
          : withChoice(
              before,
              change(() => reason),
            ),
      ];
    }
    held = chunk.choices?.length ? chunk : null;
    const rest = held === null ? [chunk] : [];
    return before === null ? rest : [before, ...rest];
  };
}
