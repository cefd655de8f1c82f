import type { Turn } from "@understudy/contract/types";
import type { TurnPath } from "./calls/paths.ts";
import { ApiError, ClientError } from "./errors.ts";
import type { CallOptions } from "./options.ts";
import { backoff } from "./retry.ts";
import { TurnFailed } from "./stream/errors.ts";
import type { Timing } from "./timing.ts";

/** A turn whose stream was lost: every `StreamError` is one. A path will do, with the calls that a resume answered. */
export interface LostTurn {
  agent_id: string;
  session_id: string;
  turn_id: string | null;
  answered?: readonly string[];
}

/** How to look for a turn. */
export interface RecoverOptions extends Omit<CallOptions, "timeout"> {
  /** For how long, in milliseconds; 60,000 without it. */
  timeout?: number;
}

/** What became of a turn. */
export interface Recovered {
  turn: Turn;
  /**
   * True if the turn still awaits the very calls that the resume answered. To send the responses again is safe; a 409
   * then says that the resume still runs.
   */
  unchanged: boolean;
}

/** The turn was not stored within the timeout. It may have failed, still run, or never have begun. */
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

/** Asks for the stored turn again and again until it is there, or time is up. */
export async function recover(
  get: (path: TurnPath, options: CallOptions) => Promise<Turn>,
  lost: LostTurn,
  { timeout = 60_000, ...options }: RecoverOptions,
  timing: Timing,
): Promise<Recovered> {
  const { agent_id, session_id, turn_id, answered = [] } = lost;
  if (turn_id === null)
    throw new TurnLost(lost, "No event named the turn. Look for it with client.sessions.get().", lost);
  const signal = options.signal ?? new AbortController().signal;
  // What the server says has failed is not stored later.
  const until = timing.now() + (lost instanceof TurnFailed ? 0 : timeout);
  for (let attempt = 0; ; attempt += 1) {
    const remaining = (): number => until - timing.now();
    const result = await get(
      { agent_id, session_id, turn_id },
      { ...options, timeout: Math.max(remaining(), 1_000) },
    ).catch(retriable);
    if (!(result instanceof ClientError) && !isUnchanged(result, answered))
      return { turn: result, unchanged: false };
    if (remaining() <= 0) {
      if (!(result instanceof ClientError)) return { turn: result, unchanged: true };
      throw new TurnLost(
        lost,
        `The turn ${turn_id} was not there within ${timeout} ms: ${result.message}`,
        result,
      );
    }
    await timing.wait(Math.min(remaining(), backoff(attempt, timing.random)), signal);
    signal.throwIfAborted();
  }
}

/** Not stored yet, or a server that is not well or has too much to do: all may pass. */
function retriable(error: unknown): ClientError {
  const lasting = error instanceof ApiError && error.status < 500 && ![404, 429].includes(error.status);
  if (lasting || !(error instanceof ClientError)) throw error;
  return error;
}

function isUnchanged({ output_message }: Turn, answered: readonly string[]): boolean {
  const open = output_message.tool_calls.map(({ call_id }) => call_id);
  return open.length > 0 && open.length === answered.length && open.every((id) => answered.includes(id));
}
