import type { Turn } from "@understudy/contract/types";
import type { TurnPath } from "./paths.ts";
import { ApiError, ClientError } from "../sending/errors.ts";
import { checkCallOptions, type CallOptions } from "../sending/options.ts";
import { backoff } from "../sending/retry.ts";
import { TurnFailed } from "../stream/errors.ts";
import type { Timing } from "../sending/timing.ts";

/** A turn whose stream failed: any `StreamError`, or a path with the call ids answered by a resume. */
export interface LostTurn {
  agent_id: string;
  session_id: string;
  turn_id: string | null;
  answered?: readonly string[] | undefined;
}

/** Options of `recover`. */
export interface RecoverOptions extends Omit<CallOptions, "timeout"> {
  /** Milliseconds; 60,000 by default. */
  timeout?: number | undefined;
}

/** A recovered turn. */
export interface Recovered {
  turn: Turn;
  /**
   * True if the turn still awaits the calls that the resume answered. Sending the responses again is safe; a 409 means that
   * the resume is still running.
   */
  unchanged: boolean;
}

/** The turn was not stored within the timeout. It may have failed, be running, or never have started. */
export class TurnLost extends ClientError {
  override readonly name = "TurnLost";
  declare readonly agent_id: string;
  declare readonly session_id: string;
  declare readonly turn_id: string | null;
  constructor({ agent_id, session_id, turn_id }: LostTurn, message: string, cause?: unknown) {
    super(message, { cause });
    Object.assign(this, { agent_id, session_id, turn_id });
  }
}

/** Polls for the stored turn until the timeout. */
export async function recover(
  get: (path: TurnPath, options: CallOptions) => Promise<Turn>,
  lost: LostTurn,
  given: RecoverOptions,
  timing: Timing,
): Promise<Recovered> {
  checkCallOptions(given);
  const { timeout = 60_000, ...options } = given;
  const { agent_id, session_id, turn_id, answered = [] } = lost;
  if (turn_id === null)
    throw new TurnLost(lost, "No event named the turn. Look for it with client.sessions.get().", lost);
  const signal = options.signal ?? new AbortController().signal;
  // A turn that the server reported as failed is never stored, so it is requested once.
  const until = timing.now() + (lost instanceof TurnFailed ? 0 : timeout);
  for (let attempt = 0; ; attempt += 1) {
    const remaining = (): number => until - timing.now();
    const result = await get(
      { agent_id, session_id, turn_id },
      { ...options, timeout: Math.max(remaining(), 1_000) },
    ).catch(retriable);
    const isOver = remaining() <= 0;
    if (!(result instanceof ClientError)) {
      const unchanged = isUnchanged(result, answered);
      if (!unchanged || isOver) return { turn: result, unchanged };
    } else if (isOver)
      throw new TurnLost(
        lost,
        `The turn ${turn_id} was not there within ${timeout} ms: ${result.message}`,
        result,
      );
    await timing.wait(Math.min(remaining(), backoff(attempt, timing.random)), signal);
    signal.throwIfAborted();
  }
}

/** Returns temporary errors (not stored yet, server unavailable, rate limit) and throws others. */
function retriable(error: unknown): ClientError {
  const lasting = error instanceof ApiError && error.status < 500 && ![404, 429].includes(error.status);
  if (lasting || !(error instanceof ClientError)) throw error;
  return error;
}

function isUnchanged({ output_message }: Turn, answered: readonly string[]): boolean {
  const open = output_message.tool_calls.map(({ call_id }) => call_id);
  return open.length > 0 && open.length === answered.length && open.every((id) => answered.includes(id));
}
