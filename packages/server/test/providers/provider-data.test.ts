/** Fields of the provider data: what a provider that needs them says of a request without. */
import { expect, test } from "vitest";
import { openai, type InferenceProvider } from "../../src/index.ts";
import { keyedServer, providerData, testStack } from "./support.ts";

const models = [{ model_id: "big", provider_id: "openai" }];
const messages = [{ role: "user", content: "Hello" }];

test("a field of a wrong type is a 400 with its place, before anything is asked, in every API", async () => {
  const { url, keys } = await keyedServer();
  const { stack, call, turn } = testStack({
    providers: [openai({ url, api_key: "ours", key_from: "their_key" })],
    configuration: { models },
  });
  await stack.found;
  const asked = keys.length;
  for (const [value, kind] of [
    [5, "number"],
    [["secret"], "array"],
    [{ secret: true }, "object"],
  ] as const) {
    const refused = await turn("big", "Hello", {}, providerData({ their_key: value }));
    const msg = `their_key of X-LlamaStack-Provider-Data: expected string, got ${kind}`;
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error: {
          detail: {
            errors: [
              { loc: ["header", "x-llamastack-provider-data", "their_key"], msg, type: "invalid_type" },
            ],
          },
        },
      },
    ]);
  }
  const wrong = providerData({ their_key: 5 });
  for (const [path, body] of [
    ["/v1/responses", { model: "big", input: "Hello" }],
    ["/v1/chat/completions", { model: "big", messages }],
    ["/v1/embeddings", { model: "big", input: "Hello" }],
  ] as const) {
    const refused = await call("POST", path, body, wrong);
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining("their_key")]);
  }
  expect(keys).toHaveLength(asked);
});

test("null is no value, and fields that no provider declares are ignored", async () => {
  const { url, keys } = await keyedServer();
  const { turn } = testStack({
    providers: [openai({ url, api_key: "ours", key_from: "their_key" })],
    configuration: { models },
  });
  const answered = await turn("big", "Hello", {}, providerData({ their_key: null, other: 5 }));
  expect([answered.status, keys.at(-1)]).toEqual([200, "Bearer ours"]);
});

test("a key that no header can carry is a 400 that does not repeat it", async () => {
  const { url } = await keyedServer();
  const { turn } = testStack({
    providers: [openai({ url, key_from: "their_key" })],
    configuration: { models },
  });
  for (const key of ["with\nline", "ключ", " padded "]) {
    const refused = await turn("big", "Hello", {}, providerData({ their_key: key }));
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining("their_key")]);
    expect(refused.body.detail).not.toContain(key.trim());
  }
});

test("providers of a program declare fields too", async () => {
  const inference: InferenceProvider = {
    data: { tenant: "object" },
    models: () => [
      {
        type: "model",
        identifier: "own",
        provider_id: "understudy",
        provider_resource_id: "own",
        model_type: "llm",
        metadata: {},
      },
    ],
    // eslint-disable-next-line require-yield -- It is never asked.
    async *infer() {
      throw new Error("It is asked.");
    },
  };
  const { turn } = testStack({ providers: { inference } });
  const refused = await turn("own", "Hello", {}, providerData({ tenant: "a" }));
  expect([refused.status, refused.body.error.detail.errors[0].loc.at(-1)]).toEqual([400, "tenant"]);
});

test("a repeated request with the same idempotency key is the same whatever key of the model it brings", async () => {
  const { url } = await keyedServer();
  const { call } = testStack({
    providers: [openai({ url, key_from: "their_key" })],
    configuration: { models },
  });
  const send = (key: string) =>
    call(
      "POST",
      "/v1/responses",
      { model: "big", input: "Hello" },
      { "idempotency-key": "once", ...providerData({ their_key: key }) },
    );
  const [first, second] = [await send("one"), await send("two")];
  expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
});
