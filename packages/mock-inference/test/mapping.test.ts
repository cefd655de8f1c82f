import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { forms, mapping, oneOf } from "../src/script/mapping.ts";
import { scriptSchema } from "../src/script/schema.ts";
import type { Script, ScriptedTool } from "../src/script/types.ts";

interface Lamp {
  name: string;
  color?: "red" | "green";
}
const name = z.string();
const color = z.enum(["red", "green"]).optional();

type Switch = { on: string } | { off: number };
const on = z.string().optional();
const off = z.number().optional();

describe("a validator and its type", () => {
  test("are about the same keys", () => {
    expect(mapping<Lamp>()({ name, color }).safeParse({ name: "a", color: "red" }).success).toBe(true);
    // @ts-expect-error the type has a color, and nobody checks it
    mapping<Lamp>()({ name });
    // @ts-expect-error the type knows no shade
    mapping<Lamp>()({ name, color, shade: z.string() });
    // @ts-expect-error it may not be there in a spread either
    mapping<Lamp>()({ ...{ shade: z.string() }, name, color });
  });

  test("are about the same values", () => {
    // @ts-expect-error a lamp may be green
    mapping<Lamp>()({ name, color: z.enum(["red"]).optional() });
    // @ts-expect-error no lamp is blue
    mapping<Lamp>()({ name, color: z.enum(["red", "green", "blue"]).optional() });
    // @ts-expect-error a text may be longer than the type allows
    mapping<Lamp>()({ name, color: z.string().optional() });
    // @ts-expect-error a validator that says nothing of its values
    mapping<Lamp>()({ name: z.unknown(), color });
  });

  test("leave out the same keys", () => {
    // @ts-expect-error a lamp needs no color
    mapping<Lamp>()({ name, color: z.enum(["red", "green"]) });
    // @ts-expect-error a lamp needs a name
    mapping<Lamp>()({ name: z.string().optional(), color });
  });

  test("have the same keys in all forms together", () => {
    const either = forms<Switch>()({ on, off }, oneOf("on", "off"));
    expectTypeOf<z.output<typeof either>>().toEqualTypeOf<Switch>();
    expect(either.safeParse({ on: "", off: 1 }).success).toBe(false);
    // @ts-expect-error one form is off
    forms<Switch>()({ on });
    // @ts-expect-error no form must be there always
    forms<Switch>()({ on, off: z.number() });
    // @ts-expect-error no form is dim
    forms<Switch>()({ on, off, dim: z.number().optional() });
  });
});

describe("the types of scripts", () => {
  test("have no field that the schema refuses", () => {
    // A key without a value is left out, and what stands in a script is JSON.
    // @ts-expect-error the schema refuses null
    expect(accepts({ returns: { type: "image", image: { url: null, data: "" } } })).toBe(false);
    expect(accepts({ returns: { type: "image", image: { data: "" } } })).toBe(true);
    const parameter = { name: "p", parameter_type: "string", description: "" };
    // @ts-expect-error the schema refuses what is no JSON
    expect(accepts({ returns: "", parameters: [{ ...parameter, default: () => 1 }] })).toBe(false);
    expect(accepts({ returns: "", parameters: [{ ...parameter, default: null }] })).toBe(true);
  });
});

function accepts(tool: Omit<ScriptedTool, "tool" | "group">): boolean {
  const script: Script = { script: "s", tools: [{ tool: "t", group: "g", ...tool }] };
  return scriptSchema.safeParse(script).success;
}
