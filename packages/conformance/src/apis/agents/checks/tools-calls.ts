/** How calls of server tools are run: steps, arguments, results. */
import type { Step, ToolCall } from "@understudy/contract/types";
import { check, checksOf } from "../../../check/check.ts";
import { saysNothing } from "../oracle/prompt.ts";
import { serverCallsOf, serverCallsOfTurn } from "../oracle/server-calls.ts";
import { invocationsOf, keepsToolgroups, turnTools } from "../oracle/toolgroups.ts";
import { toJson } from "../../../json/to-json.ts";
import { eventsOf } from "../../../trace/read.ts";
import type { Trace } from "../../../trace/trace.ts";
import { statesOf, turnLogs, announcedTurns } from "../views/turn-log.ts";
import { compare, judgeEach, type Verdict } from "../../../check/verdict.ts";

export const oneStepEach = check({
  id: "tools/one-step-each",
  statement: "Each server call is a step of its own, in the model's order, with one call and one response.",
  reference: ["semantics §9.1", "real-servers §3"],
  needs: ["server_tools"],
  // Resumes and prompts pair calls with responses by step.
  judge(trace) {
    const messages = turnLogs(trace).flatMap((log) => {
      const { client } = turnTools(trace, log);
      const last = statesOf(log).at(-1);
      if (last === undefined) return [];
      return ranIn(last.turn.steps, client).map((one) => ({ exchange: last.exchange, ...one }));
    });
    return judgeEach(messages, "no server call was run", ({ exchange, at, calls, ran }) =>
      compare(
        exchange,
        `server steps after steps.${at}`,
        calls.map((call_id) => ({ calls: [call_id], responses: [call_id] })),
        ran,
      ),
    );
  },
});

/** For each message with server calls that were run, the calls' ids, and the server's steps after the message. */
function ranIn(steps: readonly Step[], client: readonly string[]) {
  return steps.flatMap((step, at) => {
    if (step.step_type !== "inference") return [];
    const isServers = ({ tool_name }: { tool_name: string }): boolean => !client.includes(tool_name);
    const calls = step.model_response.tool_calls.filter(isServers).map(({ call_id }) => call_id);
    const ran = untilInference(steps.slice(at + 1)).flatMap((other) =>
      other.step_type === "tool_execution" && other.tool_calls.some(isServers)
        ? [
            {
              calls: other.tool_calls.map(({ call_id }) => call_id),
              responses: other.tool_responses.map(({ call_id }) => call_id),
            },
          ]
        : [],
    );
    // At the limit, and where the model ran out of tokens, nothing is run.
    return calls.length === 0 || ran.length === 0 ? [] : [{ at, calls, ran }];
  });
}

function untilInference(steps: readonly Step[]): readonly Step[] {
  const next = steps.findIndex(({ step_type }) => step_type === "inference");
  return next === -1 ? steps : steps.slice(0, next);
}

export const result = check({
  id: "tools/result",
  statement:
    "The response to a server call is the content that its tool returned, under the id and the name of the call.",
  reference: ["semantics §9.1"],
  needs: ["journal", "server_tools"],
  judge(trace) {
    const good = serverCallsOf(trace).filter(({ entry }) => {
      const answer = entry?.answer;
      return answer && !answer.error_message && answer.content !== null && !saysNothing(answer.content);
    });
    return judgeEach(good, "no server tool had a result", ({ exchange, at, call, response, entry }) => {
      const { call_id, tool_name, content } = response;
      const expected = { call_id: call.call_id, tool_name: call.tool_name, content: entry?.answer?.content };
      return compare(exchange, `response of steps.${at}`, expected, { call_id, tool_name, content });
    });
  },
});

export const metadata = check({
  id: "tools/metadata",
  statement: "The metadata of a tool's result is that of its response.",
  reference: ["semantics §9.3", "real-servers §6"],
  needs: ["journal", "whole_tools"],
  judge(trace) {
    const answered = serverCallsOf(trace).filter(({ entry }) => entry?.answer);
    return judgeEach(answered, "no server tool answered", ({ exchange, at, response, entry }) =>
      compare(exchange, `metadata of steps.${at}`, entry?.answer?.metadata ?? null, response.metadata),
    );
  },
});

/** What server tools are called with. */
export const callArguments = checksOf(
  {
    needs: ["journal", "server_tools"],
  },
  [
    {
      id: "tools/arguments",
      statement:
        "A server tool gets session_id, then the model's arguments, then the group's; the later override.",
      reference: ["semantics §9.2", "real-servers §6"],
      judge: (trace) => judgeArguments(trace, (actual) => actual < 2),
    },
    {
      id: "tools/group-arguments",
      statement: "Of two arguments for one group the later replace the earlier as a whole.",
      reference: ["semantics §4.5"],
      judge: (trace) => judgeArguments(trace, (actual) => actual >= 2),
    },
  ],
);

export const argumentsAsText = check({
  id: "tools/arguments-as-text",
  statement: "The arguments_json of a call is the text of its arguments.",
  reference: ["semantics §9.1"],
  when: { tool_arguments: "value" },
  judge(trace) {
    const calls = announcedTurns(trace).flatMap(({ exchange, turn }) => {
      const stepped = turn.steps.flatMap((step) => {
        if (step.step_type === "inference") return step.model_response.tool_calls;
        return step.step_type === "tool_execution" ? step.tool_calls : [];
      });
      const streamed = eventsOf(exchange).flatMap((event) => {
        const delta = event.event_type === "step_progress" ? event.delta : null;
        return delta?.type === "tool_call" && typeof delta.tool_call !== "string" ? [delta.tool_call] : [];
      });
      const all: ToolCall[] = [...stepped, ...turn.output_message.tool_calls, ...streamed];
      return all.map((call) => ({ exchange, call }));
    });
    return judgeEach(calls, "nothing was called", ({ exchange, call }) =>
      compare(
        exchange,
        `arguments_json of ${call.call_id} as JSON`,
        call.arguments,
        toJson(call.arguments_json ?? ""),
      ),
    );
  },
});

/** The verdict on requests to server tools, in turns that give arguments of groups this often. */
function judgeArguments(trace: Trace, often: (actual: number) => boolean): Verdict {
  const turns = turnLogs(trace).flatMap((log) => {
    if (!keepsToolgroups(trace, log)) return [];
    const { named } = turnTools(trace, log);
    const entries = invocationsOf(trace, log);
    const calls = serverCallsOfTurn(trace, log);
    const last = calls.at(-1);
    const fits = often(named.filter((entry) => typeof entry !== "string").length);
    return !fits || entries === null || last === undefined
      ? []
      : [{ exchange: last.exchange, calls, entries }];
  });
  return judgeEach(turns, "no server tool was called", ({ exchange, calls, entries }) =>
    compare(
      exchange,
      "requests to server tools",
      calls.flatMap(({ expected }) => expected ?? []),
      entries.map(({ request }) => ({
        toolgroup_id: request?.toolgroup_id,
        tool_name: request?.tool_name,
        arguments: request?.arguments,
      })),
    ),
  );
}
