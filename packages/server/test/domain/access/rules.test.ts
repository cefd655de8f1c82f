/** Which texts are rules and conditions, and what is said of the others. */
import { describe, expect, test } from "vitest";
import { hint } from "@understudy/mock-inference";
import { ownerRules } from "../../../src/domain/access/defaults.ts";
import { decide, fittingRule } from "../../../src/domain/access/decide.ts";
import { findRuleMistakes, toRules, type RuleEntry } from "../../../src/domain/access/rules.ts";
import type { User } from "../../../src/domain/access/user.ts";

const permit = { actions: "read" } as const;
const alice: User = { principal: "alice", attributes: { teams: ["red"], roles: ["dev"] } };
const withTeams = (principal: string, ...teams: string[]): User => ({ principal, attributes: { teams } });
const ownedBy = (owner: User | null) => ({ type: "agent", identifier: "a", owner });

describe("a condition", () => {
  const mayRead = (when: string, user: User, owner: User | null): boolean =>
    decide(toRules([{ permit, when }]), user, "read", ownedBy(owner));

  test.each<[string, User, User | null, boolean]>([
    ["user is owner", alice, alice, true],
    ["user is owner", alice, withTeams("bob", "red"), false],
    ["user is owner", alice, null, false],
    ["user is not owner", alice, null, true],
    ["user with dev in roles", alice, null, true],
    ["user with dev not in roles", alice, null, false],
    ["  user   with dev\tin roles ", alice, null, true],
    ["user with red in roles", alice, null, false],
    ["user in owners teams", alice, withTeams("bob", "red", "blue"), true],
    ["user in owners teams", alice, withTeams("bob", "blue"), false],
    ["user in owners teams", alice, withTeams("bob"), true],
    ["user in owners teams", alice, null, true],
    ["user not in owners teams", alice, withTeams("bob", "blue"), true],
    ["user shares teams with owner", alice, withTeams("bob", "red", "blue"), true],
    ["user shares teams with owner", alice, withTeams("bob"), false],
    ["user shares teams with owner", alice, null, false],
    ["user shares constructor with owner", alice, alice, false],
    ["user with name in constructor", alice, null, false],
  ])("%s: %j of %j: %s", (when, user, owner, expected) => {
    expect(mayRead(when, user, owner)).toBe(expected);
  });
});

describe("without a policy", () => {
  const bob = (attributes: User["attributes"]): User => ({ principal: "bob", attributes });

  test("owners may do everything", () => {
    for (const action of ["create", "read", "update", "delete"] as const)
      expect(decide(ownerRules, alice, action, ownedBy(alice))).toBe(true);
  });

  test.each<[string, User, boolean]>([
    ["a value in every category of the owner's", bob({ teams: ["red"], roles: ["dev", "ops"] }), true],
    ["values in more categories", bob({ teams: ["red"], roles: ["dev"], projects: ["x"] }), true],
    ["a value in one of two categories", bob({ teams: ["red"] }), false],
    ["another value in one of them", bob({ teams: ["red"], roles: ["ops"] }), false],
    ["no attributes", bob({}), false],
  ])("who has %s may read: %s", (_, user, expected) => {
    expect(decide(ownerRules, user, "read", ownedBy(alice))).toBe(expected);
    expect(decide(ownerRules, user, "update", ownedBy(alice))).toBe(false);
  });

  test("owners without attributes share with nobody, also where a category is empty", () => {
    expect(decide(ownerRules, alice, "read", ownedBy(bob({})))).toBe(false);
    expect(decide(ownerRules, alice, "read", ownedBy(bob({ teams: [] })))).toBe(false);
    expect(decide(ownerRules, alice, "read", ownedBy(bob({ teams: ["red"], roles: [] })))).toBe(true);
  });

  test("without a user everything is allowed, and no rule fits what nobody owns", () => {
    expect(decide([], null, "delete", ownedBy(alice))).toBe(true);
    expect(fittingRule(ownerRules, alice, "read", ownedBy(null))).toBeUndefined();
  });
});

describe("a mistake in a rule", () => {
  test.each<[string, RuleEntry, (string | number)[], string]>([
    ["neither", {}, [0], "needs either permit or forbid"],
    ["both effects", { permit, forbid: permit }, [0], "needs either permit or forbid"],
    [
      "when and unless",
      { permit, when: "user is owner", unless: "user is owner" },
      [0],
      "has when and unless; write two rules",
    ],
    ["no condition", { permit, when: [] }, [0, "when"], "has no conditions; leave it out"],
    [
      "a slip",
      { permit, when: "user is ovner" },
      [0, "when"],
      'unknown condition "user is ovner"; did you mean user is owner?',
    ],
    [
      "a slip in a list",
      { permit, unless: ["user is owner", "user with admin on roles"] },
      [0, "unless", 1],
      'unknown condition "user with admin on roles"; did you mean user with admin in roles?',
    ],
    [
      "a slip in a long one",
      { permit, when: "user share teams with owner" },
      [0, "when"],
      'unknown condition "user share teams with owner"; did you mean user shares teams with owner?',
    ],
    [
      "a word too many, which is no negation",
      { permit, when: "user is the owner" },
      [0, "when"],
      'unknown condition "user is the owner"; did you mean user is owner?',
    ],
    [
      "a slip in a negation",
      { permit, when: "user is not ovner" },
      [0, "when"],
      'unknown condition "user is not ovner"; did you mean user is not owner?',
    ],
    [
      "no condition at all",
      { permit, when: "always" },
      [0, "when"],
      'unknown condition "always"; conditions: user is owner, user is not owner, user with V in A, user with V not in A, user in owners A, user not in owners A, user shares A with owner',
    ],
    [
      "a resource without a type",
      { forbid: { actions: "read", resource: "*" } },
      [0, "forbid", "resource"],
      "* fits nothing; write type::id or type::*, or leave resource out for all",
    ],
    [
      "a type that nothing has",
      { forbid: { actions: "read", resource: "toolgroup::desk" } },
      [0, "forbid", "resource"],
      'unknown type "toolgroup"; did you mean tool_group?',
    ],
  ])("%s is said with its place", (_, entry, path, message) => {
    expect(findRuleMistakes([entry], hint)).toEqual([{ path, message }]);
  });

  test("is a policy without rules", () => {
    expect(findRuleMistakes([])).toMatchObject([
      { path: [], message: expect.stringContaining("has no rules") },
    ]);
  });

  test("is thrown where rules are made without looking", () => {
    expect(() => toRules([{ permit, when: "user is ovner" }])).toThrow(
      'policy[0].when: unknown condition "user is ovner"; conditions: user is owner,',
    );
  });
});
