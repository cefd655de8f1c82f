/** A stored turn against what was sent, streamed and announced. */
import type { Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { mayBeGone, notFoundSteps } from "../oracle/lifetime.ts";
import { toSegment } from "../../../story/request-spec.ts";
import { isRecord } from "../../../json/difference.ts";
import { announced, checked, eventsOf } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { sentJson } from "../views/sent-json.ts";
import { resumesOf, stateAt, statesOf, turnLogs, announcedTurns } from "../views/turn-log.ts";
import {
  between,
  compare,
  compareStatus,
  finding,
  judgeEach,
  compareAnswer,
} from "../../../check/verdict.ts";

export const storedIsAnnounced = check({
  id: "persistence/stored-is-announced",
  statement: "The stored turn equals the turn in the last event or response about it.",
  reference: ["semantics §6.1", "real-servers §4.3"],
  // A session that may be gone excuses a read, and so does a request that still runs or whose outcome is open.
  judge(trace) {
    const reads = turnLogs(trace).flatMap((log) =>
      trace.exchanges.flatMap((read) => {
        const { step } = read;
        if (step.do !== "get_turn" || step.turn !== log.alias || step.session !== undefined) return [];
        const turn = mayBeGone(trace, log.session, read) ? undefined : stateAt(log, read);
        return turn === undefined || turn === null ? [] : [{ read, turn }];
      }),
    );
    return judgeEach(reads, "no turn was read after it was announced", ({ read, turn }) => {
      const refused = compareStatus(read, [200]);
      if (refused.length > 0 || read.status === null) return refused;
      return between(["turn as announced", "turn as stored"], compare(read, "turn", turn, read.json));
    });
  },
});

export const storedIsStreamed = check({
  id: "persistence/stored-is-streamed",
  statement: "The steps that a stream completes are the new steps of its turn, in order.",
  reference: ["semantics §8.1"],
  judge(trace) {
    const streamed = streamsOf(trace);
    return judgeEach(streamed, "no turn was announced by a stream", ({ exchange, turn, from }) => {
      const steps = eventsOf(exchange).flatMap((event) =>
        event.event_type === "step_complete" ? [event.step_details] : [],
      );
      return between(
        ["steps in the stream", "steps of the turn"],
        compare(exchange, "steps that the turn gained", steps, turn.steps.slice(from)),
      );
    });
  },
});

interface Streamed {
  exchange: Exchange;
  turn: Turn;
  /** How many steps the turn had before. */
  from: number;
}

function streamsOf(trace: Trace): Streamed[] {
  const created = turnLogs(trace).map(({ requests: [exchange] }) => ({
    exchange,
    turn: announced(exchange),
    from: 0,
  }));
  const resumed = resumesOf(trace).map(({ exchange, before, after }) => ({
    exchange,
    turn: after,
    from: before.steps.length,
  }));
  return [...created, ...resumed].flatMap(({ turn, ...rest }) =>
    turn === null || rest.exchange.items === null ? [] : [{ ...rest, turn }],
  );
}

export const inputAsSent = check({
  id: "persistence/input-as-sent",
  statement:
    "The input messages of a turn are those that were sent, to the last character, in the form in which they were sent.",
  reference: ["semantics §5.1"],
  judge(trace) {
    // Documents become part of the last message.
    const states = turnLogs(trace)
      .filter(({ step }) => step.extra?.documents === undefined)
      .flatMap((log) =>
        statesOf(log).map((state) => ({ ...state, sent: messagesOf(log.requests[0].request.body) })),
      );
    return judgeEach(states, "no turn was announced", ({ exchange, turn, sent }) =>
      compare(exchange, "turn.input_messages", sent, turn.input_messages),
    );
  },
});

/** What was sent, with what the schema says it has where it was left out. */
function messagesOf(body: unknown): unknown {
  const parsed = checked("TurnCreateRequest", body);
  // The one thing that the schema cannot say: a message without a role is a user's.
  return parsed.ok ? parsed.value.messages.map((message) => ({ role: "user", ...message })) : undefined;
}

export const anyJson = check({
  id: "persistence/any-json",
  statement:
    "Arguments, metadata and JSON Schemas come back as they were sent, at any depth up to the limit.",
  reference: ["semantics §1.4"],
  judge(trace) {
    const kept = sentJson(trace);
    return judgeEach(kept, "no JSON of any kind was sent", ({ exchange, path, expected, actual }) =>
      compare(exchange, path, expected, actual),
    );
  },
});

export const ownStepIds = check({
  id: "persistence/own-step-ids",
  statement: "No two steps of a turn have one id.",
  reference: ["semantics §1.2"],
  when: { step_ids: ["unique", "client_tool_repeats"] },
  judge(trace) {
    const states = announcedTurns(trace);
    const all = trace.expectations.policy.step_ids === "unique";
    return judgeEach(states, "no turn was announced", ({ exchange, turn }) => {
      const counted = all ? turn.steps : turn.steps.filter((_, n) => !repeatsEarlier(turn, n));
      const ids = counted.map(({ step_id }) => step_id);
      const twice = ids.find((id, n) => ids.indexOf(id) !== n);
      const expected = "an id of its own for each step";
      return twice === undefined ? [] : [finding(exchange, "ids of steps", expected, ids)];
    });
  },
});

/** Real servers give the client's tool step of a resume the id of a step since the inference that called the tool. */
function repeatsEarlier({ steps }: Turn, at: number): boolean {
  const called = steps.slice(0, at).findLastIndex(({ step_type }) => step_type === "inference");
  const ids = steps.slice(called, at).map(({ step_id }) => step_id);
  const step = steps[at];
  return step?.step_type === "tool_execution" && ids.includes(step.step_id);
}

export const stepById = check({
  id: "persistence/step-by-id",
  statement: "A step got by its id equals the step of that id in its turn.",
  reference: ["getStep"],
  when: { step_ids: ["unique", "client_tool_repeats"] },
  // If two steps of a turn have one id, either may be returned.
  judge(trace) {
    const logs = turnLogs(trace);
    const reads = trace.exchanges.flatMap((read) => {
      const { step: request } = read;
      const log = logs.find(({ alias }) => request.do === "get_steps" && request.turn === alias);
      if (log === undefined || mayBeGone(trace, log.session, read)) return [];
      const id = read.request.path.split("/").at(-1);
      const named = stateAt(log, read)?.steps.filter(({ step_id }) => toSegment(step_id) === id) ?? [];
      const [step, ...others] = named;
      return step === undefined || others.length > 0 ? [] : [{ read, step }];
    });
    return judgeEach(reads, "no step was read by its id", ({ read, step }) => {
      return compareAnswer(read, "step", step, isRecord(read.json) ? read.json["step"] : read.json);
    });
  },
});

export const failedTurnLeavesNothing = check({
  id: "persistence/failed-turn-leaves-nothing",
  least: 5,
  statement: "A turn that failed is not stored.",
  reference: ["semantics §6.2", "real-servers §4.3"],
  needs: ["scripting"],
  // A failed turn in the history would spoil the prompts of all later ones.
  judge(trace) {
    const reads = turnLogs(trace).flatMap((log) =>
      trace.exchanges.filter(
        (read) =>
          read.step.do === "get_turn" &&
          read.step.turn === log.alias &&
          !mayBeGone(trace, log.session, read) &&
          stateAt(log, read) === null,
      ),
    );
    const isNull = trace.expectations.behavior.missing_turn === "null";
    return judgeEach(reads, "no turn failed whose id was known", (read) =>
      isNull ? compareAnswer(read, "turn", null, read.json) : compareStatus(read, notFoundSteps(trace)),
    );
  },
});
