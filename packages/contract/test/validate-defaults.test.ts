import { describe, expect, expectTypeOf, it } from "vitest";
import { parseSchema, type Parsed, type Schema } from "../src/index.ts";
import { fieldsWithoutDefault } from "../src/agents/parsed.ts";
import { createCompiler } from "../src/validate/compile.ts";
import type { DocumentSchema } from "../src/validate/keywords.ts";
import { document } from "./support/document.ts";
import { fits } from "./support/oracle.ts";

const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
  Object.entries(schema.properties ?? {}).map(([key, property]) => ({
    title: `${name}.${key}`,
    key,
    property: property as DocumentSchema,
    optional: !schema.required?.includes(key),
  })),
);

const plain = { agent_config: { model: "m", instructions: "" } };

describe("defaults", () => {
  it("are filled in at every level", () => {
    const parsed = parseSchema("AgentCreateRequest", {
      agent_config: { ...plain.agent_config, tool_config: {}, sampling_params: { max_tokens: 5 } },
    });
    expect(parsed.ok && parsed.value.agent_config).toEqual({
      model: "m",
      instructions: "",
      sampling_params: { strategy: { type: "greedy" }, max_tokens: 5, repetition_penalty: 1, stop: null },
      input_shields: [],
      output_shields: [],
      toolgroups: [],
      client_tools: [],
      tool_choice: null,
      tool_prompt_format: null,
      tool_config: { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" },
      max_infer_iters: 10,
      name: null,
      enable_session_persistence: false,
      response_format: null,
    });
  });

  it("leave a null that was sent", () => {
    const parsed = parseSchema("TurnCreateRequest", { messages: [], stream: null });
    expect(parsed).toMatchObject({ ok: true, value: { stream: null } });
  });

  it("are copies that share nothing", () => {
    const first = parseSchema("AgentCreateRequest", plain);
    if (!first.ok) throw new Error("refused");
    const { sampling_params: sampling, input_shields: shields } = first.value.agent_config;
    Object.assign(sampling?.strategy ?? {}, { type: "changed" });
    shields?.push("changed");
    const second = parseSchema("AgentCreateRequest", plain);
    expect(second.ok && second.value.agent_config.sampling_params?.strategy).toEqual({ type: "greedy" });
    expect(second.ok && second.value.agent_config.input_shields).toEqual([]);
  });

  it.each(fields.filter(({ property }) => property.default !== undefined))(
    "of $title is whole: it fits, and parsing leaves it as it is",
    ({ property, optional }) => {
      const { compile } = createCompiler(document.components.schemas);
      expect(optional).toBe(true);
      expect(fits(property, property.default)).toBe(true);
      expect(compile(property).parse(property.default)).toEqual(property.default);
    },
  );
});

describe("the type of a parsed value", () => {
  it("has every optional field but those without a default", () => {
    const optional = fields.filter((field) => field.optional);
    const without = optional.filter(({ property }) => property.default === undefined);
    expect(new Set(without.map(({ key }) => key))).toEqual(new Set(fieldsWithoutDefault));
    const filled = optional.filter(({ property }) => property.default !== undefined);
    expect(filled.filter(({ key }) => (fieldsWithoutDefault as readonly string[]).includes(key))).toEqual([]);
  });

  it("tells nullable from absent", () => {
    type Config = Parsed<"AgentCreateRequest">["agent_config"];
    expectTypeOf<Config["max_infer_iters"]>().toEqualTypeOf<number | null>();
    expectTypeOf<NonNullable<Config["sampling_params"]>["max_tokens"]>().toEqualTypeOf<number | null>();
    expectTypeOf<
      Parsed<"TurnResumeRequest">["tool_responses"][number]["metadata"]
    >().toEqualTypeOf<Schema<"Metadata"> | null>();
    type Message = Parsed<"TurnCreateRequest">["messages"][number];
    expectTypeOf<Message["role"]>().toEqualTypeOf<"user" | "tool" | undefined>();
    expectTypeOf<Extract<Message, { role: "tool" }>["call_id"]>().toEqualTypeOf<string>();
    expectTypeOf<Parsed<"ToolCall">["arguments"]>().toEqualTypeOf<unknown>();
    expectTypeOf<Parsed<"Turn">["steps"][number]["step_type"]>().toEqualTypeOf<
      "inference" | "tool_execution" | "shield_call" | "memory_retrieval"
    >();
  });
});

describe("a document that cannot be checked as it says", () => {
  it.each<[string, DocumentSchema, string]>([
    [
      "a keyword that is not understood",
      { type: "array", uniqueItems: true },
      "uniqueItems is not understood",
    ],
    [
      "a oneOf that no constant tells apart",
      { oneOf: [{ type: "string" }, { type: "null" }] },
      "no distinguishing constant",
    ],
    [
      "a discriminator that is no constant",
      { anyOf: [{ type: "object", properties: { a: {} } }], discriminator: { propertyName: "a" } },
      "for a",
    ],
    ["a reference to nothing", { $ref: "#/components/schemas/Nothing" }, "no schema Nothing"],
    ["a limit beside a reference", { $ref: "#/components/schemas/Nothing", minimum: 1 }, "beside $ref"],
    [
      "a limit on free form",
      { type: "object", additionalProperties: { type: "null" } },
      "An object must have either",
    ],
    ["an object of which nothing is said", { type: "object" }, "An object must have either"],
    [
      "properties beside free form",
      { type: "object", properties: {}, additionalProperties: true },
      "An object must have either",
    ],
  ])("is refused: %s", (_, schema, message) => {
    expect(() => createCompiler({ Tried: schema }).named("Tried")).toThrow(message);
  });

  it("may refer to itself", () => {
    const { named } = createCompiler({
      Tree: {
        type: "object",
        properties: { child: { $ref: "#/components/schemas/Tree" }, size: { type: "integer" } },
      },
    });
    expect(named("Tree").parse({ size: 1, child: { size: 2, extra: 0 } })).toEqual({
      size: 1,
      child: { size: 2 },
    });
    expect(() => named("Tree").parse({ child: { child: { size: "x" } } })).toThrow("expected number");
  });
});
