import { describe, expect, test } from "vitest";
import { expectationsOf } from "../../src/target/expectations.ts";
import type { Trace } from "../../src/trace/trace.ts";
import { agentAndSession, broken, createdTurn, gotTurn, refused, resumedTurn } from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { streamOf } from "../support/stream-of.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { callOf, idOf, inference, shieldStep, toolStep, turnOf } from "../support/wire-objects.ts";

const call = callOf("c1", "look");
const awaiting = turnOf({ steps: [inference("", [call])], awaits: [call] });
const resumed = turnOf({ steps: [inference("", [call]), toolStep([call], ["a tree"]), inference("Hi.")] });

test("only the client's tool step of a resume completes without a start", () => {
  const events = streamOf(resumed, { from: 1 });
  const first = createdTurn("t1", awaiting);
  const trace = traceOf([...agentAndSession(), first, resumedTurn("t1", { events })]);
  expect(verdictOn("streams/steps-pair", trace)).toEqual(pass);

  // The same events in the stream of a new turn.
  const [complete] = events;
  const [start, ...rest] = streamOf(turnOf());
  const inNewTurn = traceOf([
    ...agentAndSession(),
    createdTurn("t1", { events: [start!, complete!, ...rest] }),
  ]);
  expect(verdictOn("streams/steps-pair", inNewTurn)).toEqual(
    fail({ exchange: 2, path: "event 1", expected: "the end of the step that is open", actual: complete }),
  );
});

test("a step that starts before the one before it has ended is noticed at every event that is out of place", () => {
  const [start, shieldStart, shieldEnd, ...rest] = streamOf(
    turnOf({ steps: [shieldStep(), inference("Hi.")] }),
  );
  const [inferenceStart, ...others] = rest;
  const events = [start!, shieldStart!, inferenceStart!, shieldEnd!, ...others];
  const trace = traceOf([...agentAndSession(), createdTurn("t1", { events })]);
  const shield = idOf("t1.0", 5);
  expect(verdictOn("streams/steps-pair", trace)).toEqual(
    fail(
      {
        exchange: 2,
        path: "event 2",
        expected: `the end of step ${shield} before another starts`,
        actual: { event_type: "step_start", step_id: idOf("t1.1", 5), step_type: "inference", metadata: {} },
      },
      { exchange: 2, path: "event 3", expected: "the end of the step that is open", actual: shieldEnd },
      {
        exchange: 2,
        path: "event 4",
        expected: "progress of the step that is open",
        actual: {
          event_type: "step_progress",
          step_id: idOf("t1.1", 5),
          step_type: "inference",
          delta: { type: "text", text: "Hi." },
        },
      },
      { exchange: 2, path: "event 5", expected: "the end of the step that is open", actual: others[1] },
    ),
  );
});

const typed = (type: string): Trace =>
  traceOf([
    ...agentAndSession(),
    createdTurn("t1", { events: streamOf(turnOf()), headers: { "content-type": type } }),
  ]);

test.each(["text/event-stream; charset=utf-8", "Text/Event-Stream;Charset=UTF-8", "text/event-stream"])(
  "a stream may have the type %s: it is UTF-8 with and without a charset",
  (type) => expect(verdictOn("streams/content-type", typed(type))).toEqual(pass),
);

test.each(["text/event-stream; charset=iso-8859-1", "text/plain", "text/event-streams"])(
  "no stream has the type %s",
  (type) =>
    expect(verdictOn("streams/content-type", typed(type))).toMatchObject({
      status: "fail",
      findings: [{ exchange: 2, path: "content-type", actual: type.replace(" ", "") }],
    }),
);

test("a stream that goes on after its end, or breaks off before it, is noticed", () => {
  const events = streamOf(turnOf());
  const items = [...events, events[0]!].map((payload) => ({ event: { payload } }));
  const path = "stream";
  const expected = "one turn_complete, turn_awaiting_input or error, at the end";
  expect(
    verdictOn("streams/one-terminal-event", traceOf([...agentAndSession(), createdTurn("t1", { items })])),
  ).toEqual(fail({ exchange: 2, path, expected, actual: "6 items, counted from item 0; endings: item 4" }));
  const cut = createdTurn("t1", { events: events.slice(0, 2), truncated: true });
  expect(verdictOn("streams/one-terminal-event", traceOf([...agentAndSession(), cut]))).toEqual(
    fail({ exchange: 2, path, expected, actual: "2 items, counted from item 0; no ending, broken off" }),
  );
  const disconnected = createdTurn("t1", { events: events.slice(0, 2), disconnected: true });
  expect(verdictOn("streams/one-terminal-event", traceOf([...agentAndSession(), disconnected]))).toEqual(
    unknown("no stream was seen"),
  );
});

