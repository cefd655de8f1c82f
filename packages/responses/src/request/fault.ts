/** What is wrong with a request, as data. */
import type { ValidationIssue } from "@understudy/contract";

export interface RequestFault {
  message: string;
  /** The field, such as `input[0].content[1].text`; null if no single one. */
  param: string | null;
  code: string;
  status: number;
}

/** `["input", 0, "text"]` as `input[0].text`; null for the whole body. */
export function toParam(path: readonly (string | number)[]): string | null {
  if (path.length === 0) return null;
  return path
    .map((key, place) => (typeof key === "number" ? `[${key}]` : place === 0 ? key : `.${key}`))
    .join("");
}

/** An issue of a validator. */
export function toFault({ path, msg, type }: ValidationIssue): RequestFault {
  const param = toParam(path);
  // The issue's own words begin with the path in another form, cut off where it is too long.
  const own = `${path.join(".")}${type === "too_deep" ? ".…" : ""}: `;
  const words = msg.startsWith(own) ? msg.slice(own.length) : msg;
  const end = words.endsWith("?") ? "" : ".";
  const message = `${param ?? "The body"}: ${words}${end}${partAdvice(words)}`;
  return { message, param, code: codeOf(path, type), status: 400 };
}

/** Parts of a message by what Chat Completions calls them. */
function partAdvice(words: string): string {
  if (!words.startsWith('expected "input_text"')) return "";
  const [, given = ""] = /got "(text|image_url|file)"$/.exec(words) ?? [];
  return given === ""
    ? ""
    : ` A part of type ${given} is of Chat Completions; here it is input_${given.replace("_url", "")}.`;
}

function codeOf(path: readonly (string | number)[], type: ValidationIssue["type"]): string {
  if (type === "missing") return "missing_required_parameter";
  if (type === "invalid_type") return "invalid_type";
  const isKindOfTool = path.length === 3 && path[0] === "tools" && path[2] === "type";
  return isKindOfTool ? "unsupported_tool" : "invalid_value";
}

export function badRequest(code: string, param: string | null, message: string): RequestFault {
  return { message, param, code, status: 400 };
}
