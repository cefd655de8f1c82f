import { expect, test } from "vitest";
import {
  agentAndSession,
  createdTurn,
  gotAgent,
  refused,
  resumedTurn,
  type ExchangeSpec,
} from "../support/exchanges.ts";
import type { SamplingParams } from "@understudy/contract/types";
import { expectationsOf } from "../../src/target/expectations.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { callOf, inference, toolStep, turnOf, user } from "../support/wire-objects.ts";

const turnOfAgent = (config: Parameters<typeof agentAndSession>[0]): ExchangeSpec[] => [
  ...agentAndSession(config),
  createdTurn("t1", turnOf()),
];

test("empty instructions give no system message", () => {
  const system = { role: "system" as const, content: "" };
  const check = "configuration/instructions";
  expect(
    verdictOn(check, traceOf(turnOfAgent({ instructions: "" }), { journal: [modelAsked("t1")] })),
  ).toEqual(pass);
  const journal = [modelAsked("t1", { messages: [system, user("Hello")] })];
  expect(verdictOn(check, traceOf(turnOfAgent({ instructions: "" }), { journal }))).toEqual(
    fail({
      exchange: 2,
      path: "instructions in the request to the model.0",
      expected: undefined,
      actual: { at: 0, text: "" },
    }),
  );
});

test("sampling params that are null may be given to the model as null or as the default", () => {
  const check = "configuration/sampling";
  const config = { sampling_params: { strategy: { type: "greedy" as const }, max_tokens: 7, stop: null } };
  const journal = (max_tokens: number, stop: string[] | null) => ({
    journal: [
      modelAsked("t1", {
        sampling_params: { strategy: { type: "greedy" }, max_tokens, repetition_penalty: 1, stop },
      }),
    ],
  });
  expect(verdictOn(check, traceOf(turnOfAgent(config), journal(7, null)))).toEqual(pass);
  expect(verdictOn(check, traceOf(turnOfAgent(config), journal(7, [])))).toEqual(pass);
  expect(verdictOn(check, traceOf(turnOfAgent(config), journal(0, null)))).toEqual(
    fail({
      exchange: 2,
      path: "sampling_params in the request to the model.max_tokens",
      expected: 7,
      actual: 0,
    }),
  );
});

test("where a server drops settings, the model gets the defaults for them", () => {
  const top_k = { type: "top_k" as const, top_k: 4 };
  const config = {
    sampling_params: { strategy: top_k, repetition_penalty: 2, stop: ["END"], max_tokens: 7 },
  };
  const asked = (params: Partial<SamplingParams>) =>
    verdictOn(
      "configuration/sampling",
      traceOf(turnOfAgent(config), {
        expectations: expectationsOf("0.3.5"),
        journal: [
          modelAsked("t1", {
            sampling_params: {
              ...{ strategy: { type: "greedy" }, max_tokens: 7, repetition_penalty: 1, stop: null },
              ...params,
            },
          }),
        ],
      }),
    );
  const path = "sampling_params in the request to the model";
  expect(asked({})).toEqual(pass);
  expect(asked({ repetition_penalty: 2 })).toEqual(
    fail({ exchange: 2, path: `${path}.repetition_penalty`, expected: 1, actual: 2 }),
  );
  expect(asked({ max_tokens: 0 })).toEqual(
    fail({ exchange: 2, path: `${path}.max_tokens`, expected: 7, actual: 0 }),
  );
});

test("a client tool with both forms sends input_schema to the model, and both are read back", () => {
  const input_schema = { type: "object" };
  const parameters = [
    { name: "at", parameter_type: "string", description: "Where", required: true, default: null },
  ];
  const tool = {
    ...{ name: "look", description: null, parameters, input_schema },
    ...{ output_schema: null, toolgroup_id: null, metadata: null },
  };
  const trace = (offered: typeof parameters | null, shown: typeof parameters | null) =>
    traceOf(
      [
        ...turnOfAgent({ client_tools: [{ name: "look", parameters, input_schema }] }),
        gotAgent("a1", { client_tools: [{ ...tool, parameters: shown }] }),
      ],
      { journal: [modelAsked("t1", { tools: [{ ...tool, parameters: offered }] })] },
    );
  const check = "configuration/input-schema-wins";
  expect(verdictOn(check, trace(null, parameters))).toEqual(pass);
  expect(verdictOn(check, trace(parameters, null))).toEqual(
    fail(
      { exchange: 2, path: "tool look.parameters", expected: null, actual: parameters },
      { exchange: 3, path: "tool look.parameters", expected: parameters, actual: null },
    ),
  );
});

test("a resume runs with the tool config that its turn began with", () => {
  const call = callOf("c1", "look");
  const steps = [inference("", [call]), toolStep([call], ["a tree"]), inference("Hi.")];
  const exchanges = [
    ...agentAndSession({ client_tools: [{ name: "look" }] }),
    createdTurn("t1", turnOf({ steps: steps.slice(0, 1), awaits: [call] })),
    resumedTurn("t1", turnOf({ steps })),
  ];
  const tool_config = {
    tool_choice: "none",
    tool_prompt_format: null,
    system_message_behavior: "append" as const,
  };
  const check = "configuration/resume-keeps";
  const first = modelAsked("t1", { says: "", calls: [call], tool_config });
  const kept = [first, modelAsked("t1", { tool_config, messages: [user("Hello"), user("Again")] })];
  expect(verdictOn(check, traceOf(exchanges, { journal: kept }))).toEqual(pass);
  expect(verdictOn(check, traceOf(exchanges, { journal: [first, modelAsked("t1")] }))).toEqual(
    fail({
      exchange: 3,
      path: "request to the model.tool_config.tool_choice",
      expected: "none",
      actual: "auto",
    }),
  );
});

test("a turn against which nothing stands runs", () => {
  const check = "configuration/allowed-turns-run";
  const answered = (choice: string) =>
    traceOf([
      ...agentAndSession({ input_shields: null, tool_config: { tool_choice: choice } }),
      createdTurn("t1", refused(400, "No.")),
    ]);
  expect(verdictOn(check, answered("auto"))).toEqual(
    fail({ exchange: 2, path: "answer", expected: "the turn", actual: { detail: "No." } }),
  );
  expect(verdictOn(check, answered("look"))).toEqual(unknown("no turn was valid"));
});
