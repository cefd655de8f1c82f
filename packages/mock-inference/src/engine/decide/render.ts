/** Puts values of the conversation into an answer. Pure: they are looked up, nothing is computed. */
import { isRecord } from "@understudy/contract";
import type { Message } from "@understudy/contract/types";
import { isTemplate, parseTemplate, type Placeholder } from "../../script/template.ts";
import type { JsonValue, SayPart, ScriptedAnswer, ScriptedCall } from "../../script/types.ts";
import { lookUp } from "./look-up.ts";

/** Characters of all values of an answer: a script may repeat a long message often. */
const most = 1_000_000;

/** The answer with values in place of its templates, or why a template has no value. */
export type FilledAnswer = { answer: ScriptedAnswer } | { missing: string };

/** Whether any text of the answer is a template; most are not. */
export function hasTemplates({ think, say, refuse, call }: ScriptedAnswer): boolean {
  return isTemplate(JSON.stringify([think, say, refuse, call]));
}

export function renderAnswer(answer: ScriptedAnswer, messages: readonly Message[]): FilledAnswer {
  const { think, say, refuse, call } = answer;
  const filler = createFiller(messages);
  try {
    return {
      answer: {
        ...answer,
        ...(think !== undefined && { think: filler.spoken(think) }),
        ...(say !== undefined && { say: filler.spoken(say) }),
        ...(refuse !== undefined && { refuse: filler.spoken(refuse) }),
        ...(call !== undefined && { call: call.map(filler.call) }),
      },
    };
  } catch (error) {
    if (error instanceof MissingValue) return { missing: error.message };
    throw error;
  }
}

class MissingValue extends Error {}

/** Its functions throw a `MissingValue`. */
function createFiller(messages: readonly Message[]) {
  let left = most;
  const valueOf = (placeholder: Placeholder, typed: boolean): unknown => {
    const found = lookUp(placeholder, messages, typed);
    if ("missing" in found) throw new MissingValue(`${placeholder.text}: ${found.missing}`);
    const { value } = found;
    left -= inText(value).length;
    if (left >= 0) return value;
    const limit = most.toLocaleString("en-US");
    throw new MissingValue(
      `${placeholder.text}: the values of the answer have more than ${limit} characters`,
    );
  };
  const piecesOf = (text: string): (string | Placeholder)[] => {
    const pieces = parseTemplate(text);
    if ("mistake" in pieces) throw new MissingValue(pieces.mistake);
    return pieces;
  };
  const text = (template: string): string =>
    isTemplate(template)
      ? piecesOf(template)
          .map((piece) => (typeof piece === "string" ? piece : inText(valueOf(piece, false))))
          .join("")
      : template;
  /** A text that is one placeholder becomes its value. Keys are never templates. */
  const json = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(json);
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, json(inner)]));
    if (typeof value !== "string" || !isTemplate(value)) return value;
    const [only, ...more] = piecesOf(value);
    // What was parsed from JSON is JSON.
    if (typeof only === "object" && more.length === 0) return valueOf(only, true) as JsonValue;
    return text(value);
  };
  const part = (one: SayPart): SayPart => {
    if (typeof one === "string") return text(one);
    return "json" in one ? { json: json(one.json) } : one;
  };
  return {
    spoken: (said: string | SayPart[]) => (typeof said === "string" ? text(said) : said.map(part)),
    call: (call: ScriptedCall): ScriptedCall =>
      "unparsed" in call || call.args === undefined ? call : { ...call, args: json(call.args) },
  };
}

function inText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
