import type { Message } from "@understudy/contract/types";
import { messagesOf, type Conversation, type Replay } from "../../domain/plan/messages.ts";
import { turnsOf, type FoundSession } from "../records/find.ts";
import { turnIdOf, type Stored, type TurnRecord } from "../records/record.ts";

/** What the model is given of earlier turns. */
export interface History {
  messages: Message[];
  /** How many of the messages each turn has, in their order. */
  messagesPerTurn(): readonly number[];
}

/** The history of a session up to this turn; without one, nothing. */
export async function readHistoryUntil(
  found: FoundSession,
  replay: Replay,
  until: string | null,
): Promise<History> {
  if (until === null) return historyOf([], replay);
  const turns = (await turnsOf(found)).map(({ value }) => value);
  const end = turns.findLastIndex((turn) => turnIdOf(turn) === until) + 1;
  return historyOf(turns.slice(0, end), replay);
}

/** Of all these turns, with the id of the newest of them. */
export function toHistory(
  turns: readonly Stored<TurnRecord>[],
  replay: Replay,
): History & { newestTurnId: string | null } {
  const records = turns.map(({ value }) => value);
  const last = records.at(-1);
  return { ...historyOf(records, replay), newestTurnId: last === undefined ? null : turnIdOf(last) };
}

/** The messages of turns, in this order. */
export function historyOf(turns: readonly TurnRecord[], replay: Replay): History {
  const messages = turns.flatMap((turn) => messagesOf(conversationOf(turn), replay));
  return {
    messages,
    messagesPerTurn: () => turns.map((turn) => messagesOf(conversationOf(turn), replay).length),
  };
}

export function conversationOf(turn: TurnRecord): Conversation {
  if (turn.kind === "complete") return turn.turn;
  return { input_messages: turn.state.plan.input_messages, steps: turn.state.steps };
}