test("a text that is not in the deltas does not belong to the content", () => {
  const turn = turnOf({ steps: [inference("Hi, you.")] });
  const events = streamOf(turn).map((event) =>
    event.event_type === "step_progress" ? { ...event, delta: { type: "text", text: "Hi" } as const } : event,
  );
  const trace = traceOf([...agentAndSession(), createdTurn("t1", { events })]);
  expect(verdictOn("streams/deltas-make-content", trace)).toEqual(
    fail({
      exchange: 2,
      path: `content of step ${idOf("t1.0", 5)}`,
      expected: "Hi",
      actual: "Hi, you.",
      sides: ["deltas put together", "content of the step"],
    }),
  );
});

test("an attachment of a resumed turn is noticed at the resume", () => {
  const before = [...agentAndSession(), createdTurn("t1", awaiting)];
  expect(verdictOn("streams/no-attachments", traceOf([...before, resumedTurn("t1", resumed)]))).toEqual(pass);
  const attachment = { content: "Hi.", mime_type: "text/plain" };
  const attaching = resumedTurn("t1", { ...resumed, output_attachments: [attachment] });
  expect(verdictOn("streams/no-attachments", traceOf([...before, attaching]))).toEqual(
    fail({ exchange: 3, path: "turn.output_attachments.0", expected: undefined, actual: attachment }),
  );
  expect(verdictOn("streams/no-attachments", traceOf(agentAndSession()))).toEqual(
    unknown("no turn was announced"),
  );
});

test("after a resume that failed in its stream the turn awaits input as before", () => {
  const before = [
    ...agentAndSession(),
    createdTurn("t1", awaiting),
    resumedTurn("t1", broken(streamOf(resumed, { from: 1 }).slice(0, 3), "500: The model is not well.")),
  ];
  expect(verdictOn("streams/error-leaves-nothing", traceOf([...before, gotTurn("t1", awaiting)]))).toEqual(
    pass,
  );
  expect(verdictOn("streams/error-leaves-nothing", traceOf([...before, gotTurn("t1", resumed)]))).toEqual(
    fail({ exchange: 4, path: "turn.steps.1", expected: undefined, actual: resumed.steps[1] }),
  );
  const gone = gotTurn("t1", refused(404, "There is no such turn."));
  expect(verdictOn("streams/error-leaves-nothing", traceOf([...before, gone]))).toEqual(
    fail({ exchange: 4, path: "status", expected: "200", actual: 404 }),
  );
});

describe("a call that could not be parsed", () => {
  const check = "streams/failed-call-is-content";

  /** The model says that it looks, in a way that nobody can read; this is what the stream and the turn have of it. */
  const verdictWith = (profile: string, streamed: string, content: string) => {
    const [start, ...rest] = streamOf(turnOf({ steps: [inference(content)] }));
    const delta = { type: "tool_call" as const, tool_call: streamed, parse_status: "failed" as const };
    const step_id = idOf("t1.0", 5);
    const failed = { event_type: "step_progress" as const, step_type: "inference" as const, step_id, delta };
    const events = rest.map((event) => (event.event_type === "step_progress" ? failed : event));
    const { turn, entry } = modelAsked("t1");
    if (entry.kind !== "inference") throw new Error("not of a model");
    const answer = [
      { type: "unparsed_call" as const, text: "<look(" },
      { type: "stop" as const, stop_reason: "end_of_turn" as const },
    ];
    return verdictOn(
      check,
      traceOf([...agentAndSession(), createdTurn("t1", { events: [start!, ...events] })], {
        journal: [{ turn, entry: { ...entry, answer } }],
        expectations: expectationsOf(profile),
      }),
    );
  };
  const own = "call_id='c1' tool_name='look' arguments='<look('";
  const path = "calls that could not be read";

  test("is the model's text in delta and content", () => {
    expect(verdictWith("reference", "<look(", "I <look(")).toEqual(pass);
    expect(verdictWith("reference", own, own)).toEqual(
      fail({ exchange: 2, path: `${path}.failed.0`, expected: "<look(", actual: own }),
    );
  });

  test("is the server's own text for it, and nothing beside it, where the profile says so", () => {
    expect(verdictWith("0.2.20", own, own)).toEqual(pass);
    expect(verdictWith("0.2.20", own, `I ${own}`)).toEqual(
      fail({ exchange: 2, path: `${path}.missing.0`, expected: undefined, actual: own }),
    );
    expect(verdictWith("0.2.20", "a call", "a call")).toEqual(
      fail({ exchange: 2, path: `${path}.failed.0`, expected: "<look(", actual: "a call" }),
    );
  });
});
