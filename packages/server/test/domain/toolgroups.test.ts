/** Which tools the names of toolgroups come to. */
import { expect, test } from "vitest";
import type { AgentToolGroup } from "@understudy/contract/types";
import { effectiveGroups, findTool, resolveTools } from "../../src/domain/plan/toolgroups.ts";
import { toolDef } from "../support/fake-providers.ts";

const group = (identifier: string, ...names: string[]) => ({ identifier, tools: names.map(toolDef) });
const served = [group("math", "add", "sub"), group("math/more", "mul"), group("builtin::rag", "search")];

/** The tools as `group/tool`, with their arguments where they have some. */
function resolve(...named: AgentToolGroup[]): string[] {
  return resolveTools(named, served).map(({ toolgroup_id, definition, args }) => {
    const shown = Object.keys(args).length > 0 ? ` ${JSON.stringify(args)}` : "";
    return `${toolgroup_id}/${definition.name}${shown}`;
  });
}

test.each<[string, AgentToolGroup[], string[]]>([
  ["a group is all of its tools", ["math"], ["math/add", "math/sub"]],
  ["`group/tool` is one tool", ["math/sub"], ["math/sub"]],
  ["several tools of a group may be named", ["math/sub", "math/add"], ["math/sub", "math/add"]],
  [
    "tools are in the order in which they were named",
    ["builtin::rag", "math"],
    ["builtin::rag/search", "math/add", "math/sub"],
  ],
  ["a tool that is named twice is there once", ["math", "math/add", "math"], ["math/add", "math/sub"]],
  ["a group whose name holds a slash is tried whole first", ["math/more"], ["math/more/mul"]],
  ["a tool of a group whose name holds a slash is found", ["math/more/mul"], ["math/more/mul"]],
  [
    "arguments go with every tool of their group",
    [{ name: "math", args: { a: 1 } }],
    ['math/add {"a":1}', 'math/sub {"a":1}'],
  ],
  ["arguments of one tool are its group's", [{ name: "math/add", args: { a: 1 } }], ['math/add {"a":1}']],
  [
    "the arguments named last win, whole",
    [
      { name: "math/add", args: { a: 1 } },
      { name: "math/add", args: { b: 2 } },
    ],
    ['math/add {"b":2}'],
  ],
  [
    "a mention without arguments leaves those that were given",
    [{ name: "math/add", args: { a: 1 } }, "math/add"],
    ['math/add {"a":1}'],
  ],
  ["no names are no tools", [], []],
])("%s", (_, named, tools) => {
  expect(resolve(...named)).toEqual(tools);
});

test.each([
  ["nope", "Toolgroup nope not found. Served: math, math/more, builtin::rag."],
  ["nope/add", "Toolgroup nope/add not found. Served: math, math/more, builtin::rag."],
  ["math/nope", "Tool math/nope not found. Served: add, sub."],
  ["", "Toolgroup  not found. Served: math, math/more, builtin::rag."],
])("%j is not served, and what is instead is told", (name, message) => {
  expect(() => resolve(name)).toThrow(
    expect.objectContaining({ code: message.startsWith("Toolgroup ") ? "not_served" : "not_found", message }),
  );
});

test("the error for an unknown group says that no group is served", () => {
  expect(() => resolveTools(["math"], [])).toThrow("Toolgroup math not found. None is served.");
  const words = "Toolgroup builtin::rag not found. None is served. A provider of type rag has it.";
  expect(() => resolveTools(["builtin::rag"], [])).toThrow(words);
});

test.each([
  ["builtin::code_interpreter", "This server runs no code."],
  ["builtin::code_interpreter/code_interpreter", "This server runs no code."],
  ["builtin::websearch", "A provider of type web-search has it."],
  ["builtin::wolfram_alpha/wolfram_alpha", "A provider of type wolfram-alpha has it."],
])("the error for %s, which a Llama Stack has, says what to know of it", (name, words) => {
  expect(() => resolve(name)).toThrow(
    `Toolgroup ${name} not found. Served: math, math/more, builtin::rag. ${words}`,
  );
});

test.each([
  ["added", ["b"], ["a", "b"]],
  ["added", [], ["a"]],
  ["replace", ["b"], ["b"]],
  ["replace", [], ["a"]],
] as const)("%s: a turn's groups %j beside the agent's are %j", (how, turn, groups) => {
  expect(effectiveGroups(["a"], turn, how)).toEqual(groups);
});

test("a group's default arguments stand where agent and turn say nothing", () => {
  const math = { ...group("math", "add"), args: { a: 1, b: 1 } };
  const argsOf = (...named: AgentToolGroup[]) => resolveTools(named, [math])[0]?.args;
  expect(argsOf("math")).toEqual({ a: 1, b: 1 });
  expect(argsOf("math/add", { name: "math", args: { b: 2 } })).toEqual({ a: 1, b: 2 });
});

test("where a turn's groups replace the agent's, the arguments of these stay, and the turn's win", () => {
  const math = group("math", "add", "sub");
  const agent = { name: "math", args: { a: 1 } };
  const argsOf = (...own: AgentToolGroup[]) => resolveTools(own, [math], [agent, ...own])[0]?.args;
  expect(argsOf("math/add")).toEqual({ a: 1 });
  expect(argsOf({ name: "math/sub", args: { a: 2 } }, "math/add")).toEqual({ a: 2 });
  expect(resolveTools(["math"], [math], [{ name: "gone", args: {} }, "math"])[0]?.args).toEqual({});
});

test.each([
  ["mul", "math/more"],
  ["math/add", "math"],
  ["math/more/mul", "math/more"],
])("the tool %s alone is one of %s", (name, identifier) => {
  expect(findTool(name, served).group.identifier).toBe(identifier);
});

test("a tool alone that no group has, or several, is an error with the possible names", () => {
  const twice = [group("a", "add"), group("b", "add")];
  expect(() => findTool("add", twice)).toThrow(
    expect.objectContaining({
      code: "bad_request",
      message: "Several toolgroups have a tool add. Name one of: a/add, b/add.",
    }),
  );
  expect(() => findTool("nope", twice)).toThrow(
    expect.objectContaining({ code: "not_found", message: "Tool nope not found. Served: a/add, b/add." }),
  );
});
