import type { ToolResponseInput, Turn } from "@understudy/contract/types";
import { bounded, eachOf } from "./bounded.ts";
import { toContent } from "./content.ts";
import { AgentTurnError, type StopCause } from "./errors.ts";
import { prepareCall, type Approve } from "./prepare-call.ts";
import { toMessage, type Prepared, type Tool, type ToolContext } from "./tool.ts";

/** How the calls of a message are run. */
export interface ToolRules {
  /**
   * Asked before a call runs, about one call at a time, in the model's order: nothing of a message runs before all of
   * it is decided.
   */
  approve?: Approve | undefined;
  /** How many calls of one message run at a time; 8 unless given. */
  concurrency?: number | undefined;
  /** Milliseconds that a call may take, approval aside; no limit unless given. */
  callTimeout?: number | undefined;
  /** A tool that throws or takes too long: `answer`, the default, tells the model; `throw` ends in an `AgentTurnError`. */
  onToolError?: "answer" | "throw" | undefined;
}

/**
 * Runs the calls that a turn awaits, and answers each, in their order. What `known` answers is not run again.
 *
 * @throws AgentTurnError, which has the responses that there were by then.
 */
export async function runTools(
  turn: Turn,
  tools: ReadonlyMap<string, Tool>,
  rules: ToolRules,
  known: readonly ToolResponseInput[],
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
      ? stop("aborted", toMessage(cause), cause)
      : stop("approve", `approve failed: ${toMessage(cause)}`, cause);
  }
  return answered();
}
