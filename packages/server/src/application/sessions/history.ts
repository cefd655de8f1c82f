import type { Message } from "@understudy/contract/types";
import { messagesOf, type Conversation, type Replay } from "../../domain/plan/messages.ts";
import { turnsOf, type FoundSession } from "../records/find.ts";
import { turnIdOf, type Stored, type TurnRecord } from "../records/record.ts";

/** What the model is given of earlier turns, and the id of the newest of them. */
export interface History {
  messages: Message[];
  until: string | null;
}

/** The messages of a session up to this turn; without one, none. */
export async function readMessagesUntil(
  found: FoundSession,
  replay: Replay,
  until: string | null,
): Promise<Message[]> {
  if (until === null) return [];
  const turns = (await turnsOf(found)).map(({ value }) => value);
  const end = turns.findLastIndex((turn) => turnIdOf(turn) === until) + 1;
  return historyOf(turns.slice(0, end), replay);
}

export function toHistory(turns: readonly Stored<TurnRecord>[], replay: Replay): History {
  const records = turns.map(({ value }) => value);
  const last = records.at(-1);
  return { messages: historyOf(records, replay), until: last === undefined ? null : turnIdOf(last) };
}

/** The messages of turns, in this order. */
export function historyOf(turns: readonly TurnRecord[], replay: Replay): Message[] {
  return turns.flatMap((turn) => messagesOf(conversationOf(turn), replay));
}

export function conversationOf(turn: TurnRecord): Conversation {
  if (turn.kind === "complete") return turn.turn;
  return { input_messages: turn.state.plan.input_messages, steps: turn.state.steps };
}
