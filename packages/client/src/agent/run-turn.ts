import type { ToolResponseInput, Turn, TurnEvent } from "@understudy/contract/types";
import { isLast } from "../stream/read-event.ts";
import { AgentTurnError, TurnAborted } from "./errors.ts";
import type { ToolRules } from "./answer-calls.ts";
import { runTools } from "./run-tools.ts";
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
  /** The turn's id, once it is known. */
  turn_id: () => string | null;
  resume: (turn_id: string, tool_responses: ToolResponseInput[]) => AsyncIterable<TurnEvent>;
  tools: ReadonlyMap<string, Tool>;
  rules: ToolRules & TurnLimits;
  /** Responses from an earlier run to calls that the turn already awaits. */
  known: ToolResponseInput[];
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
  const { maxRounds = 32, maxCalls = 128 } = rules;
  let { first: events, known } = run;
  let turn: Turn | null = null;
  for (let round = 1, calls = 0; ; round++) {
    try {
      turn = yield* passOn(events, signal);
    } catch (cause) {
      if (signal.aborted) throw new TurnAborted(signal, turn?.turn_id ?? run.turn_id(), turn, known);
      throw turn === null ? cause : new AgentTurnError("resume", toMessage(cause), turn, known, { cause });
    }
    // They were for the calls before the resume.
    if (round > 1) known = [];
    if (!awaitsTools(turn)) return undefined;
    calls += turn.output_message.tool_calls.length;
    const passed =
      round > maxRounds ? `maxRounds (${maxRounds})` : calls > maxCalls ? `maxCalls (${maxCalls})` : null;
    if (passed !== null) throw new AgentTurnError("limit", `it exceeds ${passed}.`, turn, known);
    known = await runTools(turn, tools, rules, known, signal);
    events = run.resume(turn.turn_id, known);
  }
}

/** Passes events on and returns the turn of the last one. */
async function* passOn(
  events: AsyncIterable<TurnEvent>,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, Turn> {
  let turn: Turn | undefined;
  for await (const event of events) {
    // The whole stream may have been read ahead.
    signal.throwIfAborted();
    if (isLast(event)) ({ turn } = event);
    yield event;
  }
  // A stream without a last event throws.
  return turn as Turn;
}
