/** The rules of access that apply if a configuration has no rules. */
import type { Condition } from "./conditions.ts";
import { actions, type AccessAction, type AccessRule } from "./rules.ts";

function permit(covered: readonly AccessAction[], conditions: readonly Condition[]): AccessRule {
  return { effect: "permit", actions: covered, principal: null, resource: null, test: "when", conditions };
}

/**
 * The rules of the reference: owners may do everything. A user who shares a value with the owner in every category
 * that the owner has, and
 * in at least one, may read.
 */
export const ownerRules: readonly AccessRule[] = [
  permit(actions, [{ kind: "owner", holds: true }]),
  permit(["read"], [{ kind: "shares all", holds: true }]),
];
