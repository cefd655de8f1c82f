/** The history of a session in the prompts of its turns. */
import type { ToolCall, Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { promptsOf } from "../oracle/history.ts";
import { judgePrompts } from "../oracle/judge-prompts.ts";
import { type PromptLine, saysNothing } from "../oracle/prompt.ts";
import { callIdNotForwarded } from "../../../target/scripting.ts";
import { difference, recordsAmong } from "../../../json/difference.ts";
import type { JournalRecord, Trace } from "../../../trace/trace.ts";
import { toValue } from "../views/arguments.ts";
import { inferenceSteps, openCallsOf } from "../views/inferences.ts";
import { statesOf, turnLogs } from "../views/turn-log.ts";
import { compare, type Finding, judgeEach } from "../../../check/verdict.ts";

export const historyToModel = check({
  id: "persistence/history-to-model",
  statement:
    "The model gets the instructions, then each earlier turn of the session once and in order, then this turn so far.",
  reference: ["semantics §11.1", "real-servers §9"],
  needs: ["journal"],
  judge: (trace) => judgePrompts(trace),
});

export const callsInHistory = check({
  id: "persistence/calls-in-history",
  statement: "In the prompts of model and shields each call has its name and arguments of the turn.",
  reference: ["semantics §11.2"],
  needs: ["journal"],
  when: { tool_arguments: ["value", "text"] },
  judge(trace) {
    const made = callsMade(trace);
    const calls = (trace.journal ?? []).flatMap((record) =>
      callsIn(record).flatMap((call) => {
        const known = made.get(String(call["call_id"]));
        return known === undefined ? [] : [{ record, call, known }];
      }),
    );
    return judgeEach(calls, "no prompt had a call in it", ({ record, call, known }) => {
      const { tool_name, arguments: args } = call;
      const actual = { tool_name, arguments: toValue(args, trace.expectations) };
      // Calls of other turns may have the same id.
      if (known.some((one) => difference(one, actual) === null)) return [];
      const log = turnLogs(trace).find(({ alias }) => alias === record.turn);
      const path = `call ${String(call["call_id"])} given to the ${record.entry.kind}`;
      return log === undefined ? [] : compare(log.requests[0], path, known[0], actual, record.entry.seq);
    });
  },
});

type NamedCall = Pick<ToolCall, "tool_name"> & { arguments: unknown };

/** The calls by their ids, as the turns have them. */
function callsMade(trace: Trace): Map<string, NamedCall[]> {
  const made = new Map<string, NamedCall[]>();
  const steps = turnLogs(trace).flatMap((log) => statesOf(log).flatMap(({ turn }) => inferenceSteps(turn)));
  for (const { call_id, tool_name, arguments: args } of steps.flatMap(
    (step) => step.model_response.tool_calls,
  )) {
    const call = { tool_name, arguments: toValue(args, trace.expectations) };
    made.set(call_id, [...(made.get(call_id) ?? []), call]);
  }
  return made;
}

/** Tools are given the conversation too, of which nothing is promised. */
function callsIn({ entry }: JournalRecord): Record<string, unknown>[] {
  if (entry.kind === "tool" || entry.request === null) return [];
  return recordsAmong(entry.request.messages).flatMap(({ tool_calls }) => recordsAmong(tool_calls));
}

export const looseEnds = check({
  id: "persistence/loose-ends",
  statement:
    "Calls without a response, responses without a call and empty messages are left out of the prompt.",
  reference: ["semantics §11.3"],
  needs: ["journal"],
  when: { loose_ends: ["left_out", "kept"] },
  // OpenAI-compatible models refuse a prompt with a call that has no response.
  judge(trace) {
    const keeps = trace.expectations.policy.loose_ends === "kept";
    const given = keeps ? responsesGiven(trace) : null;
    const prompts = promptsOf(trace).filter(
      ({ history, actual }) =>
        history.some(hasLooseEnds) && actual.every(({ calls }) => !calls.includes(callIdNotForwarded)),
    );
    return judgeEach(prompts, "no history had loose ends", ({ exchange, seq, actual }): Finding[] =>
      looseEndsIn(actual, given).map((line) => ({
        exchange: exchange.index,
        seq,
        path: "prompt",
        expected: "calls with their responses, and messages that say something",
        actual: line,
      })),
    );
  },
});

/** The ids of all responses that a client or a tool has given. */
function responsesGiven(trace: Trace): ReadonlySet<string> {
  const turns = turnLogs(trace).flatMap((log) => statesOf(log).map(({ turn }) => turn));
  const ids = turns.flatMap(({ input_messages, steps }) => [
    ...input_messages.flatMap((message) => (message.role === "tool" ? [message.call_id] : [])),
    ...steps
      .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_responses : []))
      .map(({ call_id }) => call_id),
  ]);
  return new Set(ids);
}

function hasLooseEnds({ input_messages, steps }: Turn): boolean {
  const unpromptable = input_messages.some(({ role, content }) => role === "tool" || saysNothing(content));
  return unpromptable || openCallsOf(steps).length > 0;
}

/** The first message that should not be there, or not with this call; where loose ends are kept, a response that nobody gave. */
function looseEndsIn(lines: readonly PromptLine[], given: ReadonlySet<string> | null): PromptLine[] {
  if (given !== null)
    return lines
      .filter(({ role, calls }) => role === "tool" && !calls.every((id) => given.has(id)))
      .slice(0, 1);
  const open = new Map<string, PromptLine>();
  const stray: PromptLine[] = [];
  for (const line of lines) {
    const { role, text, calls } = line;
    if (role === "assistant") for (const id of calls) open.set(id, line);
    if (role === "tool" && !calls.every((id) => open.delete(id))) stray.push(line);
    if (role !== "tool" && text === "" && calls.length === 0) stray.push(line);
  }
  return [...stray, ...open.values()].slice(0, 1);
}
