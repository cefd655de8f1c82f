import { ProviderError } from "@understudy/contract";
import type { Message, Touchpoint } from "@understudy/contract/types";
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts } from "../../../src/index.ts";
import { answered, context, user } from "../../support/requests.ts";

const createMock = () =>
  createMockInference(
    parseScripts(`
script: strict
shields:
  - { shield: guard, when: { text: bomb, touchpoint: user-input }, violation: { level: error, message: No., metadata: { category: S1 } } }
  - { shield: guard, when: { text: secret, in: any }, violation: { level: warn } }
  - { shield: broken, error: { status: 503, message: The shield is down. } }
  - { shield: quiet }
tools:
  - { tool: get_time, group: clock, description: The time, returns: ["12:00", { error: No more., metadata: { n: 2 } }, { returns: "12:02" }], metadata: { n: 0 } }
  - { tool: search, group: web, parameters: [{ name: q, parameter_type: string, description: Words }], returns: [[{ type: text, text: found }]] }
---
script: lax
model: [mock-model, second-model]
shields: [{ shield: other, violation: { level: info } }]
tools:
  - { tool: get_time, group: clock, description: Another description, returns: late }
  - { tool: wait, group: clock, input_schema: { type: object }, error: It hangs. }
`),
  );
type Mock = ReturnType<typeof createMock>;

const shield = (mock: Mock, shield_id: string, messages: Message[], touchpoint: Touchpoint = "user-input") =>
  mock.shields
    .run({ shield_id, touchpoint, messages, params: {} }, context)
    .then(({ violation }) => violation);
const invoke = (mock: Mock, name: string, messages: Message[]) => {
  const [toolgroup_id = "", tool_name = ""] = name.split("/");
  return mock.tools.invoke({ toolgroup_id, tool_name, arguments: {}, messages }, context);
};

describe("a shield", () => {
  const no = { violation_level: "error", user_message: "No.", metadata: { category: "S1" } };
  const warn = { violation_level: "warn", user_message: null, metadata: {} };
  test.each<[string, string, Message[], Touchpoint, unknown]>([
    ["objects to what its rule describes", "guard", [user("A BOMB")], "user-input", no],
    ["looks at the last message", "guard", [user("A bomb"), answered(), user("Hi")], "user-input", null],
    ["looks at its touchpoint", "guard", [user("Hi"), answered("A bomb")], "assistant-output", null],
    ["looks in any message when told to", "guard", [user("secret"), answered()], "assistant-output", warn],
    ["passes where its rule has no violation", "quiet", [user("Hi")], "user-input", null],
    ["passes where the marked script has no rule for it", "other", [user("@@strict@@")], "user-input", null],
    [
      "passes in a marked script that lacks it, whatever the others say",
      "guard",
      [user("@@lax@@ bomb")],
      "user-input",
      null,
    ],
  ])("%s", async (_, id, messages, touchpoint, expected) => {
    expect(await shield(createMock(), id, messages, touchpoint)).toEqual(expected);
  });

  test("fails as its script has it", async () => {
    const failure = shield(createMock(), "broken", [user("Hi")]);
    await expect(failure).rejects.toThrow(new ProviderError("The shield is down.", { status: 503 }));
    await expect(failure).rejects.toMatchObject({ status: 503 });
  });

  test.each([
    ["gard", [user("Hi")], "No script has a shield gard; did you mean guard?"],
    [
      "guard",
      [user("@@strickt@@")],
      "The marker @@strickt@@ names no loaded script. Did you mean @@strict@@?",
    ],
  ])("%s is a miss that says why", async (id, messages, expected) => {
    const failure = shield(createMock(), id, messages);
    await expect(failure).rejects.toThrow(expected);
    await expect(failure).rejects.toMatchObject({ status: 400 });
  });
});

describe("a tool", () => {
  test("takes its list call by call, for each marker on its own", async () => {
    const mock = createMock();
    const all = [];
    for (const marker of ["#1", "#1", "#2", "#1", "#1"])
      all.push(await invoke(mock, "clock/get_time", [user(`@@strict${marker}@@`)]));
    const noon = { content: "12:00", error_message: null, metadata: { n: 0 } };
    const broken = { content: null, error_message: "No more.", metadata: { n: 2 } };
    const last = { content: "12:02", error_message: null, metadata: { n: 0 } };
    expect(all).toEqual([noon, broken, noon, last, last]);
  });

  test("answers as the first script that has it unless a marker chooses another", async () => {
    const mock = createMock();
    expect(await invoke(mock, "clock/get_time", [user("Hi")])).toMatchObject({ content: "12:00" });
    expect(await invoke(mock, "clock/get_time", [user("@@lax@@")])).toMatchObject({ content: "late" });
    expect(await invoke(mock, "clock/wait", [user("Hi")])).toMatchObject({
      error_message: "It hangs.",
      content: null,
    });
    expect(await invoke(mock, "web/search", [])).toMatchObject({
      content: [{ type: "text", text: "found" }],
    });
  });

  test.each([
    [
      "web/search",
      "@@lax@@",
      "Script lax has no tool search in group web; its tools: clock/get_time, clock/wait.",
    ],
    ["web/find", "Hi", "no script has a tool find in group web"],
  ])("%s asked with %s is a miss that says why", async (name, text, expected) => {
    const failure = invoke(createMock(), name, [user(text)]);
    await expect(failure).rejects.toThrow(expected);
    await expect(failure).rejects.toMatchObject({ name: "ProviderError", status: 400 });
  });
});

test("what any script names is served, each once", async () => {
  const mock = createMock();
  const [models, shields, toolgroups] = await Promise.all([
    mock.inference.models(),
    mock.shields.shields(),
    mock.tools.toolgroups(),
  ]);
  expect(models.map((model) => model.identifier)).toEqual(["mock-model", "second-model", "mock-embed"]);
  expect(shields.map((each) => each.identifier)).toEqual(["guard", "broken", "quiet", "other"]);
  const tools = toolgroups.map(({ identifier, tools }) => [
    identifier,
    ...tools.map((tool) => `${tool.name}: ${tool.description}`),
  ]);
  expect(tools).toEqual([
    ["clock", "get_time: The time", "wait: null"],
    ["web", "search: null"],
  ]);
  expect(toolgroups[1]?.tools[0]).toMatchObject({
    toolgroup_id: "web",
    parameters: [
      { name: "q", parameter_type: "string", description: "Words", required: true, default: null },
    ],
    input_schema: null,
  });
  expect(toolgroups[0]?.tools[1]).toMatchObject({ input_schema: { type: "object" }, parameters: null });
});

test("the model mock-model is served whatever the scripts name", async () => {
  const mock = createMockInference([{ script: "a", model: "a-model" }]);
  expect((await mock.inference.models()).map((model) => model.identifier)).toEqual([
    "mock-model",
    "a-model",
    "mock-embed",
  ]);
});
