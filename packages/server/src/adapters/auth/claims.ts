import type { User } from "../../ports/authenticate.ts";

/**
 * The user of a token's claims. `attributes` maps claims to categories; a text has its values between spaces. Null
 * without a subject, or if a mapped claim is neither a text nor a list of texts.
 */
export function toUser(
  claims: Readonly<Record<string, unknown>>,
  attributes: Readonly<Record<string, string>>,
): User | null {
  const { sub } = claims;
  if (typeof sub !== "string" || sub === "") return null;
  const values = new Map<string, Set<string>>();
  for (const [claim, category] of Object.entries(attributes)) {
    const found = Object.hasOwn(claims, claim) ? toValues(claims[claim]) : [];
    if (found === null) return null;
    if (found.length > 0) values.set(category, new Set([...(values.get(category) ?? []), ...found]));
  }
  const lists = [...values].map(([category, set]) => [category, [...set]] as const);
  return { principal: sub, attributes: Object.fromEntries(lists) };
}

function toValues(claim: unknown): string[] | null {
  if (claim === undefined || claim === null) return [];
  if (typeof claim === "string") return claim.split(/\s+/).filter((value) => value !== "");
  return isTexts(claim) ? claim : null;
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
