/** Bodies of JSON: one reader for all fronts. */
import { BodyError } from "./body-error.ts";
import { hasTooManyValues, mostValues } from "./count-values.ts";
import { isJsonType, readBody, type BodySource } from "./read-body.ts";

export interface JsonSource extends BodySource {
  /** Whether the content type does not matter. */
  anyType?: boolean | undefined;
}

/** The body as JSON. @throws BodyError */
export async function readJson(request: Request, source: JsonSource = {}): Promise<unknown> {
  // A page of any site may send other types without asking.
  if (source.anyType !== true) checkType(request.headers.get("content-type"));
  return parseJsonBody(await readBody(request, source));
}

function checkType(type: string | null): void {
  if (isJsonType(type)) return;
  const sent = (type ?? "") === "" ? "it has no content type" : `its content type ${type} is not supported`;
  throw new BodyError("unsupported_type", `${sent}; send application/json`);
}

/** A body, or a message, that is text of JSON. @throws BodyError */
export function parseJsonBody(text: string): unknown {
  if (hasTooManyValues(text))
    throw new BodyError("too_many_values", `it has more than ${mostValues} fields and items`);
  const value = parse(text);
  if (hasInfinity(value)) throw new BodyError("invalid_json", "it has a number that is out of range");
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const clause = text === "" ? "it is empty, expected JSON" : `it is not valid JSON: ${why}`;
    throw new BodyError("invalid_json", clause, { cause });
  }
}

/** Whether a number is beyond the range of JavaScript: it would be stored as null. */
function hasInfinity(value: unknown): boolean {
  const open: object[] = [[value]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const item of Object.values(next) as unknown[]) {
      if (item === Infinity || item === -Infinity) return true;
      if (typeof item === "object" && item !== null) open.push(item);
    }
  }
  return false;
}
