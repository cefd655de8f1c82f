/** Reads the chunks of an answer: as OpenAI writes them, with a rule for each quirk that needs one (`dialects/`). */
import { isRecord, ProviderError } from "@understudy/contract";
import type { InferencePart, TokenCounts } from "@understudy/contract/provider-data";
import type { StopReason } from "@understudy/contract/types";
import { createCalls } from "./calls.ts";
import { plainly, readings, type CallDelta, type Fields, type Quirk } from "./dialects/index.ts";
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

/** `quirks`: those that are known; by default all. */
export function createAnswerReader(quirks?: readonly Quirk[]): AnswerReader {
  const rules = readings(quirks);
  const calls = createCalls(rules);
  let finish: string | null = null;
  let usage: TokenCounts | null = null;

  function choiceParts(value: Fields): InferencePart[] {
    const { index, delta, finish_reason } = plainly(rules, "choice", value);
    // One answer was asked for; a server may write several.
    if (typeof index === "number" && index !== 0) return [];
    // It may come with text, or before it.
    if (typeof finish_reason === "string") finish = finish_reason;
    const { reasoning_content, content, refusal, tool_calls } = plainly(rules, "delta", fields(delta));
    const texts = [
      ...textPart("reasoning", reasoning_content),
      ...textPart("text", content),
      ...textPart("refusal", refusal),
    ];
    const before = texts.length > 0 ? calls.take("complete") : [];
    const ended = list(tool_calls).flatMap((call) => calls.add(toCallDelta(fields(call))));
    return [...before, ...texts, ...ended];
  }

  function toCallDelta(value: Fields): CallDelta {
    const call = plainly(rules, "call", { ...value, function: fields(value["function"]) });
    const { index, id, function: called } = call;
    return {
      index: typeof index === "number" ? index : null,
      id: typeof id === "string" ? id : null,
      name: textIn(called["name"]),
      arguments: textIn(called["arguments"]),
      extra: rules.reduce<Fields>(
        (all, { extra }) => (extra === undefined ? all : { ...all, ...extra(call) }),
        {},
      ),
    };
  }

  return {
    chunk(value) {
      const error = toProviderError(value, undefined, rules);
      if (error !== null) throw error;
      const { usage: sums, choices } = fields(value);
      // If several chunks have sums, the last one counts.
      if (isRecord(sums)) usage = toTokenCounts(sums);
      return list(choices).flatMap((choice) => choiceParts(fields(choice)));
    },
    end(marked) {
      const hasCalls = calls.some();
      const reason = rules.reduce(
        (known, rule) =>
          rule.finish === undefined ? known : rule.finish({ finish: known, marked, hasCalls }),
        finish,
      );
      const stop_reason = toStopReason(reason);
      return [...calls.take("all"), { type: "stop", stop_reason, ...(usage !== null && { usage }) }];
    },
  };
}

function toStopReason(finish: string | null): StopReason {
  switch (finish) {
    case "stop":
    case "tool_calls":
    case "function_call":
      return "end_of_turn";
    // What a filter cut is not whole.
    case "length":
    case "content_filter":
      return "out_of_tokens";
    case null:
      throw new ProviderError("The model's server ended its answer in the middle.", { status: 502 });
    default:
      throw new ProviderError(`The model's server ended its answer with ${finish}.`, { status: 502 });
  }
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
