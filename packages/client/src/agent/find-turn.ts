import type { Turn } from "@understudy/contract/types";
import type { SessionPath } from "../calls/paths.ts";
import type { Turns } from "../calls/turns.ts";
import type { StreamOptions } from "../options.ts";
import { StreamError } from "../stream/errors.ts";
import type { AgentTurnError } from "./errors.ts";

/** The turn to continue: its id, or the error that ended its run. */
export type TurnSource = string | AgentTurnError | StreamError;

/** Gets the stored turn. After a stream error, waits until the turn is stored. */
export async function findTurn(
  turns: Turns,
  session: SessionPath,
  from: TurnSource,
  options: StreamOptions & { signal: AbortSignal },
): Promise<Turn> {
  if (from instanceof StreamError) return (await turns.recover(from, { signal: options.signal })).turn;
  if (typeof from !== "string") {
    const next = from.cause instanceof StreamError ? from.cause : from.turn.turn_id;
    return findTurn(turns, session, next, options);
  }
  return turns.get({ ...session, turn_id: from }, options);
}
