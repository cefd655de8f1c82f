/** The engine of the rules decides as Llama Stack does, and what a rule more can change. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide, type GuardedResource } from "../../../src/domain/access/decide.ts";
import { actions, toRule, toRules, type AccessRule } from "../../../src/domain/access/rules.ts";
import type { User } from "../../../src/domain/access/user.ts";
import { readDecisions, type Decision } from "./decisions.ts";
import { broken, type Decide } from "./engines.ts";

const decisions = readDecisions();

/** Its rules where it is given none: everything for who shares a value in each category, where the owner has one. */
const upstreamRules = toRules([
  {
    permit: { actions: [...actions] },
    when: ["roles", "teams", "projects", "namespaces"].map((category) => `user in owners ${category}`),
  },
]);

/** The decisions that an engine takes otherwise. */
function disagreements(engine: Decide): Decision[] {
  return decisions.filter(({ policy, action, resource, user, allowed }) => {
    const rules = policy.length === 0 ? upstreamRules : policy.map(toRule);
    return engine(rules, user, action, resource) !== allowed;
  });
}

describe("the decisions of Llama Stack 0.2.12", () => {
  test("are taken in the same way, all 4,000", () => {
    expect(decisions).toHaveLength(4_000);
    expect(disagreements(decide)).toEqual([]);
  });

  test.each(Object.entries(broken))("are not, where %s", (_, engine) => {
    expect(disagreements(engine)).not.toHaveLength(0);
  });
});

const word = (...words: string[]) => fc.constantFrom(...words);
const attributes = fc.dictionary(word("roles", "teams"), fc.uniqueArray(word("x", "y"), { maxLength: 2 }), {
  maxKeys: 2,
});
const user: fc.Arbitrary<User> = fc.record({ principal: word("alice", "bob"), attributes });
const resource: fc.Arbitrary<GuardedResource> = fc.record({
  type: word("agent", "model"),
  identifier: word("a", "b"),
  owner: fc.option(user),
});
const condition = word("user is owner", "user is not owner", "user with x in teams", "user in owners roles");
const rule: fc.Arbitrary<AccessRule> = fc
  .record({
    effect: word("permit", "forbid"),
    scope: fc.record(
      {
        principal: word("alice", "bob"),
        actions: fc.uniqueArray(fc.constantFrom(...actions), { minLength: 1 }),
        resource: word("agent::*", "model::*", "model::a"),
      },
      { requiredKeys: ["actions"] },
    ),
    conditions: fc.option(
      fc.tuple(word("when", "unless"), fc.array(condition, { minLength: 1, maxLength: 2 })),
    ),
  })
  .map(({ effect, scope, conditions }) =>
    toRule({ [effect]: scope, ...(conditions && { [conditions[0]]: conditions[1] }) }),
  );

const addition = fc.record({ rules: fc.array(rule, { maxLength: 4 }), at: fc.nat(4), rule, user, resource });

/** One more `permit`, anywhere, takes nothing away, and one more `forbid` gives nothing. */
function holdsFor(engine: Decide): void {
  const law = fc.property(
    addition,
    fc.constantFrom(...actions),
    ({ rules, at, rule, user, resource }, action) => {
      const before = engine(rules, user, action, resource);
      const after = engine(rules.toSpliced(at, 0, rule), user, action, resource);
      if (before !== after) expect(rule.effect).toBe(after ? "permit" : "forbid");
    },
  );
  fc.assert(law, { numRuns: 2_000 });
}

describe("one more rule", () => {
  test("changes decisions only to its own effect, wherever it stands", () => {
    holdsFor(decide);
  });

  test("would change others if a rule decided whose conditions do not hold", () => {
    expect(() => holdsFor(broken["the scope decides"] as Decide)).toThrow("Property failed");
  });
});
