/** Who asks, and what they may: whatever a use case reads, changes or runs is decided here. */
import { decide, fittingRule, type AccessAction, type GuardedResource } from "../../domain/access/decide.ts";
import { namedIn, type AccessRule } from "../../domain/access/rules.ts";
import type { Owner } from "../../domain/access/user.ts";
import type { Identity } from "./identity.ts";

/** What a rule may name: a record of a type. For sessions and agents the identifier is the id. */
export type GuardedType = "agent" | "session" | "model" | "shield" | "tool_group";

export interface Access {
  /** Whose request it is; null where the server has no users. */
  readonly by: Identity | null;
  /** Whether they may do this to a record. One without owner, of a time without users, is nobody's. */
  may(action: AccessAction, type: GuardedType, identifier: string, owner: Owner | null): boolean;
  /** Whether they may read what nobody registered: the configuration's and the providers'. */
  mayReadServed(type: GuardedType, identifier: string): boolean;
  /** The identifiers that rules for this type name one by one: for them an owner's other records say nothing. */
  named(type: GuardedType): readonly string[];
}

/** Of a server without users. */
export const unguarded: Access = {
  by: null,
  may: () => true,
  mayReadServed: () => true,
  named: () => [],
};

export function createAccess(by: Identity, rules: readonly AccessRule[]): Access {
  const { user } = by;
  return {
    by,
    may: (action, type, identifier, owner) =>
      owner !== null && decide(rules, user, action, { type, identifier, owner }),
    mayReadServed(type, identifier) {
      const resource: GuardedResource = { type, identifier, owner: null };
      const rule = fittingRule(rules, user, "read", resource);
      return rule === undefined || rule.effect === "permit";
    },
    named: (type) => namedIn(rules, type),
  };
}
