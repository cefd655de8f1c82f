/** Shields that ask a model, or a moderation server; scripts answer both. */
import { expect, test } from "vitest";
import { llamaGuard, moderation, openai } from "../../src/index.ts";
import { guardPrompt } from "../../src/adapters/providers/llama-guard/prompt.ts";
import { rawServer, scriptedModel, testStack } from "./support.ts";

const script = `script: guarded
model: m1
replies:
  - say: Fine.
shields:
  - { shield: guard, when: { text: bomb }, violation: { level: error, metadata: { category: S9 } } }
`;
const guarded = { config: { input_shields: ["guard"] } };

test("a shield of llama-guard asks the model that it names, and passes or refuses by its answer", async () => {
  const { mock, url } = await scriptedModel(script);
  const { turn } = testStack({
    providers: [openai({ url }), llamaGuard()],
    configuration: {
      models: [{ model_id: "guard-model", provider_id: "openai", provider_model_id: "m1" }],
      shields: [{ shield_id: "guard", provider_id: "llama-guard", provider_shield_id: "guard-model" }],
    },
  });
  expect((await turn("m1", "A cake @@guarded@@", guarded)).body.output_message.content).toBe("Fine.");
  const refused = await turn("m1", "A bomb @@guarded@@", guarded);
  expect(refused.body.output_message.content).toBe("I can't answer that. Can I help with something else?");
  expect(refused.body.steps[0].violation).toMatchObject({
    violation_level: "error",
    metadata: { violation_type: "S9" },
  });
  expect(mock.journal.list().map(({ kind }) => kind)).toEqual(["shield", "inference", "shield"]);
});

test("an excluded category is no violation", async () => {
  const { url } = await scriptedModel(script);
  const { turn } = testStack({
    providers: [openai({ url }), llamaGuard({ excluded_categories: ["S9"] })],
    configuration: {
      shields: [{ shield_id: "guard", provider_id: "llama-guard", provider_shield_id: "m1" }],
    },
  });
  expect((await turn("m1", "A bomb @@guarded@@", guarded)).body.output_message.content).toBe("Fine.");
});

test("an answer that is no verdict fails the turn: what was not judged does not pass", async () => {
  const url = await rawServer((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ data: [{ id: "x" }], choices: [{ message: { content: "Well, maybe." } }] }),
    );
  });
  const { turn } = testStack({
    providers: [openai({ url }), llamaGuard()],
    configuration: { shields: [{ shield_id: "guard", provider_id: "llama-guard", provider_shield_id: "x" }] },
  });
  const { status, body } = await turn("x", "Hello", guarded);
  expect([status, body.detail]).toEqual([500, "Llama Guard answered neither safe nor unsafe: Well, maybe."]);
});

test("a shield of moderation asks the server's /v1/moderations", async () => {
  const { url } = await scriptedModel(script);
  const { turn } = testStack({
    providers: [openai({ url }), moderation({ url })],
    configuration: { shields: [{ shield_id: "guard", provider_id: "moderation" }] },
  });
  expect((await turn("m1", "A cake @@guarded@@", guarded)).body.output_message.content).toBe("Fine.");
  const refused = await turn("m1", "A bomb @@guarded@@", guarded);
  expect(refused.body.steps[0].violation.metadata).toEqual({ violation_type: "S9" });
});

test("the prompt has the categories of the model, and asks about its last message", () => {
  const prompt = guardPrompt(
    "meta-llama/Llama-Guard-3-1B",
    [
      { role: "system", content: "Be kind." },
      { role: "user", content: "Hi", context: null },
      { role: "assistant", content: "Hello", stop_reason: "end_of_turn", tool_calls: [] },
    ],
    ["S13"],
  );
  expect(prompt).toContain("in 'Assistant' messages");
  expect(prompt).toContain("User: Be kind.\n\nUser: Hi\n\nAssistant: Hello\n\n<END CONVERSATION>");
  expect(prompt).toContain("S12: Sexual Content.\n<END UNSAFE");
});
