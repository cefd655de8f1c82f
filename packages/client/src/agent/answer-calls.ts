import type { ToolCall, ToolResponseInput } from "@understudy/contract/types";
import { aFunction, aNumber, type OptionRule } from "../sending/rules.ts";
import { bounded, eachOf } from "./bounded.ts";
import { toToolContent } from "./content.ts";
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
  /** If a tool throws or times out: `answer` (default) reports it to the model, `throw` stops the run with an error. */
  onToolError?: "answer" | "throw" | undefined;
}

export const toolRules = {
  approve: aFunction,
  concurrency: aNumber,
  callTimeout: aNumber,
  onToolError: ['"answer" or "throw"', (value) => value === "answer" || value === "throw"],
} satisfies Record<keyof ToolRules, OptionRule>;

/** The error of a run that stopped, with the responses so far; of an aborted one without a reason. */
export type ToStopped = (
  answered: ToolResponseInput[],
  why?: "tool" | "approve",
  message?: string,
  cause?: unknown,
) => Error;

/**
 * Runs the calls of a message; responses are in the order of the calls. Calls with a response in `known` are skipped. A call
 * that a message has twice, by its `call_id`, runs once.
 *
 * @param from What called.
 */
export async function answerCalls(
  all: readonly ToolCall[],
  from: Pick<ToolContext, "turn" | "response">,
  tools: ReadonlyMap<string, Tool>,
  rules: ToolRules,
  known: readonly ToolResponseInput[],
  signal: AbortSignal,
  toStopped: ToStopped,
): Promise<ToolResponseInput[]> {
  const calls = [...new Map(all.map((call) => [call.call_id, call])).values()];
  const responses = calls.map(({ call_id }) => known.find((response) => response.call_id === call_id));
  const answered = (): ToolResponseInput[] => responses.filter((response) => response !== undefined);
  let failed: Error | undefined;

  async function contentOf(context: ToolContext, prepared: Prepared): Promise<ToolResponseInput["content"]> {
    if ("refused" in prepared) return prepared.refused;
    const { run, timeout = rules.callTimeout } = prepared;
    try {
      return toToolContent(await bounded((own) => run({ ...context, signal: own }), context.signal, timeout));
    } catch (cause) {
      if (context.signal.aborted) throw cause;
      const text = `The tool ${context.call.tool_name} failed: ${toMessage(cause)}`;
      if (rules.onToolError === "throw") throw (failed = toStopped(answered(), "tool", text, cause));
      return text;
    }
  }

  async function answerAll(own: AbortSignal): Promise<void> {
    const decided: { index: number; context: ToolContext; prepared: Prepared }[] = [];
    for (const [index, call] of calls.entries()) {
      if (responses[index] !== undefined) continue;
      own.throwIfAborted();
      const context = { call, ...from, signal: own };
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
    if (cause === failed) throw cause;
    throw signal.aborted
      ? toStopped(answered())
      : toStopped(answered(), "approve", `approve failed: ${toMessage(cause)}`, cause);
  }
  return answered();
}
