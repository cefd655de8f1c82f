/** The templates of a script, and what is wrong with them. */
import { isRecord } from "@understudy/contract";
import type { Mistake } from "./explain.ts";
import { listedReplies } from "./replies.ts";
import { isTemplate, parseTemplate, type Placeholder } from "./template.ts";
import type { SayPart, Script, ScriptedAnswer } from "./types.ts";

interface TextAt {
  path: PropertyKey[];
  text: string;
}

/** Templates that cannot be read, and parts of a text that stand among arguments. Requires valid scripts. */
export function findTemplateMistakes(script: Script): Mistake[] {
  const unread = templatesOf(script).flatMap(({ path, text }): Mistake[] => {
    const pieces = parseTemplate(text);
    return "mistake" in pieces ? [{ path, message: pieces.mistake }] : [];
  });
  return [...unread, ...findRepeats(script)];
}

/** Texts with `${` where values are put in. */
export function templatesOf(script: Script): TextAt[] {
  const said = listedReplies(script).flatMap(({ keys, answer }) =>
    saidBy(answer).map(({ path, text }) => ({ path: [...keys, ...path], text })),
  );
  const args = argumentsOf(script).flatMap(({ path, value }) => stringsIn(value, path));
  return [...said, ...args].filter(({ text }) => isTemplate(text));
}

/** The placeholders of a text; no placeholders if it cannot be read. */
export function placeholdersIn(text: string): Placeholder[] {
  const pieces = parseTemplate(text);
  return "mistake" in pieces ? [] : pieces.filter((piece) => typeof piece !== "string");
}

/** The arguments of each call. */
export function argumentsOf(script: Script): { path: PropertyKey[]; value: unknown }[] {
  return listedReplies(script).flatMap(({ keys, answer: { call = [] } }) =>
    call.flatMap((item, at) =>
      "tool" in item ? [{ path: [...keys, "call", at, "args"], value: item.args }] : [],
    ),
  );
}

function saidBy({ think, say, refuse }: ScriptedAnswer): TextAt[] {
  return [...spoken("think", think), ...spoken("say", say), ...spoken("refuse", refuse)];
}

function spoken(key: string, said: string | SayPart[] = []): TextAt[] {
  if (typeof said === "string") return [{ path: [key], text: said }];
  return said.flatMap((part, at): TextAt[] => {
    if (typeof part === "string") return [{ path: [key, at], text: part }];
    return "json" in part ? stringsIn(part.json, [key, at, "json"]) : [];
  });
}

export function stringsIn(value: unknown, path: PropertyKey[]): TextAt[] {
  if (typeof value === "string") return [{ path, text: value }];
  return innerOf(value).flatMap(([key, inner]) => stringsIn(inner, [...path, key]));
}

/** An argument may be called `repeat`; a mapping inside the arguments that is a part of `say` is meant as one. */
function findRepeats(script: Script): Mistake[] {
  const message = 'is a part of say, which arguments do not have; the text of the last message is "${last}"';
  return argumentsOf(script).flatMap(({ path, value }) =>
    innerOf(value)
      .flatMap(([key, inner]) => repeatsIn(inner, [...path, key]))
      .map((place): Mistake => ({ path: place, message })),
  );
}

function repeatsIn(value: unknown, path: PropertyKey[]): PropertyKey[][] {
  if (isRecord(value) && value["repeat"] === "last" && Object.keys(value).length === 1) return [path];
  return innerOf(value).flatMap(([key, inner]) => repeatsIn(inner, [...path, key]));
}

export function innerOf(value: unknown): [PropertyKey, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isRecord(value) ? Object.entries(value) : [];
}
