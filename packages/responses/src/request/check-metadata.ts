/** The limits of metadata. */
import { badRequest, type RequestFault } from "./fault.ts";

const mostPairs = 16;
const longestKey = 64;
const longestValue = 512;

/** Metadata of a response or a conversation. */
export function checkMetadata(metadata: Readonly<Record<string, unknown>>): RequestFault[] {
  const pairs = Object.entries(metadata);
  const faults = pairs.flatMap(([key, value]) => checkPair(key, value));
  if (pairs.length <= mostPairs) return faults;
  const words = `metadata: expected at most ${mostPairs} pairs, got ${pairs.length}.`;
  return [badRequest("invalid_value", "metadata", words), ...faults];
}

function checkPair(key: string, value: unknown): RequestFault[] {
  const param = `metadata.${key}`;
  if (key.length > longestKey) {
    const words = `metadata: expected keys of at most ${longestKey} characters, got one of ${key.length}.`;
    return [badRequest("invalid_value", "metadata", words)];
  }
  if (typeof value !== "string")
    return [badRequest("invalid_type", param, `${param}: expected a text, got ${kindOf(value)}.`)];
  if (value.length <= longestValue) return [];
  const words = `${param}: expected at most ${longestValue} characters, got ${value.length}.`;
  return [badRequest("invalid_value", param, words)];
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
