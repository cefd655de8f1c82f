import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf } from "../../../vitest.draws.ts";
import { parseSchema, toShapeErrors, type SchemaName } from "../src/index.ts";
import { fitting } from "./support/arbitrary.ts";
import { schemaNames } from "./support/document.ts";
import { changed, placesOf, type Change } from "./support/mutate.ts";

function refusals(name: SchemaName, value: unknown): string[] {
  const parsed = parseSchema(name, value);
  return parsed.ok ? [] : parsed.errors.map(({ msg, type }) => `${msg} (${type})`);
}

const message = (value: unknown) => refusals("TurnCreateRequest", { messages: [value] });
const config = (fields: object) =>
  refusals("AgentCreateRequest", { agent_config: { model: "m", instructions: "", ...fields } });

describe("a refusal names the field, what was expected and what was got", () => {
  it.each<[string, string[], string[]]>([
    [
      "a text of the wrong kind",
      message({ content: [{ type: "text", text: 5 }] }),
      ["messages.0.content.0.text: expected string, got number (invalid_type)"],
    ],
    ["a missing list", refusals("TurnCreateRequest", {}), ["messages: required, expected array (missing)"]],
    [
      "a missing field that is misspelt, and another that is not",
      refusals("AgentCreateRequest", { agent_config: { instrucions: "Be kind.", tool_config: {} } }),
      [
        "agent_config.model: required, expected string (missing)",
        "agent_config.instructions: required, expected string; is it meant by the unknown field instrucions? (missing)",
      ],
    ],
    [
      "a misspelt field of a list's item",
      refusals("TurnCreateRequest", { messages: [{ role: "user", contnet: "Hi" }] }),
      [
        "messages.0.content: required, expected string, object or array; is it meant by the unknown field contnet? (missing)",
      ],
    ],
    [
      "a known field that is near",
      refusals("TurnResumeRequest", { stream: true, tool_respones: [], tool_response: [] }),
      ["tool_responses: required, expected array; is it meant by the unknown field tool_respones? (missing)"],
    ],
    [
      "a list that is none",
      refusals("TurnCreateRequest", { messages: {} }),
      ["messages: expected array, got object (invalid_type)"],
    ],
    [
      "a body that is none",
      refusals("TurnCreateRequest", null),
      ["expected object, got null (invalid_type)"],
    ],
    ["an item that is none", message([]), ["messages.0: expected object, got array (invalid_type)"]],
    [
      "all kinds of a union",
      message({ content: 5 }),
      ["messages.0.content: expected string, object or array, got number (invalid_type)"],
    ],
    [
      "a union with null",
      message({ content: "", context: 5 }),
      ["messages.0.context: expected string, object, array or null, got number (invalid_type)"],
    ],
    [
      "a role that nobody has",
      message({ role: "system", content: "x" }),
      ['messages.0.role: expected "user" or "tool", got "system" (invalid_value)'],
    ],
    [
      "a role that is no text",
      message({ role: 5, content: "x" }),
      ['messages.0.role: expected "user" or "tool", got number (invalid_value)'],
    ],
    [
      "the field that a tool's message lacks",
      message({ role: "tool", content: "x" }),
      ["messages.0.call_id: required, expected string (missing)"],
    ],
    [
      "the content of a message without a role",
      message({}),
      ["messages.0.content: required, expected string, object or array (missing)"],
    ],
    [
      "a missing discriminator",
      message({ content: [{}] }),
      ['messages.0.content.0.type: required, expected "image" or "text" (missing)'],
    ],
    [
      "an unknown discriminator",
      message({ content: { type: "video" } }),
      ['messages.0.content.type: expected "image" or "text", got "video" (invalid_value)'],
    ],
    [
      "values of an enum",
      config({ tool_choice: "any" }),
      ['agent_config.tool_choice: expected "auto", "required", "none" or null, got "any" (invalid_value)'],
    ],
    [
      "an enum that any text may replace",
      config({ tool_config: { tool_choice: 5 } }),
      ["agent_config.tool_config.tool_choice: expected string or null, got number (invalid_value)"],
    ],
    [
      "a lower bound",
      config({ max_infer_iters: -1 }),
      ["agent_config.max_infer_iters: expected integer >= 0, got -1 (too_small)"],
    ],
    [
      "an exclusive bound",
      config({ sampling_params: { strategy: { type: "top_p", temperature: 0 } } }),
      ["agent_config.sampling_params.strategy.temperature: expected number > 0, got 0 (too_small)"],
    ],
    [
      "a fraction",
      config({ max_infer_iters: 1.5 }),
      ["agent_config.max_infer_iters: expected integer or null, got 1.5 (invalid_type)"],
    ],
    [
      "an integer that JavaScript cannot hold",
      config({ max_infer_iters: 2 ** 53 }),
      ["agent_config.max_infer_iters: expected integer <= 9007199254740991, got 9007199254740992 (too_big)"],
    ],
    [
      "an integer of the wrong kind",
      config({ max_infer_iters: "5" }),
      ["agent_config.max_infer_iters: expected integer or null, got string (invalid_type)"],
    ],
    [
      "an infinite number",
      config({ sampling_params: { repetition_penalty: JSON.parse("1e400") } }),
      [
        "agent_config.sampling_params.repetition_penalty: expected number or null, got Infinity (invalid_type)",
      ],
    ],
    [
      "an empty name",
      config({ client_tools: [{ name: "" }] }),
      ['agent_config.client_tools.0.name: expected string of length >= 1, got "" (too_small)'],
    ],
    [
      "two fields at once",
      config({ toolgroups: [{ name: 5 }] }),
      [
        "agent_config.toolgroups.0.name: expected string, got number (invalid_type)",
        "agent_config.toolgroups.0.args: required, expected object (missing)",
      ],
    ],
    [
      "a free-form value that is no object",
      config({ toolgroups: [{ name: "", args: [] }] }),
      ["agent_config.toolgroups.0.args: expected object, got array (invalid_type)"],
    ],
    [
      "a missing value of any kind",
      refusals("ToolCall", { call_id: "", tool_name: "", arguments_json: null }),
      ["arguments: required (missing)"],
    ],
    [
      "the branch with more of its fields",
      refusals("TurnStreamItem", { error: 5 }),
      ["error: expected object, got number (invalid_type)"],
    ],
    [
      "the branch that got deepest",
      refusals("Document", { content: { uri: 5 }, mime_type: "" }),
      ["content.uri: expected string, got number (invalid_type)"],
    ],
    [
      "a pattern",
      refusals("Timestamp", "2026"),
      [
        'expected string matching /^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$/, got "2026" (invalid_format)',
      ],
    ],
    [
      "the beginning of a long text",
      refusals("StopReason", "x".repeat(50)),
      [
        `expected "end_of_turn", "end_of_message" or "out_of_tokens", got "${"x".repeat(40)}…" (invalid_value)`,
      ],
    ],
  ])("%s", (_, actual, expected) => expect(actual).toEqual(expected));

  it("travels with the part of the request that it is about", () => {
    const parsed = parseSchema("TurnCreateRequest", { messages: [{ content: 5 }] });
    expect(parsed.ok || toShapeErrors("body", parsed.errors)).toEqual([
      {
        loc: ["body", "messages", 0, "content"],
        msg: "messages.0.content: expected string, object or array, got number",
        type: "invalid_type",
      },
    ]);
  });
});

