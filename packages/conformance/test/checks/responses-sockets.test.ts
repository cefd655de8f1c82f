import { expect, test } from "vitest";
import type { ExchangeSpec } from "../support/exchanges.ts";
import { eventsOfResponse, message, responded, response, streamed } from "../support/responses.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

type Json = Record<string, unknown>;

const over = "w1";
const whole = (id: string, text = "Hi."): Json => response(id, [message(`msg_${id}`, text)]);
const unstored = { over, fields: { store: false } };
const gone = {
  status: 400,
  json: { type: "error", status: 400, error: { code: "previous_response_not_found" } },
};
const first = responded("r1", streamed(eventsOfResponse(whole("resp_1"))), unstored);
const child = (as: string, answer: Parameters<typeof responded>[1], rest: object = {}): ExchangeSpec =>
  responded(as, answer, { after: "r1", over, ...rest });
const ended = streamed(eventsOfResponse(whole("resp_2")));

test("the events over a WebSocket equal the events of the stream", () => {
  const twin = (text: string): ExchangeSpec =>
    responded("t1", streamed(eventsOfResponse(whole("resp_2", text))), { twin: "r1" });
  expect(verdictOn("responses/socket-as-stream", traceOf([first, twin("Hi.")]))).toEqual(pass);
  expect(verdictOn("responses/socket-as-stream", traceOf([first, twin("Ho.")]))).toMatchObject({
    status: "fail",
  });
});

test("what is not stored is continued on its own connection only", () => {
  expect(verdictOn("responses/socket-continues", traceOf([first, child("r2", ended)]))).toEqual(pass);
  expect(verdictOn("responses/socket-continues", traceOf([first, child("r2", gone)]))).toEqual(
    fail({ exchange: 1, path: "status", expected: 200, actual: 400 }),
  );
  const elsewhere = { over: "w2" };
  expect(verdictOn("responses/socket-forgets", traceOf([first, child("x1", gone, elsewhere)]))).toEqual(pass);
  expect(
    verdictOn("responses/socket-forgets", traceOf([first, child("x1", ended, elsewhere)])),
  ).toMatchObject({
    status: "fail",
  });
});

test("a continuation that failed leaves nothing to continue", () => {
  const failed = child(
    "x1",
    { status: 400, json: { error: {} } },
    { input: [{ is: "stray_output", text: "" }] },
  );
  const id = "responses/socket-failure-forgets";
  expect(verdictOn(id, traceOf([first, failed, child("x2", gone)]))).toEqual(pass);
  expect(verdictOn(id, traceOf([first, failed, child("x2", ended)]))).toMatchObject({ status: "fail" });
  expect(verdictOn(id, traceOf([first, child("x2", ended)]))).toEqual(unknown("no continuation failed"));
});

test("events of two responses do not mix", () => {
  const at = "responses/socket-one-at-a-time";
  const [one, other] = [eventsOfResponse(whole("resp_1")), eventsOfResponse(whole("resp_2"))];
  const busy = { status: 409, json: { error: { code: "response_in_progress" } } };
  const both = (events: readonly Json[], second: Parameters<typeof responded>[1]) =>
    traceOf([responded("e1", streamed(events), { over }), responded("e2", second, { over })]);
  expect(verdictOn(at, both(one, busy))).toEqual(pass);
  expect(verdictOn(at, both(one, ended))).toEqual(pass);
  expect(verdictOn(at, both([...one.slice(0, 3), ...other], ended))).toMatchObject({ status: "fail" });
  expect(verdictOn(at, both(one, { failure: "no complete answer" }))).toMatchObject({
    findings: [{ path: "failure" }],
  });
});

test("a wrong message gets an error with its status, and the next one an answer", () => {
  const wrong = (json: Json): ExchangeSpec => ({
    step: { do: "send_message", over, text: "{" },
    status: 400,
    json,
  });
  const error = { message: "No.", type: "invalid_request_error", param: null, code: "invalid_json" };
  const ok = responded("ok", ended, { over });
  expect(verdictOn("responses/socket-errors", traceOf([wrong({ error }), ok]))).toEqual(pass);
  expect(
    verdictOn("responses/socket-errors", traceOf([wrong({ error: { ...error, type: "no" } }), ok])),
  ).toEqual(fail({ exchange: 0, path: "error.type", expected: "invalid_request_error", actual: "no" }));
  const closed = responded("ok", { failure: "the WebSocket was closed" }, { over });
  expect(verdictOn("responses/socket-errors", traceOf([wrong({ error }), closed]))).toMatchObject({
    findings: [{ exchange: 1, path: "status" }],
  });
});
