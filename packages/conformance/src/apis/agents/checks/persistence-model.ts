/** What the model said, as its turn has it. */
import type { ToolCall, Turn } from "@understudy/contract/types";
import type { InferenceEntry } from "@understudy/mock-inference";
import { check } from "../../../check/check.ts";
import type { Expectations } from "../../../target/expectations.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { toValue } from "../views/arguments.ts";
import { answered, callsOf, inferenceSteps, answerText } from "../views/inferences.ts";
import { statesOf, turnLogs } from "../views/turn-log.ts";
import { compare, judgeEach } from "../../../check/verdict.ts";

interface Answered {
  exchange: Exchange;
  turn: Turn;
  entries: readonly InferenceEntry[];
}

/** The last states of turns whose calls could all be read: of others a profile may promise anything. */
function answeredTurns(trace: Trace, alsoUnread: boolean): Answered[] {
  return turnLogs(trace).flatMap((log) => {
    const last = statesOf(log).at(-1);
    const entries = answered(trace, log.alias);
    const isRead = entries.every(({ answer }) => answer?.every(({ type }) => type !== "unparsed_call"));
    return last === undefined || !(isRead || alsoUnread) ? [] : [{ ...last, entries }];
  });
}

const nothing = "no turn was announced, or the journal is incomplete";

export const modelSaidIsStored = check({
  id: "persistence/model-said-is-stored",
  statement:
    "The inference steps of a turn contain the model's messages with their calls and stop reasons, in order.",
  reference: ["semantics §7"],
  needs: ["journal", "whole_answers"],
  when: { tool_arguments: ["value", "text"], text_beside_calls: ["kept", "dropped"] },
  judge(trace) {
    const { policy } = trace.expectations;
    // What the model gave are values, also where a text among them is JSON.
    const withValue = (call: ToolCall): Call => ({
      tool_name: call.tool_name,
      arguments: toValue(call.arguments, trace.expectations),
    });
    const turns = answeredTurns(trace, policy.unreadable_calls === "content");
    const reasons = policy.out_of_tokens === "ends";
    return judgeEach(trace.journal === null ? [] : turns, nothing, ({ exchange, turn, entries }) => {
      const stored = inferenceSteps(turn).map(({ model_response: { content, tool_calls, stop_reason } }) => ({
        ...said(content, tool_calls.map(withValue), trace.expectations),
        ...(reasons ? { stop_reason } : {}),
      }));
      // A request that failed may have had answers that nothing was kept of: they come after those that were.
      const expected = entries.slice(0, stored.length).map((entry) => ({
        ...said(answerText(entry), callsOf(entry), trace.expectations),
        ...(reasons
          ? { stop_reason: entry.answer?.findLast((part) => part.type === "stop")?.stop_reason }
          : {}),
      }));
      return compare(exchange, "inference steps", expected, stored);
    });
  },
});

type Call = { tool_name: string; arguments: unknown };

function said(content: unknown, calls: readonly Call[], expectations: Expectations): object {
  return {
    // Text beside calls is streamed, and then dropped.
    ...(expectations.policy.text_beside_calls === "kept" || calls.length === 0 ? { content } : {}),
    tool_calls: calls.map(({ tool_name, arguments: args }) => ({ tool_name, arguments: args })),
  };
}

export const wordsAreStored = check({
  id: "persistence/words-are-stored",
  statement:
    "The inference steps of a turn have the words of the model and the names of its calls, in order.",
  reference: ["semantics §7"],
  needs: ["journal"],
  when: { text_beside_calls: ["kept", "dropped"] },
  judge(trace) {
    const keepsText = trace.expectations.policy.text_beside_calls === "kept";
    const words = (content: unknown, calls: readonly { tool_name: string }[]): unknown => ({
      ...(keepsText || calls.length === 0 ? { content } : {}),
      calls: calls.map(({ tool_name }) => tool_name),
    });
    return judgeEach(answeredTurns(trace, false), nothing, ({ exchange, turn, entries }) => {
      const steps = inferenceSteps(turn).slice(0, entries.length);
      return compare(
        exchange,
        "words of the inference steps",
        entries.slice(0, steps.length).map((entry) => words(answerText(entry), callsOf(entry))),
        steps.map(({ model_response: { content, tool_calls } }) => words(content, tool_calls)),
      );
    });
  },
});
