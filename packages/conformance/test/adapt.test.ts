import { expect, test } from "vitest";
import { adapted } from "../src/story/adapt.ts";
import type { StoryStep } from "../src/story/story.ts";
import { anyDialect, type Dialect } from "../src/targets/dialect.ts";
import { expectationsOf } from "../src/targets/expectations.ts";

const schema = { type: "object" };
const both = { name: "look", parameters: null, input_schema: schema };

function configIn(config: object, dialect: Dialect, profile = "reference"): unknown {
  const step: StoryStep = { do: "create_agent", as: "a1", config };
  const fit = { dialect, expectations: expectationsOf(profile) };
  const { steps } = adapted({ steps: [{ do: "parallel", branches: [[step]] }] }, fit);
  const [parallel] = steps;
  const created = parallel?.do === "parallel" ? parallel.branches[0]?.[0] : undefined;
  return created?.do === "create_agent" ? created.config : undefined;
}

test("a target that takes both forms gets tools as they were drawn", () => {
  const config = { client_tools: [both, { name: "find" }] };
  expect(configIn(config, anyDialect)).toEqual(config);
});

test("a target that takes parameters only gets a list for every tool", () => {
  expect(configIn({ client_tools: [both, { name: "find" }] }, { toolSchemas: ["parameters"] })).toEqual({
    client_tools: [
      { name: "look", parameters: [] },
      { name: "find", parameters: [] },
    ],
  });
});

test("a target that takes input_schema only gets no parameters", () => {
  const tool = { name: "find", parameters: [] };
  expect(configIn({ client_tools: [both, tool] }, { toolSchemas: ["input_schema"] })).toEqual({
    client_tools: [{ name: "look", input_schema: schema }, { name: "find" }],
  });
});

test("no null is sent where the profile says that it fails every turn", () => {
  const config = { client_tools: null, input_shields: null, max_infer_iters: null, toolgroups: null };
  expect(configIn(config, anyDialect, "0.2.20")).toEqual({ toolgroups: null });
  expect(configIn(config, anyDialect)).toEqual(config);
});
