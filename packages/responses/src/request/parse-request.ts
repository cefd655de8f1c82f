/** The body of a request as its schema has it, or what is wrong with its fields. */
import { isRecord } from "@understudy/contract";
import { parseResponsesSchema } from "@understudy/contract/responses";
import type { ResponsesSchemas } from "@understudy/contract/responses/types";
import { toOneFault } from "./envelope.ts";
import { checkFields } from "./check-fields.ts";
import { toFault, type RequestFault } from "./fault.ts";

export type ParsedRequest<Body> = { ok: true; value: Body } | { ok: false; fault: RequestFault };

/** `undeclared`: what becomes of fields that no schema declares. */
export function parseRequest<Name extends keyof ResponsesSchemas>(
  name: Name,
  sent: unknown,
  undeclared: "refused" | "ignored" = "refused",
): ParsedRequest<ResponsesSchemas[Name]> {
  // A null counts as absent before the shape is looked at, so that a required field is missing then.
  const body = isRecord(sent) ? withoutNulls(sent) : sent;
  const parsed = parseResponsesSchema(name, body);
  const shape = parsed.ok ? [] : parsed.errors.map(toFault);
  const fields =
    isRecord(sent) && undeclared === "refused"
      ? checkFields(sent, name, parsed.ok ? parsed.value : undefined)
      : [];
  const [first, ...others] = [...shape, ...fields];
  if (first !== undefined) return { ok: false, fault: toOneFault([first, ...others]) };
  if (!parsed.ok) throw new Error(`${name} is wrong, and has no faults.`);
  return { ok: true, value: parsed.value };
}

/** A body without the fields that are null, which are as absent. */
function withoutNulls(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.values(body).includes(null)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
