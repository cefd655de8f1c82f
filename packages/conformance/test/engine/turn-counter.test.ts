import { expect, test } from "vitest";
import { createTurnCounter } from "../../src/engine/turn-counter.ts";
import { agentAndSession, createdTurn, refused, type Answer } from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { turnOf } from "../support/wire-objects.ts";

const broken: Answer = { items: [{ error: { message: "500: Internal server error" } }] };
const fine = turnOf();

function counted(good: number, bad: number, answer = broken, script: object[] = []): string | null {
  const counter = createTurnCounter();
  for (let n = 0; n < good; n += 1) counter.add(traceOf([...agentAndSession(), createdTurn("t1", fine)]));
  for (let n = 0; n < bad; n += 1)
    counter.add(traceOf([...agentAndSession(), createdTurn("t1", answer, { script: { replies: script } })]));
  return counter.unusable();
}

test("a target on which most turns fail is unusable, with the commonest reason", () => {
  expect(counted(10, 11)).toBe(
    "11 of 21 turns that should have succeeded failed, most of them with 200, 500: Internal server error",
  );
  expect(counted(0, 20, refused(503, "Away."))).toMatch(/^20 of 20 .*with 503, /);
});

test("half of them, or a few, may be chance", () => {
  expect(counted(10, 10)).toBeNull();
  expect(counted(0, 19)).toBeNull();
});

test("turns whose model fails are not counted", () => {
  expect(counted(0, 30, broken, [{ error: { status: 500, message: "The model is not well." } }])).toBeNull();
});

test("a turn that ends in a wrong form has not failed", () => {
  const misshapen: Answer = {
    items: [{ event: { payload: { event_type: "turn_complete", turn: {} } } }, "[DONE]"],
  };
  expect(counted(0, 30, misshapen)).toBeNull();
});

test("a server that does not stream is told which content type it sent, and what to send", () => {
  const whole: Answer = { json: fine, headers: { "content-type": "application/json" } };
  expect(counted(0, 20, whole)).toMatch(
    /20 of 20 .* with 200 and application\/json, where a stream was requested .*\. Send text\/event-stream, /,
  );
  expect(counted(0, 20, { text: "data: {}", headers: { "content-type": undefined } })).toContain(
    "with 200 and no content type, where",
  );
});

test("a turn for which no stream was requested needs no stream", () => {
  const counter = createTurnCounter();
  const whole = createdTurn("t1", fine, { stream: false });
  for (let n = 0; n < 20; n += 1) counter.add(traceOf([...agentAndSession(), whole]));
  expect(counter.unusable()).toBeNull();
});
