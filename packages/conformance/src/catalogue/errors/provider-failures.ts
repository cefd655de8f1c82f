import { isRecord } from "../../difference.ts";
import { allReplies } from "../../scenario/story.ts";
import { streamError } from "../../trace/read.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
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
export function toldAs(exchange: Exchange, status: number, words: string): Finding[] {
  const streamed = exchange.items !== null;
  const detail = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
  const said = streamed
    ? streamError(exchange)
    : `${exchange.status}: ${typeof detail === "string" ? detail : exchange.text}`;
  if (said?.startsWith(`${status}: `) && said.includes(words)) return [];
  const what = streamed ? "last item" : "status and detail";
  return [{ where: exchange.index, what, expected: `${status}: … ${words}`, said }];
}
