/** Looks up what a placeholder stands for in a conversation. */
import { isRecord } from "@understudy/contract";
import type { Message } from "@understudy/contract/types";
import { isScriptTooDeep } from "../../script/depth.ts";
import { keyPath } from "../../script/problems.ts";
import type { Placeholder } from "../../script/template.ts";
import { callsIn, parseJson } from "./calls.ts";
import { withoutMarkers } from "./marker.ts";
import { quoted, shownJson } from "../../script/quoted.ts";
import { instructionsIn, messageText } from "./text.ts";

/** What a path begins at. */
interface Source {
  /** Such as `the newest result of get_weather`. */
  name: string;
  /** The text as it came; null for arguments, which are JSON. */
  text: string | null;
  /** What it is without a path, where types are kept. */
  value: unknown;
  /** What a path looks into; undefined if it is not JSON. */
  json: unknown;
}
interface Missing {
  missing: string;
}

/** `typed`: whether a value keeps its type; a whole message is its text otherwise. */
export function lookUp(
  placeholder: Placeholder,
  messages: readonly Message[],
  typed: boolean,
): { value: unknown } | Missing {
  const source = sourceOf(placeholder, messages);
  if ("missing" in source) return source;
  const { path } = placeholder;
  if (path.length === 0) return { value: stripped(typed ? source.value : (source.text ?? source.value)) };
  if (source.json === undefined)
    return { missing: `${source.name} is not JSON; there is ${quoted(source.text ?? "")}` };
  let value = source.json;
  for (const [depth, key] of path.entries()) {
    const inner = valueAt(value, key);
    if (inner === undefined) {
      const place = depth === 0 ? source.name : `${source.name} at ${keyPath(path.slice(0, depth))}`;
      return { missing: `${place} has no ${keyPath([key])}; there is ${shownJson(value)}` };
    }
    value = inner;
  }
  return { value: stripped(value) };
}

function sourceOf({ root, tool }: Placeholder, messages: readonly Message[]): Source | Missing {
  switch (root) {
    case "user": {
      const message = messages.findLast(({ role }) => role === "user");
      if (message === undefined) return { missing: "no user message came" };
      return fromText("the newest user message", messageText(message));
    }
    case "system": {
      const text = instructionsIn(messages);
      return text === null ? { missing: "there are no instructions" } : fromText("the instructions", text);
    }
    case "last":
      if (messages.length === 0) return { missing: "there is no message" };
      return fromText("the last message", messageText(messages.at(-1)));
    case "tool": {
      const answered = callsIn(messages).filter(({ result }) => result !== null);
      const result = answered.findLast((one) => one.tool === tool)?.result;
      if (result) return fromResult(`the newest result of ${tool}`, messageText(result));
      return {
        missing: `no result of ${tool} came; ${named(answered, "results came of", "nor of another tool")}`,
      };
    }
    case "args": {
      const calls = callsIn(messages);
      const call = calls.findLast((one) => one.tool === tool);
      const called = named(calls, "called were", "nor was another tool");
      if (call === undefined) return { missing: `${tool} was not called; ${called}` };
      const { arguments: value } = call;
      if (isScriptTooDeep(value)) return { missing: `the arguments of ${tool} are nested too deep` };
      return { name: `the newest call of ${tool}`, text: null, value, json: value };
    }
  }
}

function fromText(name: string, text: string): Source {
  return { name, text, value: text, json: parseJson(text) };
}

/** A tool that returns `42` returns a number. */
function fromResult(name: string, text: string): Source {
  const json = parseJson(text);
  return { name, text, value: json === undefined ? text : json, json };
}

function valueAt(value: unknown, key: string | number): unknown {
  if (typeof key === "number") return Array.isArray(value) ? value[key] : undefined;
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What the app sends back must not choose a script. */
function stripped(value: unknown): unknown {
  if (typeof value === "string") return withoutMarkers(value);
  if (Array.isArray(value)) return value.map(stripped);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stripped(inner)]));
}

function named(calls: readonly { tool: string }[], verb: string, none: string): string {
  const names = [...new Set(calls.map(({ tool }) => tool))];
  return names.length === 0 ? none : `${verb} ${names.join(", ")}`;
}
