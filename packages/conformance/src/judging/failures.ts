import { isRecord } from "../difference.ts";
import { as } from "../trace/read.ts";
import { allReplies, type Scripted } from "../scenario/story.ts";
import type { Exchange } from "../trace/trace.ts";

/** How a failure was told, wherever it was: with its status and in words. */
export interface Failure {
  status: number | null;
  text: unknown;
}

/** The failure that an answer tells of; one without words if it tells of none. */
export function failureOf(exchange: Exchange): Failure {
  const message = as("TurnStreamError", exchange.items?.at(-1))?.error.message;
  if (message === undefined) {
    const text = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
    return { status: exchange.status, text };
  }
  const [, status, text] = /^(\d{3}): (.*)$/s.exec(message) ?? [];
  return { status: status === undefined ? null : Number(status), text: text ?? message };
}

/** Whether the model or a shield fails somewhere in this turn. */
export function mayFail(script: Scripted): boolean {
  return [...allReplies(script), ...(script.shields ?? [])].some(({ error }) => error !== undefined);
}
