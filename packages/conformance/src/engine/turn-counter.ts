/** Counts the turns that should succeed: where most of them fail, a run says nothing about the target but that. */
import { mayFail } from "../apis/agents/oracle/failures.ts";
import { mayBeGone } from "../apis/agents/oracle/lifetime.ts";
import { mayRun } from "../apis/agents/oracle/refusals.ts";
import { isRecord } from "../json/difference.ts";
import { announced, endsTurn, streamError } from "../trace/read.ts";
import type { Exchange, Trace } from "../trace/trace.ts";
import { requestedTurns } from "../apis/agents/views/configs.ts";

export interface TurnCounter {
  add(trace: Trace): void;
  /** Why the target cannot be judged; null if it can. */
  unusable(): string | null;
}

/** If there are fewer turns, their failures may be chance. */
const least = 20;

export function createTurnCounter(): TurnCounter {
  let turns = 0;
  const reasons = new Map<string, number>();
  return {
    add(trace) {
      for (const turn of requestedTurns(trace)) {
        const { created, log } = turn;
        if (created.status === null || created.disconnected) continue;
        if (mayFail(trace, log) || !mayRun(trace, turn) || mayBeGone(trace, log.session, created)) continue;
        turns += 1;
        if (!isUnstreamed(created) && (announced(created) !== null || seemsEnded(created))) continue;
        const reason = reasonOf(created);
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    },
    unusable() {
      const failed = [...reasons.values()].reduce((sum, one) => sum + one, 0);
      if (turns < least || 2 * failed <= turns) return null;
      const [[reason] = [""]] = [...reasons].toSorted(([, one], [, other]) => other - one);
      return `${failed} of ${turns} turns that should have succeeded failed, most of them with ${reason}`;
    },
  };
}

/** As a turn whose form is wrong: that is a finding, and no failure. */
function seemsEnded({ status, items, json }: Exchange): boolean {
  if (status !== 200) return false;
  return items === null ? isRecord(json) : items.some(endsTurn);
}

/** Whether a stream was requested, and the answer was not a stream. */
function isUnstreamed({ status, items, request }: Exchange): boolean {
  return status === 200 && items === null && isRecord(request.body) && request.body["stream"] === true;
}

function reasonOf(exchange: Exchange): string {
  if (isUnstreamed(exchange)) {
    const type = exchange.headers["content-type"]?.slice(0, 100) ?? "no content type";
    return (
      `200 and ${type}, where a stream was requested ("stream": true). ` +
      `Send text/event-stream, each event as one line "data: {…}" with an empty line after it (docs/look-up/semantics/events.md)`
    );
  }
  const error = streamError(exchange) ?? (exchange.text.trim() || "no body");
  return `${exchange.status}, ${error.slice(0, 200)}`;
}
