import type { Turn } from "@understudy/contract/types";
import type { SessionPath } from "../calls/paths.ts";
import type { Turns } from "../calls/turns.ts";
import type { StreamOptions } from "../sending/options.ts";
import { StreamError } from "../stream/errors.ts";
import type { AgentTurnError, TurnAborted } from "./errors.ts";

/** The turn to continue: its id, or the error that ended its run. */
export type TurnSource = string | AgentTurnError | TurnAborted | StreamError;

/** Gets the stored turn. After a stream error, waits until the turn is stored, for at most `timeout`. */
export async function findTurn(
  turns: Turns,
  session: SessionPath,
  from: TurnSource,
  { idleTimeout: _ofStreams, ...options }: StreamOptions & { signal: AbortSignal },
): Promise<Turn> {
  if (typeof from === "string") return turns.get({ ...session, turn_id: from }, options);
  const lost = from.cause instanceof StreamError ? from.cause : from;
  // It is stored while it awaits its tools.
  if ("turn" in lost && lost.turn !== null) return findTurn(turns, session, lost.turn.turn_id, options);
  const path = { ...session, turn_id: lost.turn_id };
  return (await turns.recover("answered" in lost ? lost : path, options)).turn;
}
