/** Leaves out the oldest turns of a history that is too long for its model. */
import type { Message } from "@understudy/contract/types";
import { callPairs } from "./messages.ts";

/** A place in a history before which all can be left out. */
export interface Cut {
  /** How many turns are before it. */
  turns: number;
  /** The first message after it. */
  at: number;
}

/** What was left out of the history of one inference. */
export interface DroppedTurns {
  turns: number;
  messages: number;
}

/**
 * The cuts of a history, first the one that leaves out least: each is between two turns, and never between a call and its
 * response. `turns`: how many messages each turn of the history has. `own`: the messages that follow it, which may answer a call
 * of it and are never left out.
 */
export function cutsOf(
  history: readonly Message[],
  turns: readonly number[],
  own: readonly Message[],
): Cut[] {
  const pairs = callPairs([...history, ...own]);
  const ends = new Map<number, number>();
  for (const { calledAt, answeredAt } of pairs)
    ends.set(calledAt, Math.max(answeredAt, ends.get(calledAt) ?? 0));
  const cuts: Cut[] = [];
  let at = 0;
  // The last message that belongs to a call before the cut.
  let bound = -1;
  for (const [index, length] of turns.entries()) {
    for (const end = at + length; at < end; at += 1) bound = Math.max(bound, ends.get(at) ?? -1);
    if (length > 0 && bound < at) cuts.push({ turns: index + 1, at });
  }
  return cuts;
}

/** The history from the cut on. System messages before it stay. */
export function afterCut(history: readonly Message[], { at }: Cut): Message[] {
  return history.filter(({ role }, index) => index >= at || role === "system");
}
