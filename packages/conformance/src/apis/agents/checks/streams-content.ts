/** What streams say: content, calls, errors. */
import type { ContentDelta, Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { reportOf } from "../oracle/failures.ts";
import { mayBeGone, notFoundSteps } from "../oracle/lifetime.ts";
import { announced, eventsOf, streamError } from "../../../trace/read.ts";
import type { Exchange } from "../../../trace/trace.ts";
import { reportedFailure } from "../views/errors.ts";
import { answered, inferenceSteps } from "../views/inferences.ts";
import { streamedSteps } from "../views/streamed-steps.ts";
import { isRefusedTurn } from "../views/touchpoints.ts";
import { stateAt, statesOf, turnLogs, announcedTurns } from "../views/turn-log.ts";
import { between, compare, compareStatus, judgeEach, compareAnswer } from "../../../check/verdict.ts";

export const deltasMakeContent = check({
  id: "streams/deltas-make-content",
  statement: "The texts of an inference step's deltas, put together, are the content of its model response.",
  reference: ["semantics §8.2"],
  judge({ exchanges, expectations }) {
    // Where text beside calls is dropped, it was streamed all the same.
    const whole = expectations.policy.text_beside_calls === "kept";
    const inferences = exchanges.flatMap((exchange) => {
      const events = eventsOf(exchange);
      return events.flatMap((event) => {
        if (event.event_type !== "step_complete" || event.step_details.step_type !== "inference") return [];
        const deltas = events.flatMap((other) =>
          other.event_type === "step_progress" && other.step_id === event.step_id ? [other.delta] : [],
        );
        if (!whole && deltas.some(({ type }) => type === "tool_call")) return [];
        return [{ exchange, streamed: deltas.map(textOf).join(""), step: event.step_details }];
      });
    });
    return judgeEach(inferences, "no inference completed in a stream", ({ exchange, streamed, step }) => {
      const { content } = step.model_response;
      return typeof content === "string"
        ? between(
            ["deltas put together", "content of the step"],
            compare(exchange, `content of step ${step.step_id}`, streamed, content),
          )
        : [];
    });
  },
});

function textOf(delta: ContentDelta): string {
  if (delta.type === "text") return delta.text;
  // A text that was meant as a call and could not be read becomes content.
  const failed = delta.type === "tool_call" && delta.parse_status === "failed";
  return failed && typeof delta.tool_call === "string" ? delta.tool_call : "";
}

export const callDeltas = check({
  id: "streams/call-deltas",
  statement: "Each call of an inference step is announced by one delta that succeeded and equals it.",
  reference: ["semantics §8.2"],
  // 0.3 servers send pieces of the arguments first, without saying of which call.
  judge(trace) {
    const inferences = streamedSteps(trace).flatMap(({ step, ...rest }) =>
      step.step_type === "inference" ? [{ ...rest, calls: step.model_response.tool_calls }] : [],
    );
    return judgeEach(inferences, "no inference completed in a stream", ({ exchange, deltas, calls }) =>
      between(
        ["calls of the step", "calls in its deltas"],
        compare(
          exchange,
          "calls in the deltas of an inference",
          calls,
          deltas.flatMap((delta) =>
            delta.type === "tool_call" && delta.parse_status === "succeeded" ? [delta.tool_call] : [],
          ),
        ),
      ),
    );
  },
});

export const failedCallIsContent = check({
  id: "streams/failed-call-is-content",
  least: 5,
  statement: "A call that could not be parsed is a failed delta, and its text is content.",
  reference: ["semantics §8.2"],
  needs: ["journal", "whole_answers"],
  when: { unreadable_calls: ["content", "own_words"] },
  judge(trace) {
    const inOwnWords = trace.expectations.policy.unreadable_calls === "own_words";
    const turns = turnLogs(trace).flatMap((log) => {
      const states = statesOf(log);
      const last = states.at(-1);
      const parts = answered(trace, log.alias).flatMap(({ answer }) => answer ?? []);
      const texts = parts.flatMap((part) => (part.type === "unparsed_call" ? [part.text] : []));
      // Each request must have been streamed and have brought the turn on.
      const isStreamed =
        states.length === log.requests.length && states.every(({ exchange }) => exchange.items !== null);
      return last === undefined || !isStreamed || texts.length === 0 ? [] : [{ ...last, states, texts }];
    });
    return judgeEach(turns, "every call could be parsed", ({ exchange, turn, states, texts }) => {
      const failed = states.flatMap((state) => failedCallsOf(state.exchange));
      return compare(
        exchange,
        "calls that could not be read",
        { failed: texts, missing: [] },
        inOwnWords
          ? {
              failed: failed.map(({ text }, n) => modelsWords(text, texts[n])),
              missing: lostOf(turn, failed),
            }
          : {
              failed: failed.map(({ text }) => text),
              missing: texts.filter((text) => !isContent(turn, text)),
            },
      );
    });
  },
});

interface FailedCall {
  step_id: string;
  text: unknown;
}

function failedCallsOf(exchange: Exchange): FailedCall[] {
  return eventsOf(exchange).flatMap((event) => {
    if (event.event_type !== "step_progress") return [];
    const { step_id, delta } = event;
    const isFailed = delta.type === "tool_call" && delta.parse_status === "failed";
    return isFailed ? [{ step_id, text: delta.tool_call }] : [];
  });
}

/** A server's own text for a call has the model's in it. */
function modelsWords(text: unknown, models: string | undefined): unknown {
  return typeof text === "string" && models !== undefined && text.includes(models) ? models : text;
}

function isContent(turn: Turn, text: string): boolean {
  return inferenceSteps(turn).some(({ model_response }) =>
    JSON.stringify(model_response.content).includes(JSON.stringify(text).slice(1, -1)),
  );
}

/** The last of a message without calls is its content, and nothing else is. */
function lostOf(turn: Turn, failed: readonly FailedCall[]): unknown[] {
  return inferenceSteps(turn).flatMap(({ step_id, model_response: { content, tool_calls } }) => {
    const last = failed.findLast((one) => one.step_id === step_id);
    return last === undefined || tool_calls.length > 0 || content === last.text ? [] : [last.text];
  });
}

export const outputIsLastAnswer = check({
  id: "streams/output-is-last-answer",
  statement: "Unless a shield refuses a turn, its output is the model's last message.",
  reference: ["semantics §7"],
  judge(trace) {
    const answered = announcedTurns(trace).filter(({ turn }) => !isRefusedTurn(turn));
    return judgeEach(answered, "no turn was answered", ({ exchange, turn }) => {
      const { role, content } = inferenceSteps(turn).at(-1)?.model_response ?? {};
      const actual = { role: turn.output_message.role, content: turn.output_message.content };
      return between(
        ["last model response", "output of the turn"],
        compare(exchange, "turn.output_message", { role, content }, actual),
      );
    });
  },
});

export const noAttachments = check({
  id: "streams/no-attachments",
  statement: "A turn has no output attachments.",
  reference: ["semantics §7"],
  judge: (trace) =>
    judgeEach(announcedTurns(trace), "no turn was announced", ({ exchange, turn }) =>
      compare(exchange, "turn.output_attachments", [], turn.output_attachments),
    ),
});

export const errorInItsWords = check({
  id: "streams/error-in-its-words",
  statement:
    "A model that fails is reported with the provider's message, as 400 if it failed with 400 and as 500 otherwise.",
  reference: ["semantics §3.3"],
  needs: ["journal", "whole_answers"],
  when: { provider_failures: ["reported", "hidden", "passed_on"] },
  judge(trace) {
    const failed = turnLogs(trace).flatMap((log) => {
      const errors = (trace.journal ?? []).flatMap(({ turn, entry }) =>
        turn === log.alias && entry.kind === "inference" && entry.state === "failed"
          ? (entry.error ?? [])
          : [],
      );
      // Requests that are refused before they run have other messages.
      const exchanges = log.requests.filter(
        (request) => request.failure === null && !request.disconnected && mayReportFailure(request),
      );
      return exchanges.map((exchange, n) => ({ exchange, error: errors[n] }));
    });
    const withError = failed.flatMap(({ exchange, error }) =>
      error === undefined ? [] : [{ exchange, error }],
    );
    return judgeEach(withError, "no model failed", ({ exchange, error }) => {
      const { status, words } = reportOf(trace, error);
      const actual = reportedFailure(exchange);
      return compare(exchange, "failure", { status, text: words === "" ? actual.text : words }, actual);
    });
  },
});

/** Whether this can be the answer of a turn that failed while it ran. */
function mayReportFailure(exchange: Exchange): boolean {
  const { status, items } = exchange;
  if (announced(exchange) !== null || status === null) return false;
  return (
    items !== null || status >= 500 || (status === 400 && typeof reportedFailure(exchange).text === "string")
  );
}

export const errorLeavesNothing = check({
  id: "streams/error-leaves-nothing",
  statement: "An error in a stream changes nothing that is stored.",
  reference: ["semantics §6.2", "semantics §6.4"],
  when: { turn_start: ["emitted", "absent"] },
  judge(trace) {
    const { missing_turn } = trace.expectations.behavior;
    const reads = turnLogs(trace).flatMap((log) =>
      trace.exchanges.flatMap((read) => {
        const { step } = read;
        if (step.do !== "get_turn" || step.turn !== log.alias || step.session !== undefined) return [];
        const last = log.requests.findLast(({ ended }) => ended < read.began);
        const isFailed = last !== undefined && streamError(last) !== undefined;
        const turn = mayBeGone(trace, log.session, read) ? undefined : stateAt(log, read);
        return !isFailed || turn === undefined ? [] : [{ read, turn }];
      }),
    );
    return judgeEach(reads, "no turn was read after an error in its stream", ({ read, turn }) => {
      if (turn === null) return missing_turn === "null" ? [] : compareStatus(read, notFoundSteps(trace));
      return compareAnswer(read, "turn", turn, read.json);
    });
  },
});
