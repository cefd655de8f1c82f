/** What to write in place of a short form that scripts do not have. */
import { isRecord } from "@understudy/contract";

/** `; write error: { status: 429, message: … }`; empty where no form is known to be meant. */
export function rightForm(path: readonly PropertyKey[], value: unknown): string {
  const form = path[0] === "tools" ? null : formOf(path, value);
  return form === null ? "" : `; write ${form}`;
}

function formOf(path: readonly PropertyKey[], value: unknown): string | null {
  const [before, last] = [path.at(-2), path.at(-1)];
  if (last === "call") return isRecord(value) || isName(value) ? `call: [${call(value)}]` : null;
  if (before === "call" && typeof last === "number") return isName(value) ? call(value) : null;
  if (last === "when") return typeof value === "string" ? `when: { text: ${quoted(value)} }` : null;
  if (last === "wire" || last === "fault") return isName(value) ? `${last}: { type: ${value} }` : null;
  if (last === "otherwise") return typeof value === "string" ? `otherwise: ${say(value)}` : null;
  if (before === "replies" || before === "attempts") return typeof value === "string" ? say(value) : null;
  if (last === "http") return isStatus(value, 200) ? `http: { status: ${value} }` : null;
  if (last !== "error") return null;
  if (isStatus(value, 400)) return `error: { status: ${value}, message: "…" }`;
  return typeof value === "string" ? `error: { status: 500, message: ${quoted(value)} }` : null;
}

function say(text: string): string {
  return `{ say: ${quoted(text)} }`;
}

/** Also of `{ get_weather: { city: Paris } }` and of a call that is in no list. */
function call(value: Record<string, unknown> | string): string {
  if (typeof value === "string") return `{ tool: ${value} }`;
  const [key = "", ...more] = Object.keys(value);
  const { tool } = value;
  if (typeof tool === "string" && isName(tool)) return `{ tool: ${tool}${more.length > 0 ? ", … " : " "}}`;
  return isName(key) && more.length === 0 ? `{ tool: ${key}, args: … }` : "{ tool: …, args: … }";
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,60}$/.test(value);
}

function isStatus(value: unknown, least: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= 599;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
