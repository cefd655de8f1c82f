import { expect, test } from "vitest";
import {
  agentAndSession,
  createdAgent,
  createdSession,
  createdTurn,
  gotTurn,
  refused,
  resumedTurn,
} from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { callOf, inference, sessionOf, toolStep, turnOf } from "../support/wire-objects.ts";

const call = callOf("c1", "look");
const awaiting = turnOf({ steps: [inference("", [call])], awaits: [call] });
const ended = turnOf({ steps: [inference("", [call]), toolStep([call], ["a tree"]), inference("Hi.")] });
const script = { replies: [{ call: [{ tool: "look", args: {} }] }, { say: "Hi." }] };
const begun = [...agentAndSession(), createdTurn("t1", awaiting, { script })];
const conflict = refused(409, "The turn has ended.");

test("a turn that awaits input is refused wrong responses, takes the right ones once, and has ended", () => {
  const trace = traceOf([
    ...begun,
    resumedTurn("t1", refused(400, "c1 has no response."), { give: "none" }),
    gotTurn("t1", awaiting),
    resumedTurn("t1", ended),
    resumedTurn("t1", conflict),
    { step: { do: "get_session", session: "s1" }, json: sessionOf("s1", [ended]) },
  ]);
  expect(verdictOn("model/agrees", trace)).toEqual(pass);
});

test("a resume that adds no steps is noticed", () => {
  const trace = traceOf([...begun, resumedTurn("t1", turnOf({ steps: [inference("Hi.")] }))]);
  expect(verdictOn("model/agrees", trace)).toEqual(
    fail({
      exchange: 3,
      path: "answer.steps.1",
      expected: "tool_execution",
      actual: undefined,
    }),
  );
});

test("what follows from the first difference is not told", () => {
  const trace = traceOf([...begun, resumedTurn("t1", conflict), resumedTurn("t1", refused(500, "Oh."))]);
  expect(verdictOn("model/agrees", trace)).toEqual(
    fail({ exchange: 3, path: "status", expected: "200", actual: 409 }),
  );
});

test("after a restart a session that nobody kept may be anything, and one that was kept is there", () => {
  const read = {
    step: { do: "get_session", session: "s1" } as const,
    ...refused(404, "Session not found."),
  };
  const options = { stops: [19.5], restarts: [20] };
  expect(verdictOn("model/agrees", traceOf([...agentAndSession(), read], options))).toEqual(pass);
  const kept = agentAndSession({ enable_session_persistence: true });
  expect(verdictOn("model/agrees", traceOf([...kept, read], options))).toEqual(
    fail({ exchange: 2, path: "status", expected: "200", actual: 404 }),
  );
});

test("after an answer that did not come nothing is known, and nothing is said", () => {
  const lost = createdAgent("a1", {}, { failure: "fetch failed" });
  expect(verdictOn("model/agrees", traceOf([lost]))).toEqual(unknown("no request was sent"));
  const later = [createdAgent("a1"), createdSession("s1", "a1", { answer: { failure: "fetch failed" } })];
  expect(verdictOn("model/agrees", traceOf(later))).toEqual(pass);
});
