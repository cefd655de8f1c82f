import { expect, test } from "vitest";
import {
  agentAndSession,
  createdAgent,
  createdTurn,
  gotAgent,
  misshapen,
  refused,
} from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { turnOf } from "../support/wire-objects.ts";

const contradictory = { tool_choice: "required", tool_config: {} } as const;

test("a contradiction is refused at the agent config, not at one of its fields", () => {
  const refusal = (...loc: string[]) =>
    traceOf([
      createdAgent("a1", contradictory, misshapen({ loc, msg: "tool_choice contradicts tool_config" })),
    ]);
  const check = "tool-config/contradiction-place";
  expect(verdictOn(check, refusal("body", "agent_config"))).toEqual(pass);
  expect(verdictOn(check, refusal("body", "agent_config", "tool_choice"))).toEqual(
    fail({
      exchange: 0,
      path: "places of the errors.0.2",
      expected: undefined,
      actual: "tool_choice",
    }),
  );
  expect(verdictOn(check, traceOf([createdAgent("a1", contradictory)]))).toEqual(
    unknown("no contradiction was refused"),
  );
});

test("deprecated fields agree with the defaults of a tool_config, or are refused", () => {
  const check = "tool-config/deprecated-agree";
  expect(verdictOn(check, traceOf([createdAgent("a1", { tool_choice: "auto", tool_config: {} })]))).toEqual(
    pass,
  );
  expect(verdictOn(check, traceOf([createdAgent("a1", contradictory)]))).toEqual(
    fail({ exchange: 0, path: "status", expected: "400", actual: 200 }),
  );
  const format = { tool_prompt_format: "json", tool_config: { tool_prompt_format: "json" } } as const;
  expect(verdictOn(check, traceOf([createdAgent("a1", format, refused(400, "No."))]))).toEqual(
    fail({ exchange: 0, path: "status", expected: "200", actual: 400 }),
  );
});

test("deprecated fields make the tool_config that is read back", () => {
  const read = (tool_choice: string) =>
    traceOf([
      createdAgent("a1", { tool_choice: "none" }),
      gotAgent("a1", {
        tool_choice: "none",
        tool_config: { tool_choice, tool_prompt_format: null, system_message_behavior: "append" },
      }),
    ]);
  expect(verdictOn("tool-config/deprecated-make-one", read("none"))).toEqual(pass);
  expect(verdictOn("tool-config/deprecated-make-one", read("auto"))).toEqual(
    fail({
      exchange: 1,
      path: "agent_config.tool_config.tool_choice",
      expected: "none",
      actual: "auto",
    }),
  );
});

test("a turn's tool_config takes the place of the agent's with its own defaults, and null acts as auto", () => {
  const exchanges = [
    ...agentAndSession({ tool_config: { tool_choice: "none", tool_prompt_format: "json" } }),
    createdTurn("t1", turnOf(), { extra: { tool_config: { tool_choice: null } } }),
  ];
  const traceWith = (tool_prompt_format: "json" | null, tool_choice: string | null) =>
    traceOf(exchanges, {
      journal: [
        modelAsked("t1", {
          tool_config: { tool_choice, tool_prompt_format, system_message_behavior: "append" },
        }),
      ],
    });
  expect(verdictOn("tool-config/turn-replaces", traceWith(null, "auto"))).toEqual(pass);
  expect(verdictOn("tool-config/null-choice-is-auto", traceWith(null, "auto"))).toEqual(pass);
  const path = "tool_config in the request to the model.tool_prompt_format";
  expect(verdictOn("tool-config/turn-replaces", traceWith("json", "auto"))).toEqual(
    fail({ exchange: 2, path, expected: null, actual: "json" }),
  );
  expect(verdictOn("tool-config/null-choice-is-auto", traceWith(null, null))).toEqual(
    fail({ exchange: 2, path: "tool_choice in the request to the model", expected: "auto", actual: null }),
  );
});

test("a tool_choice that names no offered tool is refused before the model is asked", () => {
  const named = (name: string, answer: Parameters<typeof createdTurn>[1], journal = [modelAsked("t1")]) =>
    traceOf(
      [
        ...agentAndSession({ client_tools: [{ name: "look" }], tool_config: { tool_choice: name } }),
        createdTurn("t1", answer),
      ],
      { journal },
    );
  const check = "tool-config/choice-names-a-tool";
  expect(verdictOn(check, named("find", refused(400, "No tool find is offered."), []))).toEqual(pass);
  expect(verdictOn(check, named("find", turnOf()))).toEqual(
    fail(
      { exchange: 2, path: "status", expected: 400, actual: { event: { payload: expect.anything() } } },
      { exchange: 2, path: "requests to the model", expected: 0, actual: 1 },
    ),
  );
  expect(verdictOn(check, named("look", turnOf()))).toEqual(
    unknown("no tool_choice named a tool that is not offered"),
  );
});
