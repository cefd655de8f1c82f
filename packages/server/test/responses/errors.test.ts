import { describe, expect, it } from "vitest";
import { ProviderError } from "@understudy/contract";
import { profiles } from "@understudy/contract/profiles";
import { text, type Fakes } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { responsesServer } from "./support.ts";

/** A model that fails after some text. */
const failing: Fakes["answers"] = [
  async function* () {
    yield { type: "text", text: "so" };
    throw new ProviderError("The model is gone.");
  },
];

describe("a request is refused", () => {
  it.each([
    [{ colour: "red" }, 400, "unknown_parameter", "colour"],
    [{ colour: null }, 400, "unknown_parameter", "colour"],
    [{ prompt: { id: "p" } }, 400, "unsupported_parameter", "prompt"],
    [
      { tools: [{ type: "function", name: "f", defer_loading: true }] },
      400,
      "unsupported_parameter",
      "tools[0].defer_loading",
    ],
    [{ input: 5 }, 400, "invalid_type", "input"],
    [{ model: null }, 400, "missing_required_parameter", "model"],
    [
      { input: [{ role: "user", content: [{ type: "input_text", text: 1 }] }] },
      400,
      "invalid_type",
      "input[0].content[0].text",
    ],
    [{ input: [] }, 400, "invalid_value", "input"],
    [{ previous_response_id: "" }, 400, "invalid_value", "previous_response_id"],
    [{ conversation: "" }, 400, "invalid_value", "conversation"],
    [{ conversation: { id: "" } }, 400, "invalid_value", "conversation.id"],
    [{ input: [{ role: "user", content: "hi", id: "" }] }, 400, "invalid_value", "input[0].id"],
    [
      { text: { format: { type: "json_schema", name: "a b", schema: {} } } },
      400,
      "invalid_value",
      "text.format.name",
    ],
    [
      { previous_response_id: "resp_1", conversation: "conv_1" },
      400,
      "mutually_exclusive_parameters",
      "previous_response_id",
    ],
    [{ model: "other" }, 404, "model_not_found", "model"],
    [{ conversation: "conv_1" }, 404, "not_found", "conversation"],
    [{ conversation: { id: `conv_${"0".repeat(32)}` } }, 404, "not_found", "conversation"],
    [{ background: true, store: false }, 400, "invalid_value", "store"],
    [{ text: { fromat: { type: "text" } } }, 400, "unknown_parameter", "text.fromat"],
    [{ reasoning: { effort: "hihg" } }, 400, "invalid_value", "reasoning.effort"],
    [{ tools: [{ type: "code_interpreter" }] }, 400, "unsupported_tool", "tools[0].type"],
    [{ metadata: { a: 1 } }, 400, null, null],
  ])("%j", async (body, status, code, param) => {
    const server = responsesServer();
    const refused = await server.refused(body);
    expect(refused).toMatchObject({ status, ...(code === null ? {} : { code, param }) });
    expect(server.providers.requests.inference).toEqual([]);
  });

  it("a request with a part of Chat Completions is told what Responses calls it", async () => {
    const input = [{ role: "user", content: [{ type: "text", text: "hi" }] }];
    const { param, message } = await responsesServer().refused({ input });
    expect([param, message]).toEqual([
      "input[0].content[0].type",
      expect.stringContaining("here it is input_text."),
    ]);
  });

  it("a refusal names all fields that are wrong", async () => {
    const { message } = await responsesServer().refused({ input: 5, colour: "red", temperature: 3 });
    for (const field of ["input", "colour", "temperature"]) expect(message).toContain(field);
  });

  it("a request is refused for a parent before a model, and for a model before tools", async () => {
    const server = responsesServer();
    const tools = [{ type: "web_search" }];
    const parent = { previous_response_id: "resp_1" };
    expect((await server.refused({ ...parent, model: "other", tools })).param).toBe("previous_response_id");
    expect((await server.refused({ model: "other", tools })).param).toBe("model");
  });

  it("a request that is malformed is refused in OpenAI's envelope", async () => {
    const server = responsesServer();
    const post = (body: string, type: string) =>
      server.fetch(
        new Request("http://stack/v1/responses", { method: "POST", body, headers: { "content-type": type } }),
      );
    for (const [body, type, status, code] of [
      ["{", "application/json", 400, "invalid_json"],
      ["", "application/json", 400, "invalid_json"],
      ["[]", "application/json", 400, "invalid_type"],
      [`[${'"",'.repeat(100_001)}""]`, "application/json", 400, "too_many_values"],
      ["{}", "text/plain", 415, "unsupported_media_type"],
    ] as const) {
      const answer = await post(body, type);
      const { error } = await answer.json();
      expect([answer.status, error.code, error.param]).toEqual([status, code, null]);
      expect(error.message).toMatch(/^The body(: | cannot be read: )/);
    }
    const wrong = await server.call("PUT", "/v1/responses");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});

describe("a model that fails", () => {
  it("fails a plain response with its words, which must not be repeated, and nothing is stored", async () => {
    const server = responsesServer({ answers: failing });
    const before = await server.dump();
    const { status, body, headers } = await server.call("POST", "/v1/responses", { model: "m", input: "hi" });
    expect([status, body.error.type, body.error.message]).toEqual([
      500,
      "server_error",
      "The model is gone.",
    ]);
    expect(headers.get("x-should-retry")).toBe("false");
    expect(await server.dump()).toEqual(before);
  });

  it("has the status and the headers that the model failed with", async () => {
    const limited: Fakes["answers"] = [
      async function* () {
        yield* text("");
        throw new ProviderError("slow down", { status: 429, headers: { "retry-after": "2" } });
      },
    ];
    const server = responsesServer({ answers: limited });
    const { status, headers, body } = await server.call("POST", "/v1/responses", { model: "m", input: "hi" });
    expect([status, headers.get("retry-after")]).toEqual([429, "2"]);
    expect(headers.has("x-should-retry")).toBe(false);
    expect(body.error).toMatchObject({
      type: "rate_limit_error",
      code: "rate_limit_exceeded",
      message: "slow down",
    });
    const last = (await server.streamed({})).at(-1);
    expect(last).toMatchObject({
      type: "response.failed",
      response: { error: { code: "rate_limit_exceeded", message: "slow down" } },
    });
  });

  it("ends a stream with response.failed, which is stored and cannot be continued", async () => {
    const server = responsesServer({ answers: failing });
    const events = await server.streamed({});
    const last = events.at(-1);
    expect(last).toMatchObject({
      type: "response.failed",
      response: { error: { code: "server_error", message: "The model is gone." } },
    });
    if (last?.type !== "response.failed") return;
    const { body } = await server.call("GET", `/v1/responses/${last.response.id}`);
    expect(body).toEqual(last.response);
    expect(await server.refused({ previous_response_id: last.response.id })).toMatchObject({
      status: 400,
      code: "response_not_continuable",
    });
  });

  it("keeps nothing of a failed response that is not to be stored", async () => {
    const server = responsesServer({ answers: failing });
    const before = await server.dump();
    await server.streamed({ store: false });
    expect(await server.dump()).toEqual(before);
  });
});

it.each(["/v1/responses", "/v1/responses/{id}/input_items", "/v1/conversations/{conversation}/items"])(
  "GET %s names an unknown cursor",
  async (path) => {
    const server = responsesServer();
    const { id } = await server.create({});
    const conversation = (await server.call("POST", "/v1/conversations", {})).body.id;
    const at = path.replace("{id}", id).replace("{conversation}", conversation);
    const { status, body } = await server.call("GET", `${at}?after=unknown`);
    expect([status, body.error.param]).toEqual([404, "after"]);
  },
);

it.each([
  ["?modle=x", "model"],
  ["?limt=3&ordr=asc", "limit"],
])("GET /v1/responses%s is refused: a misspelt parameter would change nothing", async (query, meant) => {
  const { status, body } = await responsesServer().call("GET", `/v1/responses${query}`);
  expect([status, body.error.code, body.error.param]).toEqual([
    400,
    "unknown_parameter",
    /\?(\w+)/.exec(query)?.[1],
  ]);
  expect(body.error.message).toContain(`Did you mean ${meant}?`);
  const stack = responsesServer({}, { profile: profiles["0.2.20"] });
  expect((await stack.call("GET", `/v1/responses${query}`)).status).toBe(200);
});

it("null for a field that OpenAI has means nothing", async () => {
  const nothing = { prompt: null, moderation: null, context_management: null, prompt_cache_options: null };
  expect(await responsesServer().create(nothing)).toMatchObject({ status: "completed" });
});

it("parameters that clients send and that mean nothing here are ignored", async () => {
  const { status } = await responsesServer().call("GET", "/v1/responses?include=x&before=y&include%5B%5D=z");
  expect(status).toBe(200);
});

it("under a profile of Llama Stack undeclared fields are ignored, as there", async () => {
  const server = responsesServer({}, { profile: profiles["0.2.20"] });
  const body = { input_shields: ["x"], text: { fromat: 1 }, reasoning: { effort: "hihg" } };
  expect(await server.create(body)).toMatchObject({ status: "completed" });
  expect(await server.refused({ ...body, input: 5 })).toMatchObject({ param: "input" });
});

it("is a 429 over the limit, which may be repeated", async () => {
  const gate = createGate();
  const slow: Fakes["answers"] = [
    async function* () {
      await gate.pass();
      yield* text("ok");
    },
  ];
  const server = responsesServer({ answers: slow }, { limits: { maxRunningTurns: 1 } });
  const first = server.create({});
  await gate.reached;
  const { status, headers, body } = await server.call("POST", "/v1/responses", { model: "m", input: "hi" });
  expect([status, headers.get("retry-after"), body.error.type]).toEqual([429, "1", "rate_limit_error"]);
  gate.open();
  await first;
});

it.each([
  ["POST", "/v1/responses/input_tokens"],
  ["POST", "/v1/openai/v1/responses/input_tokens"],
  ["GET", "/v1/responses/resp_1/unknown"],
  ["POST", "/v1/conversations/conv_1/items/msg_1/unknown"],
])("%s %s is a 404 that lists what is served", async (method, path) => {
  const { status, body } = await responsesServer().call(method, path, method === "POST" ? {} : undefined);
  expect([status, body.error.code, body.error.type]).toEqual([404, "not_found", "invalid_request_error"]);
  expect(body.error.message).toContain(`There is no ${method} ${path}. There are: `);
  expect(body.error.message).toContain("POST /v1/responses/compact");
});
