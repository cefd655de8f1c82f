import type { ToolResponseInput, Turn } from "@understudy/contract/types";
import { ClientError } from "../errors.ts";

/** Why a turn stopped at its tools. */
export type StopCause =
  /** `abort()`, or the signal that was given. */
  | "aborted"
  /** A limit of the agent: `maxRounds` or `maxCalls`. */
  | "limit"
  /** A tool failed, and `onToolError` is `throw`. */
  | "tool"
  /** `approve` threw. */
  | "approve"
  /** The resume with the tools' responses failed; `cause` is the client's error. */
  | "resume";

/**
 * The turn awaited tools and did not get any further. Nothing is lost: `session.continue(error.turn.turn_id, error)`
 * goes on with it, and does not run again what `tool_responses` holds.
 */
export class AgentTurnError extends ClientError {
  override readonly name = "AgentTurnError";
  readonly reason: StopCause;
  /** The turn as it was when it awaited its tools. */
  readonly turn: Turn;
  /** What the tools that ended have answered to the calls that the turn awaits. */
  readonly tool_responses: ToolResponseInput[];
  constructor(
    reason: StopCause,
    message: string,
    turn: Turn,
    tool_responses: ToolResponseInput[],
    options?: ErrorOptions,
  ) {
    super(`Turn ${turn.turn_id} awaits its tools: ${message}`, options);
    this.reason = reason;
    this.turn = turn;
    this.tool_responses = tool_responses;
  }
}
