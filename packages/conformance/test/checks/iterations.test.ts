import { expect, test } from "vitest";
import { expectationsOf } from "../../src/target/expectations.ts";
import {
  agentAndSession,
  createdAgent,
  createdTurn,
  misshapen,
  refused,
  resumedTurn,
} from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { callOf, inference, toolStep, turnOf } from "../support/wire-objects.ts";

const call = callOf("c1", "look");
const second = callOf("c2", "look");
const tools = { client_tools: [{ name: "look" }] };

test("inferences of a turn and of its resumes count together", () => {
  const awaiting = turnOf({ steps: [inference("", [call])], awaits: [call] });
  const steps = [inference("", [call]), toolStep([call], ["a tree"]), inference("Hi.")];
  const exchanges = [
    ...agentAndSession({ ...tools, max_infer_iters: 2 }),
    createdTurn("t1", awaiting),
    resumedTurn("t1", turnOf({ steps })),
  ];
  const requests = (times: number) => ({
    journal: Array.from({ length: times }, () => modelAsked("t1")),
  });
  expect(verdictOn("iterations/never-exceeded", traceOf(exchanges, requests(2)))).toEqual(pass);
  expect(verdictOn("iterations/never-exceeded", traceOf(exchanges, requests(3)))).toEqual(
    fail({ exchange: 2, path: "requests to the model", expected: "at most 2", actual: 3 }),
  );
  expect(verdictOn("iterations/never-exceeded", traceOf(exchanges))).toEqual(
    unknown("no request reached the model"),
  );
});

test("at the limit the turn completes with its calls and end_of_turn", () => {
  const exchanges = agentAndSession({ ...tools, max_infer_iters: 1 });
  const complete = turnOf({
    steps: [inference("", [call], "end_of_message")],
    output: { stop_reason: "end_of_turn" },
  });
  expect(
    verdictOn("iterations/at-limit-with-calls", traceOf([...exchanges, createdTurn("t1", complete)])),
  ).toEqual(pass);
  const awaiting = turnOf({ steps: [inference("", [call])], awaits: [call] });
  expect(
    verdictOn("iterations/at-limit-with-calls", traceOf([...exchanges, createdTurn("t1", awaiting)])),
  ).toEqual(
    fail({
      exchange: 2,
      path: "state of the turn.stop_reason",
      expected: "end_of_turn",
      actual: "end_of_message",
    }),
  );
});

test("at the limit calls of the server are not run", () => {
  const time = callOf("c1", "get_time");
  const ran = turnOf({
    steps: [inference("", [time]), toolStep([time], ["noon"])],
    output: { tool_calls: [time] },
  });
  const trace = traceOf([...agentAndSession({ max_infer_iters: 1 }), createdTurn("t1", ran)]);
  expect(verdictOn("iterations/at-limit-with-calls", trace)).toEqual(
    fail({ exchange: 2, path: "state of the turn.ran", expected: false, actual: true }),
  );
});

test("below its limit a turn awaits the responses to its client's calls", () => {
  const turn = (spec: Parameters<typeof turnOf>[0]) =>
    traceOf([...agentAndSession({ ...tools, max_infer_iters: 3 }), createdTurn("t1", turnOf(spec))]);
  const steps = [inference("", [call, second])];
  expect(verdictOn("iterations/below-limit", turn({ steps, awaits: [call, second] }))).toEqual(pass);
  expect(verdictOn("iterations/below-limit", turn({ steps }))).toEqual(
    fail({
      exchange: 2,
      path: "state of the turn",
      expected: "awaiting input",
      actual: "complete with end_of_turn",
    }),
  );
  const partial = turn({ steps: [inference("Wait", [], "end_of_message")] });
  expect(verdictOn("iterations/below-limit", partial)).toEqual(
    fail({
      exchange: 2,
      path: "state of the turn",
      expected: "another inference",
      actual: "complete with end_of_message",
    }),
  );
});

test("a negative limit is refused at its own place", () => {
  const refusal = (...loc: string[]) =>
    traceOf([
      createdAgent(
        "a1",
        { max_infer_iters: -1 },
        misshapen({ loc: ["body", ...loc], msg: "max_infer_iters: expected at least 0, got -1" }),
      ),
    ]);
  expect(verdictOn("iterations/negative-refused", refusal("agent_config", "max_infer_iters"))).toEqual(pass);
  expect(verdictOn("iterations/negative-refused", refusal("agent_config"))).toEqual(
    fail({
      exchange: 0,
      path: "errors",
      expected: {
        loc: ["body", "agent_config", "max_infer_iters"],
        msg: "a sentence that names max_infer_iters",
      },
      actual: [
        {
          loc: ["body", "agent_config"],
          msg: "max_infer_iters: expected at least 0, got -1",
          type: "invalid_value",
        },
      ],
    }),
  );
});

test("a turn at its limit says why the model stopped, unless its profile has another reason", () => {
  const check = "iterations/at-limit-without-calls";
  const steps = [inference("Well", [], "out_of_tokens")];
  const turn = (stop_reason: "out_of_tokens" | "end_of_turn", profile: string) =>
    traceOf(
      [
        ...agentAndSession({ max_infer_iters: 1 }),
        createdTurn("t1", turnOf({ steps, output: { stop_reason } })),
      ],
      { expectations: expectationsOf(profile) },
    );
  const path = "turn.output_message.stop_reason";
  expect(verdictOn(check, turn("out_of_tokens", "reference"))).toEqual(pass);
  expect(verdictOn(check, turn("end_of_turn", "reference"))).toEqual(
    fail({ exchange: 2, path, expected: "out_of_tokens", actual: "end_of_turn" }),
  );
  expect(verdictOn(check, turn("end_of_turn", "0.3.5"))).toEqual(pass);
  expect(verdictOn(check, turn("out_of_tokens", "0.3.5"))).toEqual(
    fail({ exchange: 2, path, expected: "end_of_turn", actual: "out_of_tokens" }),
  );
});

test("where failed inferences count, the limit is not judged after a failed request", () => {
  const awaiting = turnOf({ steps: [inference("", [call])], awaits: [call] });
  const steps = [inference("", [call]), toolStep([call], ["a tree"]), inference("", [second])];
  const ended = turnOf({ steps, output: { stop_reason: "end_of_turn", tool_calls: [second] } });
  const verdict = (profile: string) =>
    verdictOn(
      "iterations/below-limit",
      traceOf(
        [
          ...agentAndSession({ ...tools, max_infer_iters: 3 }),
          createdTurn("t1", awaiting),
          resumedTurn("t1", refused(400, "The tool is not well.")),
          resumedTurn("t1", ended),
        ],
        { expectations: expectationsOf(profile) },
      ),
    );
  expect(verdict("reference")).toEqual(
    fail({
      exchange: 4,
      path: "state of the turn",
      expected: "awaiting input",
      actual: "complete with end_of_turn",
    }),
  );
  expect(verdict("0.3.5")).toEqual(pass);
});
