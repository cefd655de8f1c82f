/** The conditions of rules: what they say of a user and of the owner of a resource. */
import { valuesIn, type Owner, type User } from "./user.ts";

/** `holds` is false for the negated form. */
export type Condition =
  | { kind: "owner"; holds: boolean }
  | { kind: "value"; value: string; category: string; holds: boolean }
  | { kind: "in owners"; category: string; holds: boolean }
  | { kind: "shares"; category: string; holds: boolean }
  /** Of the default rules alone: the user shares a value in every category that the owner has. */
  | { kind: "shares all"; holds: boolean };

export function conditionHolds(condition: Condition, user: User, owner: Owner | null): boolean {
  return isTrue(condition, user, owner) === condition.holds;
}

function isTrue(condition: Condition, user: User, owner: Owner | null): boolean {
  switch (condition.kind) {
    case "owner":
      return user.principal === owner?.principal;
    case "value":
      return valuesIn(user, condition.category).includes(condition.value);
    case "in owners":
      // As in Llama Stack, an owner without values in the category keeps nobody out.
      return (
        owner === null ||
        valuesIn(owner, condition.category).length === 0 ||
        shares(user, owner, condition.category)
      );
    case "shares":
      return shares(user, owner, condition.category);
    case "shares all": {
      const categories = Object.entries(owner?.attributes ?? {}).filter(([, values]) => values.length > 0);
      return categories.length > 0 && categories.every(([category]) => shares(user, owner, category));
    }
  }
}

function shares(user: User, owner: Owner | null, category: string): boolean {
  const own = valuesIn(user, category);
  return owner !== null && valuesIn(owner, category).some((value) => own.includes(value));
}

/** How conditions are written; `not` negates. */
const forms: {
  pattern: RegExp;
  toCondition: (words: Record<string, string>, holds: boolean) => Condition;
}[] = [
  {
    pattern: /^user is (?<not>not )?owner$/,
    toCondition: (_, holds) => ({ kind: "owner", holds }),
  },
  {
    pattern: /^user with (?<value>\S+) (?<not>not )?in (?<category>\S+)$/,
    toCondition: ({ value = "", category = "" }, holds) => ({ kind: "value", value, category, holds }),
  },
  {
    pattern: /^user (?<not>not )?in owners (?<category>\S+)$/,
    toCondition: ({ category = "" }, holds) => ({ kind: "in owners", category, holds }),
  },
  {
    pattern: /^user shares (?<category>\S+) with owner$/,
    toCondition: ({ category = "" }) => ({ kind: "shares", category, holds: true }),
  },
];

/** Reads a condition; null if the text is not a condition. */
export function parseCondition(text: string): Condition | null {
  const line = text.trim().replace(/\s+/g, " ");
  for (const { pattern, toCondition } of forms) {
    const groups = pattern.exec(line)?.groups;
    if (groups) return toCondition(groups, groups["not"] === undefined);
  }
  return null;
}

/** The conditions that a text may have meant, with the text's own values. No suggestion says the opposite of the text. */
export function similarConditions(text: string): string[] {
  const words = text.trim().split(/\s+/);
  const isNegated = (form: string): boolean => /\bnot\b/.test(form);
  const category = words.at(-1) === "owner" ? (words.at(-3) ?? "A") : (words.at(-1) ?? "A");
  const all = formsWith(words[2] ?? "V", category);
  return all.filter((form) => isNegated(form) === isNegated(text));
}

function formsWith(value: string, category: string): string[] {
  return [
    "user is owner",
    "user is not owner",
    `user with ${value} in ${category}`,
    `user with ${value} not in ${category}`,
    `user in owners ${category}`,
    `user not in owners ${category}`,
    `user shares ${category} with owner`,
  ];
}

/** All conditions, for messages. `V` stands for a value, `A` for a category. */
export const conditionForms: readonly string[] = formsWith("V", "A");
