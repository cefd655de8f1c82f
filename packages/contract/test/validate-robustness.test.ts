import { describe, expect, it } from "vitest";
import { parseSchema } from "../src/index.ts";
import { check } from "../src/validate/check.ts";
import { createCompiler } from "../src/validate/compile.ts";
import { isBodyTooDeep, sizeOf } from "../src/validate/depth.ts";

/** `levels` arrays around a 1. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

const toolGroup = (args: unknown) => parseSchema("AgentToolGroupWithArgs", { name: "group", args });

describe("depth", () => {
  it("is limited to 256 levels, free-form values included", () => {
    expect(toolGroup({ deep: nested(254) })).toMatchObject({ ok: true });
    expect(toolGroup({ deep: nested(255) })).toEqual({
      ok: false,
      errors: [
        {
          path: ["args", "deep", 0, 0, 0, 0, 0, 0],
          msg: "args.deep.0.0.0.0.0.0.…: nested deeper than 256 levels",
          type: "too_deep",
        },
      ],
    });
  });

  it.each(["content", "context"])("of 100000 levels in %s is an error and not a stack overflow", (field) => {
    const parsed = parseSchema("TurnCreateRequest", {
      messages: [{ content: "", [field]: JSON.parse(`${"[".repeat(1e5)}${"]".repeat(1e5)}`) }],
    });
    expect(parsed).toMatchObject({ ok: false, errors: [{ path: ["messages", 0, field, 0, 0, 0, 0, 0] }] });
  });

  it("says only the beginning of a long key", () => {
    const parsed = toolGroup({ ["k".repeat(1e6)]: nested(300) });
    expect(parsed.ok || parsed.errors[0]?.msg.length).toBeLessThan(120);
  });

  it("counts fields and items on the way", () => {
    expect(sizeOf({ a: [1, 2, { b: null }] })).toBe(5);
    expect(sizeOf("text")).toBe(0);
  });

  it("ends where a value contains itself several times", () => {
    const value: Record<string, unknown> = {};
    Object.assign(value, { a: value, b: [value, value] });
    expect(sizeOf(value)).toBe(Infinity);
  });

  it("begins one level below the limit", () => {
    const lists = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    expect(isBodyTooDeep(lists(256))).toBe(false);
    expect(isBodyTooDeep(lists(257))).toBe(true);
  });
});

describe("size", () => {
  it.each([
    ["messages", { messages: Array(1e6).fill(0) }, ["messages", 0]],
    ["contents", { messages: [{ content: Array(1e6).fill(0) }] }, ["messages", 0, "content", 0]],
    [
      "later messages",
      { messages: [...Array(3000).fill({ content: "" }), ...Array(1e6).fill(0)] },
      ["messages", 3000],
    ],
  ])("of many wrong %s is reported by the first error alone", (_, value, path) => {
    const parsed = parseSchema("TurnCreateRequest", value);
    expect(parsed).toMatchObject({ ok: false, errors: [{ path }] });
    expect(parsed.ok || parsed.errors).toHaveLength(1);
  });

  it("of many right messages is no reason to refuse them", () => {
    const parsed = parseSchema("TurnCreateRequest", { messages: Array(1e5).fill({ content: "" }) });
    expect(parsed.ok && parsed.value.messages).toHaveLength(1e5);
  });
});

describe("names that every object inherits", () => {
  const hostile: unknown = JSON.parse(
    '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
  );

  it("are kept in free-form values as fields of their own", () => {
    const parsed = toolGroup(hostile);
    expect(JSON.stringify(parsed.ok && parsed.value.args)).toBe(JSON.stringify(hostile));
    expect(parsed.ok && Object.hasOwn(parsed.value.args, "__proto__")).toBe(true);
  });

  it("are stripped elsewhere like any unknown field, and pollute nothing", () => {
    const body = `{"session_name": "x", ${JSON.stringify(hostile).slice(1)}`;
    expect(JSON.stringify(parseSchema("SessionCreateRequest", JSON.parse(body)))).toBe(
      '{"ok":true,"value":{"session_name":"x"}}',
    );
    expect(Object.getPrototypeOf(parseSchema("SessionCreateRequest", JSON.parse(body)))).toBe(
      Object.prototype,
    );
    expect({}).not.toHaveProperty("polluted");
  });

  it("do not stand in for a missing field", () => {
    const named = createCompiler({}).compile({
      type: "object",
      required: ["constructor"],
      properties: Object.fromEntries([["constructor", { type: "string" as const }]]),
    });
    expect(check(named, {}, "everything")).toMatchObject({ mismatches: [{ actual: undefined }] });
    const parsed = parseSchema("SessionCreateRequest", JSON.parse('{"__proto__": {"session_name": "x"}}'));
    expect(parsed).toMatchObject({ ok: false, errors: [{ type: "missing", path: ["session_name"] }] });
  });
});
