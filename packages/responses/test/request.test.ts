import { describe, expect, it } from "vitest";
import { parseResponsesSchema } from "@understudy/contract/responses";
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import {
  checkCreate,
  checkFields,
  checkMetadata,
  parseRequest,
  toEnvelope,
  toFault,
  toOneFault,
  toParam,
} from "@understudy/responses";

const tool = { type: "function", name: "look" } as const;

describe("a request", () => {
  it("is right without anything special", () => {
    expect(checkCreate({ model: "m", input: "Hello", tools: [tool], tool_choice: "required" })).toEqual([]);
    expect(checkCreate({ model: "m", input: [], conversation: "conv_1" })).toEqual([]);
  });

  it.each<[Partial<ResponseCreateRequest>, string, string]>([
    [
      { previous_response_id: "r", conversation: "c" },
      "mutually_exclusive_parameters",
      "previous_response_id",
    ],
    [{ model: "" }, "invalid_value", "model"],
    [{ previous_response_id: "" }, "invalid_value", "previous_response_id"],
    [{ input: [] }, "invalid_value", "input"],
    [{ top_logprobs: 3 }, "unsupported_value", "top_logprobs"],
    [{ include: ["message.output_text.logprobs"] }, "unsupported_value", "include[0]"],
    [{ include: ["everything"] }, "invalid_value", "include[0]"],
    [{ background: true, store: false }, "invalid_value", "store"],
    [{ metadata: { n: 1 } }, "invalid_type", "metadata.n"],
    [{ tools: [tool, tool] }, "duplicate_tool", "tools[1].name"],
    [{ tools: [{ type: "web_search" }, { type: "web_search_preview" }] }, "duplicate_tool", "tools[1]"],
    [{ tools: [{ ...tool, name: "look up" }] }, "invalid_value", "tools[0].name"],
    [{ tools: [{ ...tool, parameters: { type: "string" } }] }, "invalid_value", "tools[0].parameters"],
    [{ tool_choice: "required" }, "unknown_tool", "tool_choice"],
    [{ tools: [tool], tool_choice: { type: "function", name: "find" } }, "unknown_tool", "tool_choice"],
    [
      { tools: [tool], tool_choice: { type: "allowed_tools", mode: "auto", tools: [tool, { type: "mcp" }] } },
      "unknown_tool",
      "tool_choice.tools[1]",
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_image", file_id: null }] }] },
      "missing_required_parameter",
      "input[0].content[0]",
    ],
    [
      {
        input: [{ role: "user", content: [{ type: "input_file", file_data: "data:image/png;base64,%" }] }],
      },
      "unsupported_value",
      "input[0].content[0].file_data",
    ],
    [
      { input: [{ type: "function_call_output", call_id: "a", output: [{ type: "input_file" }] }] },
      "missing_required_parameter",
      "input[0].output[0]",
    ],
    [
      { input: [{ type: "compaction", encrypted_content: "…" }] },
      "invalid_value",
      "input[0].encrypted_content",
    ],
    [
      {
        input: [
          { id: "a", role: "user", content: "" },
          { id: "a", role: "user", content: "" },
        ],
      },
      "duplicate_item_id",
      "input[1].id",
    ],
  ])("with %j is a fault %s of %s", (wrong, code, param) => {
    const faults = checkCreate({ model: "m", input: "Hello", ...wrong });
    expect(faults.map((fault) => [fault.code, fault.param, fault.status])).toEqual([[code, param, 400]]);
    expect(faults[0]?.message).toMatch(/[.]$/);
  });

  it("has declared fields only", () => {
    const faults = checkFields({ model: "m", seed: 3 }, "ResponseCreateRequest");
    expect(faults.map(({ code, param }) => [code, param])).toEqual([["unknown_parameter", "seed"]]);
  });

  it("has metadata within limits", () => {
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, "v"]));
    expect(checkMetadata(many)).toHaveLength(1);
    expect(checkMetadata({ ["k".repeat(65)]: "v", k: "v".repeat(513) })).toHaveLength(2);
    expect(checkMetadata({ ["k".repeat(64)]: "v".repeat(512) })).toEqual([]);
  });
});

describe("a fault", () => {
  it("ends as a sentence does", () => {
    const parsed = parseRequest("ResponseCreateRequest", { modle: "m", input: "Hi" });
    expect(parsed.ok ? "" : parsed.fault.message).toMatch(/unknown field modle\? modle: .*model\?$/);
  });

  it("names the field as OpenAI does", () => {
    expect(toParam(["input", 0, "content", 1, "text"])).toBe("input[0].content[1].text");
    expect(toParam([])).toBeNull();
  });

  it("is made of what a validator says", () => {
    const parsed = parseResponsesSchema("ResponseCreateRequest", {
      input: [{ role: "user" }],
      tools: [{ type: "x" }],
    });
    const faults = parsed.ok ? [] : parsed.errors.map(toFault);
    expect(faults).toContainEqual(
      expect.objectContaining({ param: "model", code: "missing_required_parameter" }),
    );
    expect(faults).toContainEqual(
      expect.objectContaining({ param: "tools[0].type", code: "unsupported_tool" }),
    );
  });

  it("becomes OpenAI's envelope", () => {
    const one = { message: "a: no.", param: "a", code: "invalid_value", status: 400 };
    const all = toOneFault([one, { ...one, message: "b: no.", param: "b" }]);
    expect(toEnvelope(all.status, all)).toEqual({
      error: { message: "a: no. b: no.", type: "invalid_request_error", param: "a", code: "invalid_value" },
    });
    expect([429, 500, 404].map((status) => toEnvelope(status, { message: "" }).error.type)).toEqual([
      "rate_limit_error",
      "server_error",
      "invalid_request_error",
    ]);
  });
});
