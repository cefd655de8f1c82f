/** Calls and messages out of the ordinary: tools that fail, messages that are cut, ids that repeat. */
import { check } from "../../../check/check.ts";
import { serverToolStories } from "../generators/server-tools.ts";
import { limitOf } from "../oracle/endings.ts";
import { saysNothing } from "../oracle/prompt.ts";
import { type ServerCall, serverCallsOf } from "../oracle/server-calls.ts";
import { turnTools, whyRefused } from "../oracle/toolgroups.ts";
import { announced } from "../../../trace/read.ts";
import type { Trace } from "../../../trace/trace.ts";
import { configOf } from "../views/configs.ts";
import { answered, inferenceSteps, stopReasonsOf } from "../views/inferences.ts";
import { isRefusedTurn } from "../views/touchpoints.ts";
import { statesOf, turnLogs } from "../views/turn-log.ts";
import { compare, type Finding, judgeEach, verdictOf } from "../../../check/verdict.ts";

export const troubleIsAnswered = check({
  id: "tools/trouble-is-answered",
  statement:
    "A call of a tool that is unknown, throws, fails or returns nothing gets a text as response, and the turn goes on.",
  reference: ["semantics §9.3"],
  generator: serverToolStories,
  needs: ["journal"],
  when: { tool_failure: "answered" },
  // On real servers the turn fails and is lost.
  judge(trace) {
    const troubled = serverCallsOf(trace).filter(isTroubled);
    const findings = troubled.flatMap(({ exchange, at, call, response, entry }) => {
      const why = entry?.answer?.error_message ?? call.tool_name;
      const isInWords = JSON.stringify(response.content).includes(JSON.stringify(why).slice(1, -1));
      return compare(
        exchange,
        `answer of steps.${at}`,
        `words with ${why}`,
        isInWords ? `words with ${why}` : response.content,
      );
    });
    return verdictOf(troubled.length, [...findings, ...failed(trace)], "no tool failed");
  },
});

function isTroubled({ expected, entry }: ServerCall): boolean {
  if (expected === null) return true;
  const answer = entry?.answer;
  return !!answer && (!!answer.error_message || answer.content === null || saysNothing(answer.content));
}

/** Nothing but tools can go wrong in these turns once they begin: one that failed was failed by them. */
function failed(trace: Trace): Finding[] {
  return turnLogs(trace)
    .filter((log) => whyRefused(turnTools(trace, log)) === null)
    .flatMap(({ requests }) => requests)
    .filter(
      (exchange) =>
        announced(exchange) === null && (exchange.status === 200 || (exchange.status ?? 0) >= 500),
    )
    .map(({ index, items, json }) => ({
      exchange: index,
      path: "answer",
      expected: "a turn",
      actual: items?.at(-1) ?? json,
    }));
}

export const outOfTokensRunsNothing = check({
  id: "tools/out-of-tokens-runs-nothing",
  least: 5,
  statement: "Calls in a message that ran out of tokens are neither run nor sent to the client.",
  reference: ["semantics §7"],
  needs: ["journal", "server_tools"],
  when: { out_of_tokens: ["ends", "awaits"] },
  // The arguments of the last call may be cut: 0.2 servers run it all the same.
  judge(trace) {
    const cut = stopReasonsOf(trace).filter(
      ({ reason, calls, turn }) => reason === "out_of_tokens" && calls > 0 && !isRefusedTurn(turn),
    );
    return judgeEach(cut, "no model ran out of tokens while it called", ({ exchange, turn, step }) => {
      const { stop_reason, tool_calls } = turn.output_message;
      const actual = {
        ran_after: turn.steps
          .slice(turn.steps.indexOf(step) + 1)
          .flatMap(({ step_type }) => (step_type === "shield_call" ? [] : [step_type])),
        output: { stop_reason, tool_calls },
        is_completed: turn.completed_at !== null,
      };
      const expected = {
        ran_after: [],
        output: { stop_reason: "out_of_tokens", tool_calls: step.model_response.tool_calls },
        is_completed: true,
      };
      return compare(exchange, "turn", expected, actual);
    });
  },
});

export const partialMessageGoesOn = check({
  id: "tools/partial-message-goes-on",
  statement:
    "A message that stops with end_of_message and has no calls joins the conversation, and inference runs again.",
  reference: ["semantics §7"],
  needs: ["journal", "whole_answers"],
  judge(trace) {
    const partial = stopReasonsOf(trace).filter(
      (one) =>
        one.reason === "end_of_message" &&
        one.calls === 0 &&
        one.nth + 1 < limitOf(configOf(trace, one.log.session)),
    );
    return judgeEach(partial, "no model answered in parts", ({ exchange, turn, step }) => {
      const next = turn.steps[turn.steps.indexOf(step) + 1];
      return compare(exchange, "the step after a part of a message", "inference", next?.step_type ?? null);
    });
  },
});

export const repeatedCallIds = check({
  id: "tools/repeated-call-ids",
  statement: "A call id that is repeated within one message is renamed before the first event with it.",
  reference: ["semantics §9.1"],
  needs: ["journal"],
  when: { repeated_call_ids: "renamed" },
  // With one id for two calls, responses cannot be told apart.
  judge(trace) {
    const messages = turnLogs(trace).flatMap((log) => {
      const last = statesOf(log).at(-1);
      if (last === undefined) return [];
      const entries = answered(trace, log.alias);
      return inferenceSteps(last.turn).flatMap(({ model_response }, n) => {
        const modelIds = (entries[n]?.answer ?? []).flatMap((part) =>
          part.type === "tool_call" ? [part.call.call_id] : [],
        );
        const actual = model_response.tool_calls.map(({ call_id }) => call_id);
        return modelIds.length === 0 ? [] : [{ exchange: last.exchange, modelIds, actual }];
      });
    });
    return judgeEach(messages, "no calls were seen", ({ exchange, modelIds, actual }) =>
      compare(exchange, "ids of the calls of a message", renamed(modelIds), actual),
    );
  },
});

/** A repeated id gets its count as a suffix, unless a call has the resulting id already. */
function renamed(ids: readonly string[]): string[] {
  const taken: string[] = [];
  for (const id of ids) {
    let name = id;
    for (let n = 2; taken.includes(name); n += 1) name = `${id}-${n}`;
    taken.push(name);
  }
  return taken;
}
