/** Content of users and models in every form that the API allows. Small and plain first, so that stories shrink to it. */
import type { InputMessage, ToolCall } from "@understudy/contract/types";
import type { JsonValue, JsonObject, TextItem } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";

const long = fc.oneof(
  { weight: 11, arbitrary: fc.constantFrom("x".repeat(5_000), "日本語🙂 ".repeat(500)) },
  { weight: 1, arbitrary: fc.constant("0123456789".repeat(7_000)) },
);

/**
 * Any character of Unicode; `a` first. It is not fast-check's `unit: "binary"`, which keeps a table of all million
 * characters.
 */
const characters = 0x11_0000 - 0x800;
const character = fc.nat({ max: characters - 1 }).map((nth) => {
  const point = (nth + 0x61) % characters;
  // The surrogates between are no characters.
  return String.fromCodePoint(point < 0xd800 ? point : point + 0x800);
});

/** In a script `${` begins a value of the conversation. */
const literal = (drawn: string): string => drawn.replaceAll("${", "$ {");

/** Some servers take a tool's text with this for a file. */
export const attachmentText = '__tools_attachment__={"a": 1}';

/** Any Unicode, white space at its ends too; seldom long. */
export const text: Arbitrary<string> = fc.oneof(
  // Any text shrinks to plain words if these still fail.
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constantFrom("a", "Hello there", "How is the weather?") },
  { weight: 4, arbitrary: fc.string({ unit: character, maxLength: 30 }).map(literal) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      " ",
      "\n\n",
      "\t a \r\n",
      "data: x\n\n",
      "\u2028",
      "null",
      "🙂",
      attachmentText,
    ),
  },
  { weight: 1, arbitrary: long },
);

/** Texts of an agent's configuration: also with what a server might trim, fold, normalise or escape. */
export const wording: Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: text },
  // The second has its accent as a character of its own.
  { weight: 2, arbitrary: fc.constantFrom(` Zoë's "2nd" `, "Zoe\u0308", "<b>R&amp;D</b>", "a\\n %20 ${b}") },
);

/** A text that is not empty. */
export const nonEmptyText: Arbitrary<string> = text.filter((one) => one !== "");

const item = nonEmptyText.map((one) => ({ type: "text" as const, text: one }));

export const content: Arbitrary<string | TextItem | TextItem[]> = fc.oneof(
  { weight: 4, arbitrary: nonEmptyText },
  { weight: 1, arbitrary: item },
  { weight: 1, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) },
);

const message: Arbitrary<InputMessage> = fc.oneof(
  { weight: 5, arbitrary: content.map((text) => ({ role: "user" as const, content: text })) },
  {
    weight: 1,
    arbitrary: fc.record({ role: fc.constant("user" as const), content, context: content }),
  },
);

export const messages: Arbitrary<InputMessage[]> = fc.array(message, { minLength: 1, maxLength: 3 });

/** Any JSON as it arrives over the wire: `-0` is `0`. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(literal(JSON.stringify(value))) as ToolCall["arguments"]);

/** Nested lists and objects of this depth. */
export function nested(levels: number): JsonValue {
  return Array.from({ length: levels }).reduce<JsonValue>(
    (held, _, level) => (level % 2 === 0 ? { held } : [held]),
    "the end",
  );
}

/** Any object, for metadata and JSON Schemas. */
export const anyObject: Arbitrary<JsonObject> = fc
  .dictionary(
    fc.string({ minLength: 1, maxLength: 6 }),
    fc.oneof(
      { weight: 4, arbitrary: json.map((value) => value as JsonValue) },
      { weight: 1, arbitrary: fc.constantFrom(nested(20), nested(40)) },
    ),
    { maxKeys: 3 },
  )
  // Objects from fast-check may have no prototype.
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);

/** Metadata, nested as deep as every server keeps it. */
export const deepObject: Arbitrary<JsonObject> = fc
  .constantFrom(20, 40)
  .map((levels) => ({ deep: nested(levels) }));

/** Arguments of a call: mostly an object. */
export const argumentsOfCall: Arbitrary<ToolCall["arguments"]> = fc
  .oneof(
    { weight: 1, arbitrary: anyObject },
    { weight: 3, arbitrary: fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), json, { maxKeys: 3 }) },
    { weight: 1, arbitrary: json },
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as ToolCall["arguments"]);
