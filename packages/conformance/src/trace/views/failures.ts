import { isRecord } from "../difference.ts";
import { streamError } from "../read.ts";
import { allReplies } from "../../story/story.ts";
import type { Exchange, Trace } from "../trace.ts";
import { toolsOf } from "../../oracle/toolgroups.ts";
import type { TurnLog } from "./turn-log.ts";

/** How a failure was told, wherever it was: with its status and in words. */
export interface Failure {
  status: number | null;
  text: unknown;
}

/** The failure that an answer tells of; one without words if it tells of none. */
export function failureOf(exchange: Exchange): Failure {
  const message = streamError(exchange);
  if (message === undefined) {
    const text = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
    return { status: exchange.status, text };
  }
  const [, status, text] = /^(\d{3}): (.*)$/s.exec(message) ?? [];
  return { status: status === undefined ? null : Number(status), text: text ?? message };
}

/** Whether the model, a shield or, where that is a failure, a tool fails somewhere in this turn. */
export function mayFail(trace: Trace, log: TurnLog): boolean {
  const { script } = log.step;
  const replies = allReplies(script);
  if ([...replies, ...(script.shields ?? [])].some(({ error }) => error !== undefined)) return true;
  return mayFailAtTools(trace, log);
}

/** Whether it calls a tool of the server where the failure of one is that of the turn. */
export function mayFailAtTools(trace: Trace, log: TurnLog): boolean {
  const { client } = toolsOf(trace, log);
  const served = allReplies(log.step.script)
    .flatMap(({ call = [] }) => call)
    .filter((one) => !("tool" in one) || !client.includes(one.tool));
  return served.length > 0 && trace.expectations.policy.tool_failure !== "answered";
}
