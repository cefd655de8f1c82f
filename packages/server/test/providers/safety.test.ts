/** Shields that ask a model, or a moderation server; scripts answer both. */
import { expect, test } from "vitest";
import { llamaGuard, moderation, openai } from "../../src/index.ts";
import { guardPrompt } from "../../src/adapters/providers/llama-guard/prompt.ts";
import { providerData, rawServer, scriptedModel, testStack } from "./support.ts";

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

const asking = {
  models: [
    { model_id: "mine", provider_id: "own", provider_model_id: "m1" },
    { model_id: "judge", provider_id: "guards", provider_model_id: "m1" },
  ],
  shields: [{ shield_id: "guard", provider_id: "llama-guard", provider_shield_id: "judge" }],
};
const runShield = {
  shield_id: "guard",
  messages: [{ role: "user", content: "A cake @@guarded@@" }],
  params: {},
};

test("a shield whose model cannot be reached is a 503 before the first byte, and nothing is stored", async () => {
  const { mock, url } = await scriptedModel(script);
  const away = await rawServer((_, response) => response.destroy());
  const { call, turn } = testStack({
    providers: [
      openai({ provider_id: "own", url }),
      openai({ provider_id: "guards", url: away }),
      llamaGuard(),
    ],
    configuration: asking,
  });
  const refused = await turn("mine", "A cake @@guarded@@", guarded);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  const response = { model: "mine", input: "A cake @@guarded@@", guardrails: ["guard"] };
  expect((await call("POST", "/v1/responses", response)).status).toBe(503);
  expect((await call("POST", "/v1/safety/run-shield", runShield)).status).toBe(503);
  expect(mock.journal.list()).toEqual([]);
});

test("a shield's model is asked with the caller's provider data, which is checked before the first byte", async () => {
  const { url } = await scriptedModel(script);
  const keys: (string | undefined)[] = [];
  const guards = await rawServer((request, response) => {
    keys.push(request.headers.authorization);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data: [{ id: "m1" }], choices: [{ message: { content: "safe" } }] }));
  });
  const { stack, call, turn } = testStack({
    providers: [
      openai({ provider_id: "own", url }),
      openai({ provider_id: "guards", url: guards, key_from: "guard_key" }),
      llamaGuard(),
    ],
    configuration: asking,
  });
  await stack.found;
  const listed = keys.length;
  const missing = "Provider guards needs guard_key in X-LlamaStack-Provider-Data.";
  const refused = await turn("mine", "A cake @@guarded@@", guarded);
  expect([refused.status, refused.body.detail]).toEqual([400, missing]);
  const wrong = await turn("mine", "A cake @@guarded@@", guarded, providerData({ guard_key: 5 }));
  expect([wrong.status, wrong.body.error.detail.errors[0].loc.at(-1)]).toEqual([400, "guard_key"]);
  const alone = await call("POST", "/v1/safety/run-shield", runShield);
  expect([alone.status, alone.body.detail]).toEqual([400, missing]);
  expect(keys).toHaveLength(listed);
  const theirs = providerData({ guard_key: "theirs" });
  expect((await turn("mine", "A cake @@guarded@@", guarded, theirs)).body.output_message.content).toBe(
    "Fine.",
  );
  expect((await call("POST", "/v1/safety/run-shield", runShield, theirs)).body).toEqual({ violation: null });
  expect(new Set(keys.slice(listed))).toEqual(new Set(["Bearer theirs"]));
});

test("a shield cannot ask a model that its caller may not use", async () => {
  const { mock, url } = await scriptedModel(script);
  const { call, turn } = testStack({
    providers: [openai({ provider_id: "own", url }), openai({ provider_id: "guards", url }), llamaGuard()],
    configuration: asking,
    authenticate: (request) => ({ principal: request.headers.get("authorization") ?? "", attributes: {} }),
    policy: [
      { forbid: { actions: "read", principal: "bob", resource: "model::judge" } },
      { permit: { actions: ["create", "read", "update", "delete"] } },
    ],
  });
  const [ann, bob] = ["ann", "bob"].map((authorization) => ({ authorization }));
  const passed = await turn("mine", "A cake @@guarded@@", guarded, ann);
  expect(passed.body.output_message.content).toBe("Fine.");
  const asked = mock.journal.list().length;
  const refused = await turn("mine", "A cake @@guarded@@", guarded, bob);
  expect([refused.status, refused.body.detail]).toEqual([
    404,
    expect.stringMatching(/^Model judge not found/),
  ]);
  expect((await call("POST", "/v1/safety/run-shield", runShield, bob)).status).toBe(404);
  expect(mock.journal.list()).toHaveLength(asked);
});
