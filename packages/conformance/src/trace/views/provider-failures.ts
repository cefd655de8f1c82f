import { isRecord } from "../difference.ts";
import { allReplies } from "../../story/story.ts";
import { streamError } from "../read.ts";
import type { Exchange, Trace } from "../trace.ts";
import type { Finding } from "../../verdict.ts";

/** The new turns whose model failed, with what it said. */
export function failuresOf(trace: Trace): { exchange: Exchange; status: number; message: string }[] {
  return trace.exchanges.flatMap((exchange) => {
    const { step } = exchange;
    if (step.do !== "turn" || exchange.failure !== null) return [];
    const error = allReplies(step.script).find((reply) => reply.error !== undefined)?.error;
    return error?.message === undefined ? [] : [{ exchange, status: error.status, message: error.message }];
  });
}

/** One finding unless the answer, streamed or not, has this status and these words. */
export function compareFailure(exchange: Exchange, status: number, words: string): Finding[] {
  const streamed = exchange.items !== null;
  const detail = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
  const actual = streamed
    ? streamError(exchange)
    : `${exchange.status}: ${typeof detail === "string" ? detail : exchange.text}`;
  if (actual?.startsWith(`${status}: `) && actual.includes(words)) return [];
  const path = streamed ? "last item" : "status and detail";
  return [{ exchange: exchange.index, path, expected: `${status}: … ${words}`, actual }];
}
