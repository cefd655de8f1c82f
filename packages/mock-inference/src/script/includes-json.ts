import { isRecord } from "@understudy/contract";

/** Whether a value is the wanted one, or has more keys. Lists must be as long; their items may have more keys too. */
export function includesJson(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, index) => includesJson(value[index], item))
    );
  if (!isRecord(wanted)) return value === wanted;
  return (
    isRecord(value) &&
    Object.entries(wanted).every(
      ([key, inner]) => Object.hasOwn(value, key) && includesJson(value[key], inner),
    )
  );
}
