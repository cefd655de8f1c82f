/** What is valid of a script with mistakes, so that its conflicts are reported together with them. */
import { isRecord } from "@understudy/contract";
import type { DialectName, QuirkName } from "@understudy/openai";
import type { Mistake } from "./explain.ts";
import type { Script, ScriptedAnswer } from "./types.ts";

/** Stands for an answer that cannot be judged, so that the others keep their paths. */
const harmless: ScriptedAnswer = { say: "" };
/** What the rules about `fault` and `wire` look at. */
const judged = ["think", "say", "refuse", "call", "stop", "error", "fault", "wire"];

/** The keys by which scripts conflict, without invalid values. Null if it is no mapping. */
export function validScriptPart(raw: unknown, mistakes: readonly Mistake[]): Script | null {
  if (!isRecord(raw)) return null;
  // A script may have as many mistakes as replies: no mistake is compared with all others.
  const broken = new Set(mistakes.map(({ path }) => nameOf(path)));
  const withMistakes = new Set(
    mistakes.flatMap(({ path }) => path.map((_, at) => nameOf(path.slice(0, at + 1)))),
  );
  const isValid = (...path: PropertyKey[]): boolean => !withMistakes.has(nameOf(path));
  const isBroken = (path: readonly PropertyKey[]): boolean => broken.has(nameOf(path));
  const answer = (value: unknown, path: PropertyKey[]): ScriptedAnswer => {
    const isSound = !isBroken(path) && judged.every((key) => isValid(...path, key));
    // The schema found nothing wrong with the keys that are read.
    if (!isRecord(value) || !isSound) return harmless;
    const valid = Object.entries(value).filter(
      ([key]) => !["usage", "dialect", "quirks"].includes(key) || isValid(...path, key),
    );
    return Object.fromEntries(valid);
  };
  const reply = (value: unknown, path: PropertyKey[]) =>
    isRecord(value) && Array.isArray(value["attempts"])
      ? { attempts: value["attempts"].map((one, nth) => answer(one, [...path, "attempts", nth])) }
      : answer(value, path);
  const { script, model, replies, otherwise, tools, dialect, quirks } = raw;
  return {
    script: typeof script === "string" && isValid("script") ? script : "",
    // Each of them was validated.
    ...(model !== undefined && isValid("model") ? { model: model as string | string[] } : {}),
    ...(dialect !== undefined && isValid("dialect") ? { dialect: dialect as DialectName } : {}),
    ...(quirks !== undefined && isValid("quirks") ? { quirks: quirks as QuirkName[] } : {}),
    ...(Array.isArray(replies) ? { replies: replies.map((one, at) => reply(one, ["replies", at])) } : {}),
    ...(otherwise === undefined ? {} : { otherwise: reply(otherwise, ["otherwise"]) }),
    ...(Array.isArray(tools) ? { tools: tools.map(toTool) } : {}),
  };
}

function nameOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path);
}

/** The tool without its results; a tool without a name gets a unique one. */
function toTool(tool: unknown, at: number): { tool: string; group: string; returns: string } {
  const named = isRecord(tool) && typeof tool["tool"] === "string" && typeof tool["group"] === "string";
  return named
    ? { tool: String(tool["tool"]), group: String(tool["group"]), returns: "" }
    : { tool: String(at), group: "", returns: "" };
}
