/** Who asks, and what they may: whatever a use case reads, changes or runs is decided here. */
import type { Behavior } from "@understudy/contract/profiles";
import { decide, fittingRule, type GuardedResource } from "../../domain/access/decide.ts";
import { ownerRules } from "../../domain/access/defaults.ts";
import {
  namesSome,
  type AccessAction,
  type AccessRule,
  type guardedTypes,
} from "../../domain/access/rules.ts";
import type { Owner } from "../../domain/access/user.ts";
import type { Identity } from "./identity.ts";

/** What a rule may name: a record of a type. Agents have their id as identifier, and sessions mostly. */
export type GuardedType = (typeof guardedTypes)[number];

/** The identifier of what gets its id when it is made: no rule can name it. */
export const unnamed = "";

export interface Access {
  /** Whose request it is; null where the server has no users. */
  readonly by: Identity | null;
  /** Whether they may do this to a record. One without owner, of a time without users, is nobody's. */
  may(action: AccessAction, type: GuardedType, identifier: string, owner: Owner | null): boolean;
  /** Whether they may read what nobody registered: the configuration's and the providers'. */
  mayReadServed(type: GuardedType, identifier: string): boolean;
  /** Whether rules name single records of this type: then an owner's other records say nothing of one. */
  namesSome(type: GuardedType): boolean;
}

/** Of a server without users. */
export const unguarded: Access = {
  by: null,
  may: () => true,
  mayReadServed: () => true,
  namesSome: () => false,
};

/** `given`: null for the default rules. */
export function createAccess(
  by: Identity,
  given: readonly AccessRule[] | null,
  { create_rules }: Pick<Behavior, "create_rules">,
): Access {
  const { user } = by;
  const rules = given ?? ownerRules;
  // The default rules are about owners, and sessions have theirs from the beginning also there.
  const isBeforeOwner = (action: AccessAction, type: GuardedType): boolean =>
    action === "create" && create_rules === "no_owner" && given !== null && type !== "session";
  return {
    by,
    may: (action, type, identifier, owner) =>
      owner !== null &&
      decide(rules, user, action, { type, identifier, owner: isBeforeOwner(action, type) ? null : owner }),
    mayReadServed(type, identifier) {
      const resource: GuardedResource = { type, identifier, owner: null };
      const rule = fittingRule(rules, user, "read", resource);
      return rule === undefined || rule.effect === "permit";
    },
    namesSome: (type) => namesSome(rules, type),
  };
}
