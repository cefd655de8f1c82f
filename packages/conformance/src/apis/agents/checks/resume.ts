/** What a resume makes of its turn, its stream and its prompt. */
import type { ToolCall, Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { countableStates, limitOf } from "../oracle/endings.ts";
import { comparePrompts, toLine, toLines } from "../oracle/prompt.ts";
import { turnTools } from "../oracle/toolgroups.ts";
import { markerName } from "../../../story/names.ts";
import { awaits, checked, eventsOf } from "../../../trace/read.ts";
import { configOf } from "../views/configs.ts";
import { answered, inferenceSteps, markersOf } from "../views/inferences.ts";
import { isRefusedTurn } from "../views/touchpoints.ts";
import { resumesOf, statesOf, turnLogs, announcedTurns } from "../views/turn-log.ts";
import { compare, judgeEach } from "../../../check/verdict.ts";

export const keepsTurn = check({
  id: "resume/keeps-turn",
  statement:
    "A resumed turn keeps its id, session, beginning, input and steps, and new steps follow the old ones.",
  reference: ["semantics §6.4", "real-servers §4.2"],
  // A server that rebuilds a turn from its session may give it new ids, or the input of another turn.
  judge(trace) {
    const resumed = resumesOf(trace).flatMap((one) =>
      one.after === null ? [] : [{ ...one, after: one.after }],
    );
    return judgeEach(resumed, "no turn was resumed", ({ exchange, before, after }) => {
      const { turn_id, session_id, started_at, input_messages, steps } = before;
      const kept = { turn_id, session_id, started_at, input_messages, steps };
      return compare(exchange, "turn", kept, {
        turn_id: after.turn_id,
        session_id: after.session_id,
        started_at: after.started_at,
        input_messages: after.input_messages,
        // New steps follow the old ones.
        steps: after.steps.slice(0, steps.length),
      });
    });
  },
});

export const awaitsCalls = check({
  id: "resume/awaits-calls",
  statement:
    "A turn awaits input exactly if its output message stops with end_of_message and has calls; then it is not completed, and its last event says so.",
  reference: ["semantics §6.3"],
  when: { awaiting_completed_at: "null", iteration_limit_ends: "complete" },
  // Real servers set `completed_at` of an awaiting turn, and await input at the limit, where no resume can follow.
  judge(trace) {
    const states = announcedTurns(trace);
    return judgeEach(states, "no turn was announced", ({ exchange, turn }) => {
      const awaiting = awaits(turn);
      const expected = {
        ends_with: exchange.items === null ? null : awaiting ? "turn_awaiting_input" : "turn_complete",
        is_completed: !awaiting,
      };
      return compare(exchange, "turn", expected, {
        ends_with: eventsOf(exchange).at(-1)?.event_type ?? null,
        is_completed: turn.completed_at !== null,
      });
    });
  },
});

export const handsOutClientCalls = check({
  id: "resume/hands-out-client-calls",
  statement: "The pending calls are all calls of client tools in the model's last message, in its order.",
  reference: ["semantics §7", "real-servers §4.1"],
  // A server must neither hand out its own calls nor hide one of the client's among several.
  judge(trace) {
    const called = turnLogs(trace).flatMap((log) => {
      const { client } = turnTools(trace, log);
      return countableStates(trace, log).flatMap((state) => {
        const calls = lastCalls(state.turn, limitOf(configOf(trace, log.session)), client);
        return calls.length === 0 ? [] : [{ ...state, calls }];
      });
    });
    return judgeEach(called, "no client tool was called", ({ exchange, turn, calls }) =>
      compare(exchange, "turn.output_message.tool_calls", calls, turn.output_message.tool_calls),
    );
  },
});

/** The calls that the output message must have. */
function lastCalls(turn: Turn, limit: number, client: readonly string[]): ToolCall[] {
  const inferences = inferenceSteps(turn);
  const last = inferences.at(-1)?.model_response;
  const clients = last?.tool_calls.filter(({ tool_name }) => client.includes(tool_name)) ?? [];
  // Nothing of a refused answer is handed out.
  if (last === undefined || clients.length === 0 || isRefusedTurn(turn)) return [];
  // Calls that are not run any more are stored as the model sent them.
  const ended = last.stop_reason === "out_of_tokens" || inferences.length >= limit;
  return ended ? last.tool_calls : clients;
}

export const stepAsSent = check({
  id: "resume/step-as-sent",
  statement: "The client's tool step contains the pending calls, and the responses as they were sent.",
  reference: ["semantics §6.4", "real-servers §4.2"],
  // The model sees these responses again in every later turn: whatever is lost here is lost for good.
  judge(trace) {
    const resumed = resumesOf(trace).flatMap((one) =>
      one.after === null ? [] : [{ ...one, after: one.after }],
    );
    return judgeEach(resumed, "no turn was resumed", ({ exchange, before, after }) => {
      const sent = checked("TurnResumeRequest", exchange.request.body);
      const step = after.steps[before.steps.length];
      const actual = step?.step_type === "tool_execution" ? step : null;
      const expected = {
        tool_calls: before.output_message.tool_calls,
        tool_responses: sent.ok ? sent.value.tool_responses : null,
      };
      return compare(
        exchange,
        "the client's tool step",
        expected,
        actual && { tool_calls: actual.tool_calls, tool_responses: actual.tool_responses },
      );
    });
  },
});

export const streamBeginsWithTools = check({
  id: "resume/stream-begins-with-tools",
  statement:
    "The stream of a resume begins with the completion of the client's tool step, and has no turn_start.",
  reference: ["semantics §6.4", "real-servers §4.2"],
  // The client ran its tools between two requests: only this event reports the step to other readers.
  judge(trace) {
    const streams = resumesOf(trace).filter(
      ({ exchange, after }) => exchange.items !== null && after !== null,
    );
    return judgeEach(streams, "no resume was streamed", ({ exchange, after, before }) => {
      const [first, ...rest] = eventsOf(exchange);
      const actual = {
        first: first?.event_type === "step_complete" ? first.step_details : first,
        turn_starts: [first, ...rest].filter((event) => event?.event_type === "turn_start").length,
      };
      const expected = { first: after?.steps[before.steps.length], turn_starts: 0 };
      return compare(exchange, "stream", expected, actual);
    });
  },
});

export const responsesReachModel = check({
  id: "resume/responses-reach-model",
  statement: "The first prompt of a resume ends with its tool responses.",
  reference: ["semantics §11.1"],
  needs: ["journal"],
  judge(trace) {
    const resumed = resumesOf(trace).flatMap(({ log, exchange, before, after }) => {
      const place = inferenceSteps(before).length;
      const entry = answered(trace, log.alias)[place];
      const step = after?.steps[before.steps.length];
      if (!entry?.request || step?.step_type !== "tool_execution") return [];
      // A lenient server may go on without any.
      if (step.tool_responses.length === 0) return [];
      return [{ exchange, seq: entry.seq, messages: entry.request.messages, step }];
    });
    return judgeEach(resumed, "no prompt of a resume was seen", ({ exchange, seq, messages, step }) => {
      const expected = step.tool_responses.map((response) => toLine({ role: "tool", ...response }));
      const actual = toLines(messages).slice(-expected.length);
      return comparePrompts({ exchange, seq }, "the end of the prompt", expected, actual);
    });
  },
});

export const historyAsOfBeginning = check({
  id: "resume/history-as-of-beginning",
  statement: "Turns that began after a turn are not in the history of its resumes.",
  reference: ["semantics §11.1"],
  needs: ["journal", "any_resume"],
  // Real servers resume a turn that is not the last one with the last one's input and steps.
  judge(trace) {
    const logs = turnLogs(trace);
    const prompts = resumesOf(trace).flatMap(({ log, exchange, before }) => {
      const [created] = log.requests;
      const later = logs.filter(
        ({ session, requests }) => session === log.session && requests[0].began > created.ended,
      );
      const entry = answered(trace, log.alias)[inferenceSteps(before).length];
      return later.length === 0 || entry === undefined ? [] : [{ exchange, entry, later }];
    });
    return judgeEach(prompts, "no turn was resumed after a later one", ({ exchange, entry, later }) => {
      const markers = markersOf(entry);
      const shown = later.flatMap(({ alias }) => (markers.has(markerName(trace.run, alias)) ? [alias] : []));
      return compare(exchange, "later turns in the prompt of a resume", [], shown);
    });
  },
});

export const serverCallsFirst = check({
  id: "resume/server-calls-first",
  statement:
    "If a message has calls of server and client tools, the server's run before the turn awaits the client's.",
  reference: ["semantics §7"],
  needs: ["server_tools"],
  when: { calls_in_message: "all" },
  // A client that answers must not wait for calls that the server could have run before.
  judge(trace) {
    const mixed = turnLogs(trace).flatMap((log) => {
      const { client } = turnTools(trace, log);
      return statesOf(log).flatMap(({ exchange, turn }) => {
        const place = turn.steps.findLastIndex(({ step_type }) => step_type === "inference");
        const last = turn.steps[place];
        if (!awaits(turn) || last?.step_type !== "inference") return [];
        const calls = last.model_response.tool_calls;
        const expected = calls
          .filter(({ tool_name }) => !client.includes(tool_name))
          .map(({ call_id }) => call_id);
        const run = turn.steps
          .slice(place)
          .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_responses : []));
        return expected.length === 0
          ? []
          : [{ exchange, expected, actual: run.map(({ call_id }) => call_id) }];
      });
    });
    return judgeEach(mixed, "no message called tools of both sides", ({ exchange, expected, actual }) =>
      compare(exchange, "calls that were run before any was handed out", expected, actual),
    );
  },
});
