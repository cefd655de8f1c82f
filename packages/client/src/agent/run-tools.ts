import type { ToolResponseInput, Turn } from "@understudy/contract/types";
import { bounded, eachOf } from "./bounded.ts";
import { toContent } from "./content.ts";
import { AgentTurnError, TurnAborted, type StopCause } from "./errors.ts";
import { prepareCall, type Approve } from "./prepare-call.ts";
import { toMessage, type Prepared, type Tool, type ToolContext } from "./tool.ts";

/** Rules for running the calls of a message. */
export interface ToolRules {
  /**
   * Called for one call at a time, in the model's order. No call of a message runs before all are decided.
   */
  approve?: Approve | undefined;
  /** Concurrent calls per message; 8 by default. */
  concurrency?: number | undefined;
  /** Milliseconds per call, excluding approval; unlimited by default. */
  callTimeout?: number | undefined;
  /** If a tool throws or times out: `answer` (default) reports it to the model, `throw` raises an `AgentTurnError`. */
  onToolError?: "answer" | "throw" | undefined;
}

/**
 * Runs the calls that a turn awaits; responses are in the order of the calls. Calls with a response in `known` are skipped.
 *
 * @throws AgentTurnError, TurnAborted with the responses so far.
 */
export async function runTools(
  turn: Turn,
  tools: ReadonlyMap<string, Tool>,
  rules: ToolRules,
  known: ToolResponseInput[],
  signal: AbortSignal,
): Promise<ToolResponseInput[]> {
  const calls = turn.output_message.tool_calls;
  const responses = calls.map(({ call_id }) => known.find((response) => response.call_id === call_id));
  const answered = (): ToolResponseInput[] => responses.filter((response) => response !== undefined);
  const stop = (reason: StopCause, text: string, cause: unknown): AgentTurnError =>
    new AgentTurnError(reason, text, turn, answered(), { cause });

  async function contentOf(context: ToolContext, prepared: Prepared): Promise<ToolResponseInput["content"]> {
    if ("refused" in prepared) return prepared.refused;
    const { run, timeout = rules.callTimeout } = prepared;
    try {
      return toContent(await bounded((signal) => run({ ...context, signal }), context.signal, timeout));
    } catch (cause) {
      if (context.signal.aborted) throw cause;
      const text = `The tool ${context.call.tool_name} failed: ${toMessage(cause)}`;
      if (rules.onToolError === "throw") throw stop("tool", text, cause);
      return text;
    }
  }

  async function answerAll(signal: AbortSignal): Promise<void> {
    const decided: { index: number; context: ToolContext; prepared: Prepared }[] = [];
    for (const [index, call] of calls.entries()) {
      if (responses[index] !== undefined) continue;
      signal.throwIfAborted();
      const context = { call, turn, signal };
      decided.push({ index, context, prepared: await prepareCall(tools, rules.approve, context) });
    }
    await eachOf(decided, rules.concurrency ?? 8, async ({ index, context, prepared }) => {
      const { call_id, tool_name } = context.call;
      responses[index] = { call_id, tool_name, content: await contentOf(context, prepared) };
    });
  }

  try {
    await bounded(answerAll, signal);
  } catch (cause) {
    if (cause instanceof AgentTurnError) throw cause;
    throw signal.aborted
      ? new TurnAborted(signal, turn.turn_id, turn, answered())
      : stop("approve", `approve failed: ${toMessage(cause)}`, cause);
  }
  return answered();
}
