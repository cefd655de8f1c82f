import { expect, test } from "vitest";
import type { StageStep } from "../../src/story/story.ts";
import { expectationsOf } from "../../src/target/expectations.ts";
import { refused, type Answer, type ExchangeSpec } from "../support/exchanges.ts";
import { shieldAsked, toolAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { user } from "../support/wire-objects.ts";

const stages: StageStep[] = [
  {
    do: "stage",
    as: "g1",
    script: {
      replies: [],
      tools: [
        { group: "clock", tool: "get_time", returns: ["12"] },
        { group: "sun", tool: "get_dawn", returns: ["6"] },
        { group: "moon", tool: "get_dawn", returns: ["7"] },
      ],
      shields: [{ shield: "guard", violation: { level: "warn", message: "Hm." } }],
    },
  },
];

test("a tool is found by its name or after its group, and a name of two groups is a 400", () => {
  const got = (name: string, answer: Answer) =>
    traceOf([{ step: { do: "get_tool", name }, ...answer }], { stages });
  const dawn = (toolgroup_id: string): Answer => ({
    json: { identifier: "get_dawn", name: "get_dawn", toolgroup_id, type: "tool" },
  });
  const check = "runtime/tool-by-name";
  expect(verdictOn(check, got("moon/get_dawn", dawn("moon")))).toEqual(pass);
  expect(verdictOn(check, got("moon/get_dawn", dawn("sun")))).toEqual(
    fail({ exchange: 0, path: "tool.toolgroup_id", expected: "moon", actual: "sun" }),
  );
  expect(verdictOn(check, got("get_dawn", dawn("sun")))).toEqual(
    fail({ exchange: 0, path: "status", expected: "400", actual: 200 }),
  );
  expect(verdictOn(check, got("get_noon", refused(400, "No.")))).toEqual(
    fail({ exchange: 0, path: "status", expected: "404", actual: 400 }),
  );
});

test("kwargs win over the group's default arguments, each for itself", () => {
  const exchanges: ExchangeSpec[] = [
    {
      step: {
        do: "register",
        kind: "toolgroup",
        name: "clock",
        fields: { args: { zone: "CET", exact: true } },
      },
      json: {},
    },
    {
      step: { do: "invoke_tool", name: "get_time", kwargs: { zone: "UTC" } },
      json: { content: "12", error_message: null, error_code: null, metadata: null },
    },
  ];
  const journal = (args: Record<string, unknown>) =>
    traceOf(exchanges, { stages, journal: [toolAsked("g1", ["clock", "get_time"], args, "12")] });
  const check = "runtime/invoke-arguments";
  expect(verdictOn(check, journal({ zone: "UTC", exact: true }))).toEqual(pass);
  expect(verdictOn(check, journal({ zone: "CET", exact: true }))).toEqual(
    fail({
      exchange: 1,
      seq: 1,
      path: "request to the tool.arguments.zone",
      expected: "UTC",
      actual: "CET",
    }),
  );
  expect(verdictOn(check, traceOf(exchanges, { stages }))).toEqual(unknown("no tool was invoked"));
});

const run = (messages: Extract<ExchangeSpec["step"], { do: "run_shield" }>["messages"]): ExchangeSpec => ({
  step: { do: "run_shield", shield: "guard", stage: "g1", messages },
  json: { violation: { violation_level: "warn", user_message: "Hm.", metadata: {} } },
});

test("the last message decides where a shield looks", () => {
  const answer = { role: "assistant", content: "Hi." } as const;
  const traceWith = (touchpoint: "user-input" | "assistant-output") =>
    traceOf([run([answer])], { stages, journal: [shieldAsked("g1", "guard", touchpoint)] });
  const check = "runtime/shield-touchpoint";
  expect(verdictOn(check, traceWith("assistant-output"))).toEqual(pass);
  expect(verdictOn(check, traceWith("user-input"))).toEqual(
    fail({
      exchange: 0,
      seq: 1,
      path: "touchpoint given to the shield",
      expected: "assistant-output",
      actual: "user-input",
    }),
  );
});

test("a shield does not see the context of a message", () => {
  // What the request carries first is the marker that chooses the script.
  const marker = user("@@suite-1.g1#g1@@");
  const sent = { role: "user", content: "Hello", context: "Be nice." } as const;
  const traceWith = (context: string | null) =>
    traceOf([run([sent])], {
      stages,
      journal: [
        shieldAsked("g1", "guard", "user-input", null, { messages: [marker, { ...user("Hello"), context }] }),
      ],
    });
  expect(verdictOn("runtime/shield-messages", traceWith(null))).toEqual(pass);
  expect(verdictOn("runtime/shield-messages", traceWith("Be nice."))).toEqual(
    fail({
      exchange: 0,
      seq: 1,
      path: "messages given to the shield.1.context",
      expected: null,
      actual: "Be nice.",
    }),
  );
});

test("parameters may be a list or the properties of a schema in one form of a list", () => {
  const input_schema = { type: "object", properties: { hour: { type: "integer" } } };
  const declared: StageStep = {
    do: "stage",
    as: "g1",
    script: { replies: [], tools: [{ group: "clock", tool: "wind", input_schema }] },
  };
  const listing = (parameters: object[]) =>
    traceOf(
      [
        {
          step: { do: "list_tools", as: "resources" },
          json: { data: [{ identifier: "wind", toolgroup_id: "clock", description: "", parameters }] },
        },
      ],
      { stages: [declared], expectations: expectationsOf("0.2.20") },
    );
  const check = "runtime/tools-described";
  expect(verdictOn(check, listing([{ name: "hour", parameter_type: "integer", required: true }]))).toEqual(
    pass,
  );
  expect(verdictOn(check, listing([{ name: "hour", parameter_type: "string" }]))).toEqual(
    fail({ exchange: 0, path: "tool wind.parameters.0.type", expected: "integer", actual: "string" }),
  );
});

test("the result of a tool is what the server was told of it, and 0 is no error", () => {
  const invoked = (error_code: number | null, content = "12") =>
    traceOf(
      [
        {
          step: { do: "invoke_tool", name: "get_time", kwargs: {} },
          json: { content, error_message: null, error_code, metadata: null },
        },
      ],
      { stages, journal: [toolAsked("g1", ["clock", "get_time"], {}, "12")] },
    );
  const check = "runtime/invoke-result";
  expect([null, 0].map((code) => verdictOn(check, invoked(code)))).toEqual([pass, pass]);
  expect(verdictOn(check, invoked(1))).toEqual(
    fail({ exchange: 0, path: "result.error_code", expected: null, actual: 1 }),
  );
  expect(verdictOn(check, invoked(null, "13"))).toEqual(
    fail({ exchange: 0, path: "result.content", expected: "12", actual: "13" }),
  );
});
