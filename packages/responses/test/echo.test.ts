import { describe, expect, it } from "vitest";
import { declaredFields, parseResponsesSchema } from "@understudy/contract/responses";
import { toResponseObject, toUsage } from "@understudy/responses";

const begun = { id: "resp_019a5b3e7c1a70008000000000000003", created_at: 1_700_000_000 };

describe("the echo of a request", () => {
  it("has every field of a response, with a default for what was left out", () => {
    const response = toResponseObject({ model: "m", input: "Hello" }, begun);
    expect(parseResponsesSchema("ResponseObject", response)).toEqual({ ok: true, value: response });
    const missing = [...declaredFields("ResponseObject")].filter((field) => !(field in response));
    expect(missing).toEqual(["conversation", "guardrails", "prompt_cache_retention"]);
    expect(response).toMatchObject({
      store: true,
      temperature: 1,
      max_infer_iters: 10,
      text: { format: { type: "text" } },
    });
  });

  it("says what the request said", () => {
    const said = {
      model: "m",
      previous_response_id: "resp_1",
      instructions: "Be brief.",
      temperature: 0,
      top_p: 0.5,
      max_output_tokens: 7,
      max_tool_calls: 0,
      max_infer_iters: 2,
      parallel_tool_calls: false,
      tool_choice: "none",
      metadata: { a: "b" },
      store: false,
      truncation: "auto",
      service_tier: "flex",
      user: "u",
      prompt_cache_key: "k",
      prompt_cache_retention: "24h",
      safety_identifier: "s",
      presence_penalty: 1,
      frequency_penalty: -1,
    } as const;
    expect(toResponseObject({ input: "Hello", ...said }, begun)).toMatchObject(said);
    const other = toResponseObject(
      { model: "m", input: "", conversation: "conv_1", guardrails: ["a", { type: "b" }] },
      begun,
    );
    expect(other).toMatchObject({ conversation: { id: "conv_1" }, guardrails: ["a", "b"] });
  });

  it("keeps no secrets of a tool", () => {
    const tool = {
      type: "mcp",
      server_label: "shop",
      authorization: "secret",
      headers: { key: "secret" },
    } as const;
    expect(JSON.stringify(toResponseObject({ model: "m", input: "", tools: [tool] }, begun))).not.toContain(
      "secret",
    );
  });
});

describe("usage", () => {
  it("is the sum over the inferences", () => {
    expect(
      toUsage([
        { input_tokens: 1, output_tokens: 2, cached_tokens: 1 },
        { input_tokens: 3, output_tokens: 4 },
      ]),
    ).toEqual({
      input_tokens: 4,
      input_tokens_details: { cached_tokens: 1, cache_write_tokens: 0 },
      output_tokens: 6,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 10,
    });
  });
});
