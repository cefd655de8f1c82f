/** The engine, and engines that are wrong in one way each. */
import { decide } from "../../../src/domain/access/decide.ts";
import type { AccessRule } from "../../../src/domain/access/rules.ts";

export type Decide = typeof decide;

/** A rule with the first of its conditions that holds, or else with any of them. */
function oneWillDo(...[rules, user, action, resource]: Parameters<Decide>): AccessRule[] {
  return rules.map((rule) => {
    const alone = rule.conditions.map((condition) => ({ ...rule, conditions: [condition] }));
    const whenever = (one: AccessRule): boolean =>
      decide([{ ...one, effect: "permit", test: "when" }], user, action, resource);
    return alone.find(whenever) ?? alone[0] ?? rule;
  });
}

/** The first rule whose scope fits decides, whether its conditions hold or not. */
const scopeDecides: Decide = (rules, user, action, resource) => {
  const covers = (rule: AccessRule): boolean =>
    decide([{ ...rule, effect: "permit", conditions: [] }], user, action, resource);
  const first = rules.find(covers);
  if (user === null || first === undefined) return user === null;
  const holds = decide([{ ...first, effect: "permit" }], user, action, resource);
  return holds === (first.effect === "permit");
};

export const broken: Record<string, Decide> = {
  "the last rule wins": (rules, ...rest) => decide([...rules].reverse(), ...rest),
  "unless is when": (rules, ...rest) =>
    decide(
      rules.map((rule) => ({ ...rule, test: "when" })),
      ...rest,
    ),
  "one condition of a list will do": (...input) => decide(oneWillDo(...input), input[1], input[2], input[3]),
  "no rule fits: allowed": (rules, ...rest) =>
    decide(rules, ...rest) ||
    !decide(
      rules.map((rule) => ({ ...rule, effect: "permit" })),
      ...rest,
    ),
  "a star fits everywhere": (rules, user, action, resource) =>
    decide(
      rules.map((rule) => (rule.resource?.endsWith("*") ? { ...rule, resource: null } : rule)),
      user,
      action,
      resource,
    ),
  "the scope decides": scopeDecides,
};
