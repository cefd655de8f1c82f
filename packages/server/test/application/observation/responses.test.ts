/** What is kept of responses beside turns. */
import { expect, test } from "vitest";
import { createClock } from "../../../src/adapters/clock.ts";
import type { ObservedEvent } from "../../../src/application/observation/observation.ts";
import { createObserver } from "../../../src/application/observation/observer.ts";

const delta = (text: string): ObservedEvent => ({
  type: "event",
  event: { event_type: "step_progress", step_type: "inference", step_id: "s", delta: { type: "text", text } },
});
const rested: ObservedEvent = { type: "stored", state: "completed" };
const turn = { agent_id: "a", session_id: "s", turn_id: "three" };

test("counts responses with turns, and has nothing of a deleted one but that it was there", () => {
  const observer = createObserver(createClock(), { entries: 4 });
  const heard: string[] = [];
  observer.subscribe((one) => heard.push(one.type));
  for (const response_id of ["one", "two"])
    for (const words of ["x", "y"]) observer.record({ response_id }, delta(words));
  observer.forget({ response_id: "one" });
  observer.forget({ response_id: "unknown" });
  expect(heard.slice(-2)).toEqual(["deleted", "deleted"]);
  // What its providers still answer.
  observer.record({ response_id: "one" }, delta("late"));
  const found = () =>
    observer.responses().map((one) => [one.response_id, one.status, one.observations.length]);
  expect(found()).toEqual([
    ["one", "deleted", 0],
    ["two", "in_progress", 2],
  ]);
  observer.record(turn, rested);
  expect(found()).toEqual([["two", "in_progress", 2]]);
  for (let n = 0; n < 4; n += 1) observer.record(turn, rested);
  expect(found()).toEqual([["two", "in_progress", 0]]);
  expect(observer.heads()).toMatchObject([{ response_id: "two" }, { turn_id: "three" }]);
});
