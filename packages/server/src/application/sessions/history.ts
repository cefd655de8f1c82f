import type { Message } from "@understudy/contract/types";
import { messagesOf, type Conversation, type Replay } from "../../domain/messages.ts";
import { turnsOf, type FoundSession } from "../records/find.ts";
import { turnIdOf, type TurnRecord } from "../records/record.ts";

/** The messages of a session and the id of its newest turn; with `until`, only of the turns up to that one. */
export async function readHistory(
  found: FoundSession,
  replay: Replay,
  until?: string | null,
): Promise<{ messages: Message[]; until: string | null }> {
  if (until === null) return { messages: [], until };
  const turns = (await turnsOf(found)).map((turn) => turn.value);
  const read = turns.slice(0, until === undefined ? undefined : endOf(turns, until));
  const last = read.at(-1);
  return {
    messages: historyOf(read, replay),
    until: until ?? (last === undefined ? null : turnIdOf(last)),
  };
}

/** The place after this turn. */
function endOf(turns: readonly TurnRecord[], until: string): number {
  return turns.findLastIndex((turn) => turnIdOf(turn) === until) + 1;
}

/** The messages of turns, in this order. */
export function historyOf(turns: readonly TurnRecord[], replay: Replay): Message[] {
  return turns.flatMap((turn) => messagesOf(conversationOf(turn), replay));
}

export function conversationOf(turn: TurnRecord): Conversation {
  if (turn.kind === "complete") return turn.turn;
  return { input_messages: turn.state.plan.input_messages, steps: turn.state.steps };
}
