/**
 * Fields that no schema declares, and what was probably meant: a field of the same API, or what it has in place of one
 * of Chat Completions or of agents.
 */
import { isRecord, nearest } from "@understudy/contract";
import { droppedFields, declaredFields } from "@understudy/contract/responses";
import type { ResponsesSchemas } from "@understudy/contract/responses/types";
import { mostMessages } from "./envelope.ts";
import { badRequest, toParam, type RequestFault } from "./fault.ts";
import { ofOtherApis } from "./other-apis.ts";
import { isUnserved } from "./unserved-fields.ts";

/** Values that are kept and have no effect: only those that look misspelt are refused. */
const knownValues: readonly [field: string, inner: string | null, values: readonly string[]][] = [
  ["reasoning", "effort", ["none", "minimal", "low", "medium", "high", "xhigh"]],
  ["reasoning", "summary", ["auto", "concise", "detailed"]],
  ["text", "verbosity", ["low", "medium", "high"]],
  ["truncation", null, ["auto", "disabled"]],
  ["service_tier", null, ["auto", "default", "flex", "scale", "priority"]],
];

/** Items of other servers and clients have fields of their own, and it may be long. */
const lenient = ["input", "items"];

/** A longer word is not compared with others. */
const longestMisspelt = 80;

/** `parsed`: the body as its schema has it, to find nested fields that it lacks; undefined if it does not fit. */
export function checkFields(
  body: Readonly<Record<string, unknown>>,
  schema: keyof ResponsesSchemas,
  parsed?: unknown,
): RequestFault[] {
  const declared = declaredFields(schema);
  const undeclared: string[][] = [];
  // Declared values whose own fields are looked at.
  const strict: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(body)) {
    const isNothing = value === null && isUnserved([field]);
    if (isNothing) continue;
    if (!declared.has(field)) undeclared.push([field]);
    else if (typeof value === "object" && !lenient.includes(field)) strict[field] = value;
  }
  const nested = droppedFields(strict, parsed);
  return [
    ...unserved(undeclared, schema),
    ...("tools" in body && declared.has("tools") ? checkToolForms(body["tools"]) : []),
    ...unserved(
      nested.filter(([first, , last]) => !(first === "tools" && last === "function")),
      schema,
    ),
    ...(declared.has("reasoning") ? checkValues(body) : []),
  ];
}

/** A body may have a hundred thousand such fields: what was meant is looked for only where it is shown. */
function unserved(
  paths: readonly (readonly (string | number)[])[],
  schema: keyof ResponsesSchemas,
): RequestFault[] {
  return paths.map((path, at) => {
    const param = toParam(path);
    if (isUnserved(path))
      return badRequest("unsupported_parameter", param, `${param}: this field is not served${leaveOut}`);
    const words =
      at < mostMessages ? advice(String(path.at(-1)), declaredFields(schema, path.slice(0, -1))) : leaveOut;
    return badRequest("unknown_parameter", param, `${param}: there is no such field${words}`);
  });
}

const leaveOut = "; leave it out.";

function advice(field: string, declared: ReadonlySet<string>): string {
  const other = Object.hasOwn(ofOtherApis, field) ? ofOtherApis[field] : undefined;
  const [top = ""] = other?.here.split(/[., ]/) ?? [];
  if (other !== undefined && declared.has(top))
    return `; ${other.api} has it, Responses has ${other.here} instead.`;
  const near = field.length > longestMisspelt ? undefined : nearest(field, declared);
  return near === undefined ? leaveOut : `. Did you mean ${near}?`;
}

function checkValues(body: Readonly<Record<string, unknown>>): RequestFault[] {
  const faults: RequestFault[] = [];
  for (const [field, inner, values] of knownValues) {
    const options = body[field];
    const value = inner === null ? options : isRecord(options) ? options[inner] : undefined;
    if (typeof value !== "string" || value.length > longestMisspelt || values.includes(value)) continue;
    const near = nearest(value, values);
    const param = inner === null ? field : `${field}.${inner}`;
    if (near !== undefined)
      faults.push(
        badRequest("invalid_value", param, `${param}: there is no ${value}. Did you mean ${near}?`),
      );
  }
  return faults;
}

/** Functions as Chat Completions has them, which also lack a name here. */
function checkToolForms(tools: unknown): RequestFault[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown, at) => {
    if (!isRecord(tool) || !isRecord(tool["function"]) || "name" in tool) return [];
    const param = `tools[${at}].function`;
    const words = `${param}: that is the form of Chat Completions; name, description and parameters of a function are beside its type.`;
    return [badRequest("unknown_parameter", param, words)];
  });
}
