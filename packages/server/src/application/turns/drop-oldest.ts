/** `history: drop_oldest`: a model that is given more than it reads is asked again, with fewer of the earlier turns. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/ports";
import type { Message } from "@understudy/contract/types";
import { afterCut, cutsOf, type Cut, type DroppedTurns } from "../../domain/plan/oldest-turns.ts";

/** How a history may be shortened. */
export interface Dropping {
  /** How many messages each earlier turn has, oldest first; what follows them in the history is never dropped. */
  messagesPerTurn(): readonly number[];
  /** Called before each inference that has less than all. */
  onDropped(dropped: DroppedTurns): void;
}

/** For the log. */
export const droppedMessage = "the oldest turns were left out, as the model reads less";

/** What one inference is given. */
interface Given {
  history: readonly Message[];
  /** The messages of the turn itself. */
  own: readonly Message[];
}

/** `ask`: with what is left of the history. Throws the last refusal if nothing is left to drop. */
export async function* askWithFewer(
  ask: (history: readonly Message[]) => AsyncIterable<InferencePart>,
  { history, own }: Given,
  { messagesPerTurn, onDropped }: Dropping,
): AsyncGenerator<InferencePart, void, undefined> {
  let left = history;
  let cuts: readonly Cut[] | null = null;
  for (;;) {
    let begun = false;
    try {
      for await (const part of ask(left)) {
        begun = true;
        yield part;
      }
      return;
    } catch (error) {
      const refusal = begun ? null : contextRefusal(error);
      if (refusal === null) throw error;
      // The first time by the numbers of the server, then by halves: an estimate that fails is not made again.
      const all: readonly Cut[] = cuts ?? cutsOf(history, messagesPerTurn(), own);
      const next: Cut | undefined = cuts === null ? firstCut(all, { history, own }, refusal) : halfOf(all);
      if (next === undefined) throw error;
      cuts = all.filter(({ at }) => at > next.at);
      left = afterCut(history, next);
      onDropped({ turns: next.turns, messages: history.length - left.length });
    }
  }
}

/** The error of the provider; null for another failure. */
function contextRefusal(error: unknown): ProviderError | null {
  const thrown = error instanceof Error && !(error instanceof ProviderError) ? error.cause : error;
  return thrown instanceof ProviderError && thrown.code === "context_length_exceeded" ? thrown : null;
}

function halfOf(cuts: readonly Cut[]): Cut | undefined {
  return cuts[Math.ceil(cuts.length / 2) - 1];
}

/** Of what the model reads, the answer needs a part. */
const share = 0.9;

/** The first after which the messages are as much shorter as the tokens have to be. */
function firstCut(cuts: readonly Cut[], { history, own }: Given, { tokens }: ProviderError): Cut | undefined {
  if (tokens === undefined) return halfOf(cuts);
  const sizes = history.map(sizeOf);
  const all = [...sizes, ...own.map(sizeOf)].reduce((sum, size) => sum + size, 0);
  const goal = all * (1 - (tokens.most / tokens.asked) * share);
  let dropped = 0;
  let at = 0;
  const enough = cuts.find((cut) => {
    for (; at < cut.at; at += 1) dropped += sizes[at] ?? 0;
    return dropped >= goal;
  });
  return enough ?? cuts.at(-1);
}

function sizeOf({ role, content, ...rest }: Message): number {
  const calls = role === "assistant" && "tool_calls" in rest ? JSON.stringify(rest.tool_calls).length : 0;
  return (typeof content === "string" ? content.length : JSON.stringify(content).length) + calls;
}
