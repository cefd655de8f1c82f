import { expect, test } from "vitest";
import { agentAndSession, createdTurn } from "../support/exchanges.ts";
import { shieldAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { assistant, callOf, inference, shieldStep, turnOf, user } from "../support/wire-objects.ts";

const violation = (violation_level: "error" | "warn" | "info", user_message: string) => ({
  violation_level,
  user_message,
  metadata: {},
});

/** A turn whose input two shields, `guard` first, look at; the step has this. */
function lookedAt(step: ReturnType<typeof shieldStep>) {
  return [
    ...agentAndSession({ input_shields: ["guard", "judge"] }),
    createdTurn("t1", turnOf({ steps: [step, inference("Hi.")] })),
  ];
}

test("a warning counts over an info, whoever is configured first", () => {
  const journal = [
    shieldAsked("t1", "guard", "user-input", violation("info", "Fine.")),
    shieldAsked("t1", "judge", "user-input", violation("warn", "Hm.")),
  ];
  const check = "shields/highest-level";
  expect(verdictOn(check, traceOf(lookedAt(shieldStep("warn", "Hm.")), { journal }))).toEqual(pass);
  expect(verdictOn(check, traceOf(lookedAt(shieldStep("info", "Fine.")), { journal }))).toEqual(
    fail({
      exchange: 2,
      path: "violation of steps.0.violation_level",
      expected: "warn",
      actual: "info",
    }),
  );
});

test("the warning of the shield that is configured first counts, in whichever order two shields were asked", () => {
  const journal = [
    shieldAsked("t1", "judge", "user-input", violation("warn", "Hm.")),
    shieldAsked("t1", "guard", "user-input", violation("warn", "Take care.")),
  ];
  const check = "shields/configured-order";
  expect(verdictOn(check, traceOf(lookedAt(shieldStep("warn", "Take care.")), { journal }))).toEqual(pass);
  expect(verdictOn(check, traceOf(lookedAt(shieldStep("warn", "Hm.")), { journal }))).toEqual(
    fail({
      exchange: 2,
      path: "violation of steps.0.user_message",
      expected: "Take care.",
      actual: "Hm.",
    }),
  );
  const alone = [shieldAsked("t1", "guard", "user-input", violation("warn", "Hm."))];
  expect(verdictOn(check, traceOf(lookedAt(shieldStep("warn", "Hm.")), { journal: alone }))).toEqual(
    unknown("no two shields objected at one level"),
  );
});

test("a shield that was not asked is missed", () => {
  const journal = [shieldAsked("t1", "guard", "user-input")];
  expect(verdictOn("shields/each-is-asked", traceOf(lookedAt(shieldStep()), { journal }))).toEqual(
    fail({
      exchange: 2,
      path: "shields asked in steps.0.1",
      expected: { shield_id: "judge", touchpoint: "user-input" },
      actual: undefined,
    }),
  );
});

test("output shields see the answer with its calls, which no history would have without responses", () => {
  const call = callOf("c1", "look");
  const exchanges = [
    ...agentAndSession({ output_shields: ["guard"], client_tools: [{ name: "look" }] }),
    createdTurn("t1", turnOf({ steps: [inference("Let me look.", [call]), shieldStep()], awaits: [call] })),
  ];
  const shown = (answer: ReturnType<typeof assistant>) =>
    traceOf(exchanges, {
      journal: [shieldAsked("t1", "guard", "assistant-output", null, { messages: [user("Hello"), answer] })],
    });
  const check = "shields/what-output-shields-see";
  expect(verdictOn(check, shown(assistant("Let me look.", [call])))).toEqual(pass);
  expect(verdictOn(check, shown(assistant("Let me look.")))).toEqual(
    fail({
      exchange: 2,
      path: "messages given to guard in steps.1.1.calls.0",
      expected: "c1",
      actual: undefined,
    }),
  );
});

test("a turn that was refused when it was about to await input is complete", () => {
  const call = callOf("c1", "look");
  const steps = [inference("", [call]), shieldStep("error", "No.")];
  const ended = turnOf({ steps, output: { content: "No.", tool_calls: [] } });
  const exchanges = agentAndSession({ output_shields: ["guard"], client_tools: [{ name: "look" }] });
  const check = "shields/refusal-completes-awaiting";
  expect(verdictOn(check, traceOf([...exchanges, createdTurn("t1", ended)]))).toEqual(pass);
  const awaiting = turnOf({ steps, awaits: [call] });
  expect(verdictOn(check, traceOf([...exchanges, createdTurn("t1", awaiting)]))).toEqual(
    fail({ exchange: 2, path: "turn.awaits_input", expected: false, actual: true }),
  );
});
