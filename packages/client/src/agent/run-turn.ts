import type { ToolResponseInput, Turn, TurnEvent } from "@understudy/contract/types";
import { isLast } from "../stream/read-event.ts";
import { AgentTurnError } from "./errors.ts";
import { runTools, type ToolRules } from "./run-tools.ts";
import { toMessage, type Tool } from "./tool.ts";

/** What bounds one turn. */
export interface TurnLimits {
  /** How many times a turn is resumed; 32 unless given. The server has its own bound, `max_infer_iters`. */
  maxRounds?: number | undefined;
  /** How many calls a turn's tools get in all; 128 unless given. */
  maxCalls?: number | undefined;
}

/** Everything that a turn needs to run to its end. */
export interface TurnRun {
  /** The turn's first events. */
  first: AsyncIterable<TurnEvent>;
  resume: (turn_id: string, tool_responses: ToolResponseInput[]) => AsyncIterable<TurnEvent>;
  tools: ReadonlyMap<string, Tool>;
  rules: ToolRules & TurnLimits;
  /** Responses to the calls that the turn awaits already, from an earlier run of their tools. */
  known: readonly ToolResponseInput[];
  signal: AbortSignal;
}

/**
 * Whether the client's tools are to run. Servers also leave calls pending in a turn that has ended: at the iteration
 * limit (`end_of_turn`) and out of tokens.
 */
export function awaitsTools({ output_message }: Turn): boolean {
  return output_message.stop_reason === "end_of_message" && output_message.tool_calls.length > 0;
}

/** The events of a turn and of all its resumes. Between them the tools run. */
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
  if (rounds > maxRounds) return `it was resumed ${maxRounds} times, as often as maxRounds allows.`;
  if (calls > maxCalls) return `it made ${calls} calls, and maxCalls allows ${maxCalls}.`;
  return undefined;
}

/** Gives events on; the last one has the turn. */
async function* passOn(events: AsyncIterable<TurnEvent>): AsyncGenerator<TurnEvent, Turn> {
  let turn: Turn | undefined;
  for await (const event of events) {
    if (isLast(event)) ({ turn } = event);
    yield event;
  }
  // What ends otherwise has thrown.
  return turn as Turn;
}
