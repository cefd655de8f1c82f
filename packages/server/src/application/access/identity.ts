/** A user with the names that keys have for them. */
import { createLruCache } from "@understudy/contract";
import type { Owner, User } from "../../domain/access/user.ts";
import { digest } from "./digest.ts";

export interface Identity {
  readonly user: User;
  /** Of the principal alone: for names, which stay one's own when attributes change, and for providers, as the tenant. */
  readonly principalKey: string;
  /** Of principal and attributes: records of one owner are all readable for somebody, or none is. */
  readonly ownerKey: string;
}

/** Of more users those who made no request for longest are worked out again. */
export const mostKnownUsers = 10_000;

/** Identities by user. A digest is not free, and users make many requests. */
export function createIdentities(): (user: User) => Promise<Identity> {
  const known = createLruCache<string, Identity>(mostKnownUsers);
  return async (user) => {
    const text = canonical(user);
    const found = known.get(text) ?? (await identityOf(user, text));
    known.set(text, found);
    return found;
  };
}

async function identityOf(user: User, text: string): Promise<Identity> {
  const [principalKey, ownerKey] = await Promise.all([digest(JSON.stringify(user.principal)), digest(text)]);
  return { user, principalKey, ownerKey };
}

/** Equal for equal owners, whatever the order of their attributes. */
function canonical({ principal, attributes }: Owner): string {
  const sorted = Object.entries(attributes)
    .filter(([, values]) => values.length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, values]) => [name, [...new Set(values)].toSorted()]);
  return JSON.stringify([principal, sorted]);
}
