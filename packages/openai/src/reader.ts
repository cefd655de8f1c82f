/** Reads the chunks of an answer. It takes what servers leave out, repeat or write in another way (`dialects.ts`, `calls.ts`). */
import { isRecord, ProviderError } from "@understudy/contract";
import type { InferencePart, TokenCounts } from "@understudy/contract/provider-data";
import type { StopReason } from "@understudy/contract/types";
import { createCalls, type CallDelta } from "./calls.ts";
import { dialects, toPlain, type FieldDialect, type Fields } from "./dialects.ts";
import { toProviderError } from "./errors.ts";

export interface AnswerReader {
  /** The parts that a chunk completes. @throws ProviderError for an error. */
  chunk(value: unknown): InferencePart[];
  /**
   * The last parts. `marked`: the server said that this is the end, as `[DONE]` does.
   *
   * @throws ProviderError for an end without mark and finish reason.
   */
  end(marked: boolean): InferencePart[];
}

export function createAnswerReader(rows: readonly FieldDialect[] = dialects): AnswerReader {
  const calls = createCalls();
  let finish: string | null = null;
  let usage: TokenCounts | null = null;

  function choiceParts(value: Fields): InferencePart[] {
    const { index, delta, finish_reason } = toPlain("choice", value, rows);
    // One answer was asked for; a server may write several.
    if (typeof index === "number" && index !== 0) return [];
    // It may come with text, or before it.
    if (typeof finish_reason === "string") finish = finish_reason;
    const { reasoning_content, content, refusal, tool_calls } = toPlain("delta", fields(delta), rows);
    const texts = [
      ...textPart("reasoning", reasoning_content),
      ...textPart("text", content),
      ...textPart("refusal", refusal),
    ];
    const before = texts.length > 0 ? calls.take("complete") : [];
    const ended = list(tool_calls).flatMap((call) => calls.add(toCallDelta(fields(call))));
    return [...before, ...texts, ...ended];
  }

  function toCallDelta({ index, id, function: called }: Fields): CallDelta {
    const { name, arguments: text } = toPlain("call", fields(called), rows);
    const at = typeof index === "number" ? index : null;
    return { index: at, id: textIn(id), name: textIn(name), arguments: textIn(text) };
  }

  return {
    chunk(value) {
      const error = toProviderError(value);
      if (error !== null) throw error;
      const { usage: sums, choices } = fields(value);
      // If several chunks have sums, the last one counts.
      if (isRecord(sums)) usage = toTokenCounts(sums);
      return list(choices).flatMap((choice) => choiceParts(fields(choice)));
    },
    end(marked) {
      if (finish === null && !marked)
        throw new ProviderError("The model's server ended its answer in the middle.", { status: 502 });
      const handed = calls.take("all");
      const stop_reason = toStopReason(finish, handed.length > 0);
      return [...handed, { type: "stop", stop_reason, ...(usage !== null && { usage }) }];
    },
  };
}

/** Calls count more than a reason that is left out. What is unknown, such as `content_filter`, cut the answer. */
function toStopReason(finish: string | null, hasCalls: boolean): StopReason {
  if (finish === null) return hasCalls ? "end_of_turn" : "out_of_tokens";
  return ["stop", "tool_calls", "function_call"].includes(finish) ? "end_of_turn" : "out_of_tokens";
}

function toTokenCounts(usage: Fields): TokenCounts {
  const { cached_tokens } = fields(usage["prompt_tokens_details"]);
  const { reasoning_tokens } = fields(usage["completion_tokens_details"]);
  const { prompt_tokens: input_tokens, completion_tokens: output_tokens } = usage;
  const counts = { input_tokens, output_tokens, cached_tokens, reasoning_tokens };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => typeof count === "number"));
}

function textPart(type: "reasoning" | "text" | "refusal", value: unknown): InferencePart[] {
  const text = textIn(value);
  return text === "" ? [] : [{ type, text }];
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function fields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
