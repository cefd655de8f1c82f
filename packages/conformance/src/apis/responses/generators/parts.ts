/** What stories about responses are made of. */
import type { JsonValue, ScriptedAnswer, ScriptedTool } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import type { InputPart, RespondStep } from "../../../story/response-steps.ts";
import { clock } from "../../../story/served-tools.ts";
import type { Alias } from "../../../story/story.ts";
import { nonEmptyText } from "../../agents/generators/arbitraries.ts";

export const functionNames = ["look", "find"] as const;

export const functions = functionNames.map((name) => ({
  type: "function",
  name,
  description: `To ${name} at things`,
  parameters: { type: "object", properties: { a: { type: "string" } } },
}));

/** The same without descriptions, which may be left out. */
export const bareFunctions = functions.map(({ type, name, parameters }) => ({ type, name, parameters }));

/** A toolgroup as a server of tools. */
export function mcpServer(
  group: string,
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { type: "mcp", server_label: group, require_approval: "never", ...fields };
}

/** Words of users and models that every server passes on as they are. */
export const words: Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constantFrom("Hello there", "How is the weather?", "Fine.") },
  { weight: 1, arbitrary: nonEmptyText.filter((text) => text.trim() === text && !text.includes("@@")) },
);

export function user(text: string): InputPart {
  return { is: "message", role: "user", text };
}

export const pieces: Arbitrary<string[]> = fc.array(words, { minLength: 1, maxLength: 4 });

/** Arguments of a call: an object, as every server takes them. */
export const callArguments: Arbitrary<JsonValue> = fc
  .dictionary(fc.constantFrom("a", "b"), fc.oneof(fc.integer(), fc.constantFrom("x", "y z")), { maxKeys: 2 })
  .map((value) => ({ ...value }));

/** A message that calls tools, perhaps with text beside the calls. */
export function calling(tools: readonly string[], most = 3): Arbitrary<ScriptedAnswer> {
  return fc
    .record({
      beside: fc.option(words, { nil: "" }),
      calls: fc.array(fc.record({ tool: fc.constantFrom(...tools), args: callArguments }), {
        minLength: 1,
        maxLength: most,
      }),
    })
    .map(({ beside, calls }) => ({ ...(beside === "" ? {} : { say: beside }), call: calls }));
}

/** Streamed requests shrink to plain ones. */
export const streamed = fc.boolean().map((plain) => !plain);

export function respond(as: Alias, rest: Omit<RespondStep, "do" | "as">): RespondStep {
  return { ...rest, do: "respond", as };
}

/** A plain answer to a text. */
export function answering(
  as: Alias,
  text: string,
  say: string | string[],
  rest: Partial<RespondStep> = {},
): RespondStep {
  return respond(as, { input: [user(text)], stream: true, script: { replies: [{ say }] }, ...rest });
}

export const clockTools: readonly ScriptedTool[] = [clock];
