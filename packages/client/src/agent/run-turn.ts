import type { ToolResponseInput, Turn, TurnEvent } from "@understudy/contract/types";
import { isLast } from "../stream/read-event.ts";
import { AgentTurnError } from "./errors.ts";
import { runTools, type ToolRules } from "./run-tools.ts";
import { toMessage, type Tool } from "./tool.ts";

/** Limits of one turn. */
export interface TurnLimits {
  /** Maximum number of resumes; 32 by default. The server has its own limit, `max_infer_iters`. */
  maxRounds?: number | undefined;
  /** Maximum number of calls per turn; 128 by default. */
  maxCalls?: number | undefined;
}

/** The input of `runTurn`. */
export interface TurnRun {
  /** The events up to the first end. */
  first: AsyncIterable<TurnEvent>;
  resume: (turn_id: string, tool_responses: ToolResponseInput[]) => AsyncIterable<TurnEvent>;
  tools: ReadonlyMap<string, Tool>;
  rules: ToolRules & TurnLimits;
  /** Responses from an earlier run to calls that the turn already awaits. */
  known: readonly ToolResponseInput[];
  signal: AbortSignal;
}

/**
 * Whether client tools should run. Turns that ended at the iteration limit (`end_of_turn`) or out of tokens may have
 * pending calls too.
 */
export function awaitsTools({ output_message }: Turn): boolean {
  return output_message.stop_reason === "end_of_message" && output_message.tool_calls.length > 0;
}

/** The events of a turn and all its resumes; runs the tools in between. */
export async function* runTurn(run: TurnRun): AsyncGenerator<TurnEvent, undefined> {
  const { tools, rules, signal } = run;
  let { known } = run;
  let turn = yield* passOn(run.first);
  for (let round = 1, calls = 0; awaitsTools(turn); round++) {
    calls += turn.output_message.tool_calls.length;
    const passed = limitPassed(rules, round, calls);
    if (passed !== undefined) throw new AgentTurnError("limit", passed, turn, [...known]);
    const tool_responses = await runTools(turn, tools, rules, known, signal);
    known = [];
    try {
      turn = yield* passOn(run.resume(turn.turn_id, tool_responses));
    } catch (cause) {
      const reason = signal.aborted ? "aborted" : "resume";
      throw new AgentTurnError(reason, toMessage(cause), turn, tool_responses, { cause });
    }
  }
  return undefined;
}

function limitPassed(
  { maxRounds = 32, maxCalls = 128 }: TurnLimits,
  rounds: number,
  calls: number,
): string | undefined {
  if (rounds > maxRounds) return `it was resumed ${maxRounds} times, the limit of maxRounds.`;
  if (calls > maxCalls) return `it made ${calls} calls, more than maxCalls (${maxCalls}).`;
  return undefined;
}

/** Passes events on and returns the turn of the last one. */
async function* passOn(events: AsyncIterable<TurnEvent>): AsyncGenerator<TurnEvent, Turn> {
  let turn: Turn | undefined;
  for await (const event of events) {
    if (isLast(event)) ({ turn } = event);
    yield event;
  }
  // A stream without a last event throws.
  return turn as Turn;
}
