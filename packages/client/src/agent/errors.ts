import type { ToolResponseInput, Turn } from "@understudy/contract/types";
import { ClientError, causeMessage } from "../sending/errors.ts";

/** Why a turn stopped at its tools. */
export type StopCause =
  /** A limit of the agent: `maxRounds` or `maxCalls`. */
  | "limit"
  /** A tool failed, and `onToolError` is `throw`. */
  | "tool"
  /** `approve` threw. */
  | "approve"
  /** The resume with the tools' responses failed; `cause` is the client's error. */
  | "resume";

/**
 * The turn stopped while awaiting tools. `session.continue(error)` continues it without repeating the calls answered in
 * `tool_responses`.
 */
export class AgentTurnError extends ClientError {
  override readonly name = "AgentTurnError";
  declare readonly reason: StopCause;
  declare readonly turn_id: string;
  /** The turn that awaits its tools. */
  declare readonly turn: Turn;
  /** The responses of completed calls. */
  declare readonly tool_responses: ToolResponseInput[];
  constructor(
    reason: StopCause,
    message: string,
    turn: Turn,
    tool_responses: ToolResponseInput[],
    options?: ErrorOptions,
  ) {
    super(`Turn ${turn.turn_id} awaits its tools: ${message}`, options);
    Object.assign(this, { reason, turn_id: turn.turn_id, turn, tool_responses });
  }
}

/**
 * The run was aborted by `abort()` or the caller's signal, in whatever round. The `cause` is the signal's reason: with
 * `AbortSignal.timeout` that is a `TimeoutError`.
 *
 * The server may still run the turn. `session.continue(error)` waits for it, and continues it without repeating the calls
 * answered in `tool_responses`.
 */
export class TurnAborted extends ClientError {
  override readonly name = "AbortError";
  /** Null if no event had the turn's id; then the turn may not have begun. */
  declare readonly turn_id: string | null;
  /** The turn if it awaits its tools. */
  declare readonly turn: Turn | null;
  /** The responses of completed calls. */
  declare readonly tool_responses: ToolResponseInput[];
  constructor(
    { reason: cause }: AbortSignal,
    turn_id: string | null,
    turn: Turn | null,
    tool_responses: ToolResponseInput[],
  ) {
    const next =
      turn_id === null
        ? "No event named the turn. Look for it with client.sessions.get()."
        : `session.continue(error) continues turn ${turn_id}.`;
    super(`${causeMessage(cause)}: ${next}`, { cause });
    Object.assign(this, { turn_id, turn, tool_responses });
  }
}
