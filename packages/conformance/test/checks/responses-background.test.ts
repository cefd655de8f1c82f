import { expect, test } from "vitest";
import type { StoryStep } from "../../src/story/story.ts";
import type { ExchangeSpec } from "../support/exchanges.ts";
import { eventsOfResponse, message, responded, response, streamed } from "../support/responses.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

type Json = Record<string, unknown>;

const inBackground = (status: string, output: readonly Json[] = []): Json =>
  response("resp_1", output, { status, background: true });
const begun = responded(
  "b1",
  { json: inBackground("queued") },
  {
    stream: false,
    fields: { background: true },
    script: { replies: [{ say: ["Hi", { gate: "held" }, "."] }] },
  },
);
const read = (json: Json): ExchangeSpec => ({ step: { do: "get_response", response: "b1" }, json });
const cancel = (answer: Pick<ExchangeSpec, "json" | "status">): ExchangeSpec => ({
  step: { do: "cancel_response", response: "b1" },
  ...answer,
});
const ended = inBackground("completed", [message("msg_1", "Hi.")]);

test("a response that is queued, runs and ends passes", () => {
  const trace = traceOf([begun, read(inBackground("in_progress")), read(ended)], { journal: [] });
  for (const check of ["queued", "progress", "ends"])
    expect(verdictOn(`responses/background-${check}`, trace)).toEqual(pass);
});

test("an answer that has ended does not count as running in the background", () => {
  expect(verdictOn("responses/background-queued", traceOf([{ ...begun, json: ended }]))).toEqual(
    fail({ exchange: 0, path: "status", expected: "queued or in_progress", actual: "completed" }),
  );
});

test("a status does not go back, and does not end while the model is held", () => {
  const back = traceOf([begun, read(ended), read(inBackground("in_progress"))]);
  expect(verdictOn("responses/background-progress", back)).toMatchObject({
    findings: [{ exchange: 2, actual: "in_progress" }],
  });
  const early = read(ended);
  const steps: StoryStep[] = [
    begun.step,
    { do: "await_gate", gate: "held", turn: "b1" },
    early.step,
    { do: "open_gate", gate: "held", turn: "b1" },
  ];
  expect(
    verdictOn("responses/background-progress", traceOf([begun, early], { story: { steps } })),
  ).toMatchObject({ findings: [{ exchange: 1, actual: "completed" }] });
});

test("the end has everything that the model said", () => {
  const half = inBackground("completed", [message("msg_1", "Hi")]);
  expect(verdictOn("responses/background-ends", traceOf([begun, read(half)], { journal: [] }))).toEqual(
    fail({ exchange: 1, path: "end of the response.text", expected: "Hi.", actual: "Hi" }),
  );
});

test("what still ran when its request was answered may be another later", () => {
  expect(verdictOn("responses/terminal-is-stored", traceOf([begun, read(ended)]))).toEqual(
    unknown("no stored response was read"),
  );
});

test("store false is refused by its name", () => {
  const unstored = { stream: false, fields: { background: true, store: false } };
  const refused = (param: string): ExchangeSpec =>
    responded("u1", { status: 400, json: { error: { message: "No.", param } } }, unstored);
  expect(verdictOn("responses/background-is-stored", traceOf([refused("store")]))).toEqual(pass);
  expect(verdictOn("responses/background-is-stored", traceOf([refused("background")]))).toMatchObject({
    status: "fail",
  });
  expect(verdictOn("responses/background-is-stored", traceOf([begun]))).toEqual(
    unknown("no response was to run unstored"),
  );
});

test("a follower gets all events after its number, to the end", () => {
  const events = eventsOfResponse(ended);
  const follow = (some: readonly Json[]): ExchangeSpec => ({
    step: { do: "get_response", response: "b1", replay: 1 },
    ...streamed(some),
  });
  const verdict = (some: readonly Json[]) =>
    verdictOn("responses/background-followed", traceOf([begun, follow(some)]));
  expect(verdict(events.slice(2))).toEqual(pass);
  expect(verdict(events)).toMatchObject({ status: "fail" });
  expect(verdict(events.slice(2, -1))).toMatchObject({ findings: [{ path: "last event" }] });
});

test("what was cancelled stays so, and what has ended cannot be", () => {
  const cancelled = inBackground("cancelled");
  const won = [begun, cancel({ json: cancelled })];
  expect(verdictOn("responses/cancel-ends", traceOf([...won, read(cancelled)]))).toEqual(pass);
  expect(verdictOn("responses/cancel-ends", traceOf([...won, read(ended)]))).toEqual(
    fail({ exchange: 2, path: "status", expected: "cancelled", actual: "completed" }),
  );
  const late = (status: number) => traceOf([begun, read(ended), cancel({ status, json: cancelled })]);
  expect(verdictOn("responses/cancel-refused", late(400))).toEqual(pass);
  expect(verdictOn("responses/cancel-refused", late(200))).toEqual(
    fail({ exchange: 2, path: "status", expected: "400", actual: 200 }),
  );
});
