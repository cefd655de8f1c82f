import type { ToolResponseInput, Turn } from "@understudy/contract/types";
import { ClientError } from "../errors.ts";

/** Why a turn stopped at its tools. */
export type StopCause =
  /** `abort()` or the caller's signal. */
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
 * The turn stopped while awaiting tools. `session.continue(error)` continues it without repeating the calls answered in
 * `tool_responses`.
 */
export class AgentTurnError extends ClientError {
  override readonly name = "AgentTurnError";
  readonly reason: StopCause;
  /** The turn that awaits its tools. */
  readonly turn: Turn;
  /** The responses of completed calls. */
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
