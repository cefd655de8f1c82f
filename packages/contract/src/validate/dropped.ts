/** What parsing left out: fields that no schema declares. */
import { isRecord } from "./is-record.ts";

/**
 * The paths of fields of a value that are not in what was parsed from it. Below one, nothing is named again; null is as
 * absent.
 */
export function droppedFields(sent: unknown, parsed: unknown): (string | number)[][] {
  // Free-form values are not copied, and may be large.
  if (sent === parsed) return [];
  if (Array.isArray(sent) && Array.isArray(parsed))
    return sent.flatMap((item, index) => under(index, droppedFields(item, parsed[index])));
  if (!isRecord(sent) || !isRecord(parsed)) return [];
  return Object.entries(sent).flatMap(([field, value]) => {
    if (value === null) return [];
    return Object.hasOwn(parsed, field) ? under(field, droppedFields(value, parsed[field])) : [[field]];
  });
}

const under = (key: string | number, paths: (string | number)[][]): (string | number)[][] =>
  paths.map((path) => [key, ...path]);