describe.each(schemaNames)("%s", (name) => {
  const broken = fc
    .tuple(
      fitting({ $ref: `#/components/schemas/${name}` }),
      fc.nat(),
      fc.constantFrom(5, "nope", true, null, [5], undefined),
    )
    .map(([value, pick, by]) => {
      const places = placesOf(value);
      const path = places[pick % places.length] ?? [];
      const what: Change = by === undefined ? { kind: "remove" } : { kind: "replace", by };
      return { path, what, value: changed(value, path, what) };
    });

  it("names the field that was broken", () => {
    fc.assert(
      fc.property(broken, ({ path, what, value }) => {
        const parsed = parseSchema(name, value);
        if (parsed.ok) return;
        // Without the field that tells branches apart, another field of the same object may be what is missed.
        const named = what.kind === "remove" ? path.slice(0, -1) : path;
        const starts = parsed.errors.some((error) => named.every((key, index) => error.path[index] === key));
        expect({ path, errors: parsed.errors, starts }).toMatchObject({ starts: true });
        for (const error of parsed.errors) {
          expect(error.msg).toMatch(/(^|: )(required|expected .+, got .+|required, expected .+)$/s);
          expect(error.msg.startsWith(error.path.join("."))).toBe(true);
        }
      }),
      { numRuns: drawsOf(100) },
    );
  });
});
