/** The rules of an access policy: upstream's language, and `user shares A with owner`. */
import { conditionForms, parseCondition, similarConditions, type Condition } from "./conditions.ts";

export const actions = ["create", "read", "update", "delete"] as const;
export type AccessAction = (typeof actions)[number];

/** Whom and what a rule is about; what is missing fits all. */
export interface RuleScope {
  principal?: string;
  actions: AccessAction | AccessAction[];
  /** `type::id`, or `type::*` for all of a type. */
  resource?: string;
}

/** A rule as it is written in a configuration. */
export interface RuleEntry {
  permit?: RuleScope;
  forbid?: RuleScope;
  when?: string | string[];
  unless?: string | string[];
  description?: string;
}

export interface AccessRule {
  effect: "permit" | "forbid";
  actions: readonly AccessAction[];
  principal: string | null;
  resource: string | null;
  /** The rule fits if these hold together or, with `unless`, do not. Without conditions it always fits. */
  test: "when" | "unless";
  conditions: readonly Condition[];
}

/** A mistake and its place in the entries. */
export interface RuleMistake {
  path: (string | number)[];
  message: string;
}

/** What a word may have meant: `did you mean …?`, or the candidates after what they are called. */
export type Suggest = (word: string, candidates: readonly string[], kind: string) => string;

const listAll: Suggest = (_, candidates, kind) => `${kind}: ${candidates.join(", ")}`;

/** The rules of entries. Throws for a mistake; `findRuleMistakes` says where it is. */
export function toRules(entries: readonly RuleEntry[]): AccessRule[] {
  const [mistake] = findRuleMistakes(entries);
  if (mistake) throw new TypeError(`policy${toText(mistake.path)}: ${mistake.message}`);
  return entries.map(toRule);
}

/** The rule of an entry without mistakes. */
export function toRule({ permit, forbid, when, unless }: RuleEntry): AccessRule {
  const { actions: covered = [], principal = null, resource = null } = permit ?? forbid ?? {};
  return {
    effect: permit ? "permit" : "forbid",
    actions: [covered].flat(),
    principal,
    resource,
    test: unless === undefined ? "when" : "unless",
    conditions: [when ?? unless ?? []].flat().flatMap((text) => parseCondition(text) ?? []),
  };
}

/** The mistakes that the shape of the entries allows. */
export function findRuleMistakes(entries: readonly RuleEntry[], suggest: Suggest = listAll): RuleMistake[] {
  if (entries.length === 0) {
    return [
      { path: [], message: "has no rules, which would refuse everything; leave policy out for the default" },
    ];
  }
  return entries.flatMap((entry, index) => [
    ...findEffectMistakes(entry).map((message) => ({ path: [index], message })),
    ...findActionMistakes(entry, suggest).map((mistake) => ({ ...mistake, path: [index, ...mistake.path] })),
    ...findResourceMistakes(entry, suggest).map((mistake) => ({
      ...mistake,
      path: [index, ...mistake.path],
    })),
    ...findConditionMistakes(entry, suggest).map((mistake) => ({
      ...mistake,
      path: [index, ...mistake.path],
    })),
  ]);
}

function findEffectMistakes({ permit, forbid, when, unless }: RuleEntry): string[] {
  return [
    ...((permit === undefined) === (forbid === undefined) ? ["needs either permit or forbid"] : []),
    ...(when !== undefined && unless !== undefined ? ["has when and unless; write two rules"] : []),
  ];
}

function findActionMistakes(entry: RuleEntry, suggest: Suggest): RuleMistake[] {
  return (["permit", "forbid"] as const).flatMap((effect) => {
    const covered = entry[effect]?.actions;
    const path = [effect, "actions"];
    if (covered?.length === 0) return [{ path, message: "has no actions" }];
    return [covered ?? []].flat().flatMap((action, index) => {
      if (actions.includes(action)) return [];
      const message = `unknown action ${JSON.stringify(action)}; ${suggest(action, actions, "actions")}`;
      return [{ path: Array.isArray(covered) ? [...path, index] : path, message }];
    });
  });
}

/** What a rule may name. */
export const guardedTypes = [
  "agent",
  "session",
  "model",
  "shield",
  "tool_group",
  "vector_db",
  "response",
  "conversation",
  "file",
] as const;
const types: readonly string[] = guardedTypes;
/** Types that only Llama Stack has: one policy may serve both servers. */
const othersTypes = [
  ...["tool", "vector_store", "dataset", "scoring_function", "benchmark"],
  ...["prompt", "sql_record"],
];

/** Resources that nothing can have, such as `*` or `models::m`: a `forbid` of one would keep nobody out. */
function findResourceMistakes(entry: RuleEntry, suggest: Suggest): RuleMistake[] {
  return (["permit", "forbid"] as const).flatMap((effect) => {
    const resource = entry[effect]?.resource;
    if (resource === undefined) return [];
    const path = [effect, "resource"];
    const [, type = ""] = /^([^:]+)::./.exec(resource) ?? [];
    if (type === "") {
      const advice = "write type::id or type::*, or leave resource out for all";
      return [{ path, message: `${resource} fits nothing; ${advice}` }];
    }
    if (types.includes(type) || othersTypes.includes(type)) return [];
    return [{ path, message: `unknown type ${JSON.stringify(type)}; ${suggest(type, types, "types")}` }];
  });
}

function findConditionMistakes(entry: RuleEntry, suggest: Suggest): RuleMistake[] {
  return (["when", "unless"] as const).flatMap((test) => {
    const texts = entry[test];
    if (texts === undefined) return [];
    if (texts.length === 0) return [{ path: [test], message: "has no conditions; leave it out" }];
    return [texts].flat().flatMap((text, index) => {
      if (parseCondition(text)) return [];
      const near = suggest(text, similarConditions(text), "conditions");
      const advice = near.startsWith("did you mean") ? near : listAll(text, conditionForms, "conditions");
      const path = Array.isArray(texts) ? [test, index] : [test];
      return [{ path, message: `unknown condition ${JSON.stringify(text)}; ${advice}` }];
    });
  });
}

function toText(path: readonly (string | number)[]): string {
  return path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}

/** Whether rules name single resources of a type. */
export function namesSome(rules: readonly AccessRule[], type: string): boolean {
  return rules.some(
    ({ resource }) => resource?.startsWith(`${type}::`) === true && resource !== `${type}::*`,
  );
}
