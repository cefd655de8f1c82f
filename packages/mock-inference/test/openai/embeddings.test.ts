import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { context } from "../support/requests.ts";
import { send, mock } from "../support/openai.ts";

const model = "mock-embed";

async function embed(body: object) {
  const response = await send(mock("script: a"), "POST", "/v1/embeddings", { model, ...body });
  return { status: response.status, body: await response.json() };
}
async function vectors(input: unknown, rest: object = {}): Promise<number[][]> {
  const { body } = await embed({ input, ...rest });
  return body.data.map(({ embedding }: { embedding: number[] }) => embedding);
}
const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe("an embedding", () => {
  test("is the same for the same text, alone or in a list, and has length 1", async () => {
    const [[alone], [other, listed]] = await Promise.all([
      vectors("It is sunny."),
      vectors(["Else", "It is sunny."]),
    ]);
    expect(listed).toEqual(alone);
    expect(other).not.toEqual(alone);
    expect(alone).toHaveLength(384);
    expect(dot(alone!, alone!)).toBeCloseTo(1, 5);
  });

  test.each([
    [
      "How is the weather in Rome?",
      "What is the weather like in Rome today?",
      "Compile the kernel with debug symbols",
    ],
    ["Cats chase mice", "A cat chases a mouse", "Interest rates were raised"],
    ["Das Wetter ist schön", "Schönes Wetter", "Der Zug hat Verspätung"],
  ])("of %j is nearer to %j than to %j", async (one, related, strange) => {
    const [a, b, c] = await vectors([one, related, strange]);
    expect(dot(a!, b!)).toBeGreaterThan(dot(a!, c!) + 0.1);
  });

  test("is as near to each text as docs/test/model/embeddings.md has it", async () => {
    const page = readFileSync(new URL("../../../../docs/test/model/embeddings.md", import.meta.url), "utf8");
    const [, one = ""] = /\| to `(.*?)`/.exec(page) ?? [];
    const rows = [...page.matchAll(/^\| `(.*?)` +\| (-?\d\.\d\d) /gm)];
    expect(rows.length).toBeGreaterThan(3);
    const [to, ...others] = await vectors([one, ...rows.map(([, text]) => text)]);
    expect(others.map((other) => dot(to!, other).toFixed(2))).toEqual(rows.map(([, , nearness]) => nearness));
  });

  test("is the same for a stack, which asks for it as for that of any model", async () => {
    const { inference } = mock("script: a");
    const [{ metadata } = {}] = (await inference.models()).filter(
      ({ model_type }) => model_type === "embedding",
    );
    const answer = await inference.embed?.({ model: "mock-embed", input: ["Hi there"] }, context);
    expect(answer).toEqual({ vectors: await vectors("Hi there"), input_tokens: 2 });
    expect(answer?.vectors[0]).toHaveLength(Number(metadata?.["embedding_dimension"]));
  });

  test("has as many dimensions as requested", async () => {
    for (const dimensions of [1, 16, 1536])
      expect((await vectors("Hi", { dimensions }))[0]).toHaveLength(dimensions);
  });

  test("is the same in base64", async () => {
    const [[floats], [text]] = await Promise.all([
      vectors("Hi there", { dimensions: 16 }),
      vectors("Hi there", { dimensions: 16, encoding_format: "base64" }),
    ]);
    const bytes = Buffer.from(String(text), "base64");
    expect(Array.from({ length: 16 }, (_, at) => bytes.readFloatLE(at * 4))).toEqual(floats);
  });

  test("of tokens is one vector for each list of them", async () => {
    const [[one], [first, second]] = await Promise.all([vectors([1, 2]), vectors([[1, 2], [7]])]);
    expect(first).toEqual(one);
    expect(second).not.toEqual(one);
  });

  test.each(["?!", "🌞", " "])("of %j, which has no word, is not all zeros", async (text) => {
    const [vector] = await vectors(text);
    expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
  });

  test("comes with its usage", async () => {
    const { body } = await embed({ input: ["12345", "1"] });
    expect(body).toMatchObject({ object: "list", model, usage: { prompt_tokens: 3, total_tokens: 3 } });
    expect(body.data.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
  });
});

describe("a request for embeddings", () => {
  test.each([
    [{}, "input", "is missing"],
    [{ input: "" }, "input", "must not be empty"],
    [{ input: [] }, "input", "must contain at least one item"],
    [{ input: [1.5] }, "input", "must be"],
    [{ input: ["a", 1] }, "input", "must be"],
    [{ input: "a", dimensions: 0 }, "dimensions", "must be from 1 to 2048"],
    [{ input: "a", encoding_format: "hex" }, "encoding_format", "must be float or base64"],
  ])("that is wrong names the field: %j", async (request, param, message) => {
    const { status, body } = await embed(request);
    expect(status).toBe(400);
    expect(body.error.param).toContain(param);
    expect(body.error.message).toContain(message);
  });

  test("for a model that is not served is a 404", async () => {
    expect(await embed({ model: "gpt", input: "a" })).toMatchObject({
      status: 404,
      body: { error: { param: "model" } },
    });
  });
});
