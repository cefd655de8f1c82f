/** Whether a user may do something: the engine of Llama Stack. */
import { conditionHolds } from "./conditions.ts";
import type { AccessAction, AccessRule } from "./rules.ts";
import type { Owner, User } from "./user.ts";

export interface GuardedResource {
  type: string;
  identifier: string;
  owner: Owner | null;
}

/** The first rule that fits decides; without one, the action is refused. Without a user, everything is allowed. */
export function decide(
  rules: readonly AccessRule[],
  user: User | null,
  action: AccessAction,
  resource: GuardedResource,
): boolean {
  return user === null || fittingRule(rules, user, action, resource)?.effect === "permit";
}

/** The first rule whose scope and conditions fit. */
export function fittingRule(
  rules: readonly AccessRule[],
  user: User,
  action: AccessAction,
  resource: GuardedResource,
): AccessRule | undefined {
  return rules.find((rule) => scopeFits(rule, user, action, resource) && conditionsFit(rule, user, resource));
}

function scopeFits(
  rule: AccessRule,
  { principal }: User,
  action: AccessAction,
  resource: GuardedResource,
): boolean {
  return (
    rule.actions.includes(action) &&
    (rule.principal === null || rule.principal === principal) &&
    (rule.resource === null || resourceFits(rule.resource, `${resource.type}::${resource.identifier}`))
  );
}

/** `type::*` covers a type; a star elsewhere is a character like any other. */
function resourceFits(pattern: string, id: string): boolean {
  return pattern === id || (pattern.endsWith("::*") && id.startsWith(pattern.slice(0, -1)));
}

function conditionsFit({ test, conditions }: AccessRule, user: User, { owner }: GuardedResource): boolean {
  if (conditions.length === 0) return true;
  const allHold = conditions.every((condition) => conditionHolds(condition, user, owner));
  return allHold === (test === "when");
}
