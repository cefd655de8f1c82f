import { defaultPathSerializer } from "openapi-fetch";
import { shownValue } from "./shown.ts";

/**
 * The path of an operation with its ids.
 *
 * @throws TypeError if an id is missing, or is empty, `.` or `..`, which would be another path.
 */
export function fillPath(template: string, params: unknown): string {
  const given = Object(params) as Record<string, unknown>;
  for (const [, name = ""] of template.matchAll(/{(\w+)}/g)) {
    const id = given[name];
    if (typeof id !== "string" || /^\.{0,2}$/.test(id))
      throw new TypeError(`${name} must not be ${shownValue(id)}. ${template} needs it as a text.`);
  }
  return defaultPathSerializer(template, given);
}
