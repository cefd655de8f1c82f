/** Decides what a scripted shield finds. Pure. */
import type { NamedScript, ShieldRequest } from "@understudy/contract/provider-data";
import type { SafetyViolation } from "@understudy/contract/types";
import { chooseScript, type Choice, type ChosenBy, type Miss } from "./choose-script.ts";
import { shieldConditionHolds } from "./conditions.ts";
import type { Action } from "./action.ts";
import { toPauses } from "./pauses.ts";
import type { MatchedBy } from "./matched.ts";
import { hint } from "../../script/nearest.ts";
import { libraryOf, type Library } from "../../script/library.ts";
import type { Script, ShieldRule } from "../../script/types.ts";

/** The result of a shield, after its actions. `path` is null if no rule holds, so that the shield passes. */
export interface ShieldDecision {
  kind: "judged";
  /** Null only for a Llama Guard request without a matching script. */
  script: string | null;
  marker: string | null;
  chosen_by: ChosenBy | null;
  path: string | null;
  matched: MatchedBy;
  actions: Action[];
  violation: SafetyViolation | null;
}

export function interpretShield(
  scripts: readonly Script[],
  request: ShieldRequest,
  named?: NamedScript,
): ShieldDecision | Miss {
  const { shield_id, messages } = request;
  const { byShield } = libraryOf(scripts);
  if (!byShield.has(shield_id)) {
    const message = `No script has a shield ${shield_id}; ${hint(shield_id, [...byShield.keys()], "shields")}`;
    return { kind: "miss", script: null, marker: null, chosen_by: null, message };
  }
  const choice = chooseScript(
    scripts,
    { messages, script: named },
    {
      by: "shield",
      find: () => byShield.get(shield_id),
      wanted: `has a shield ${shield_id}`,
    },
  );
  if ("kind" in choice) return choice;
  return judge(choice, request, (rule) => rule.shield === shield_id);
}

/**
 * Runs all shields of a script as one, for a Llama Guard request. Without a matching script everything is safe, as a real
 * guard never rejects a request.
 */
export function interpretGuard(
  scripts: readonly Script[],
  request: ShieldRequest,
  named?: NamedScript,
): ShieldDecision {
  const first = ({ byShield }: Library): Script | undefined => byShield.values().next().value;
  const choice = chooseScript(
    scripts,
    { messages: request.messages, script: named },
    {
      by: "shield",
      find: first,
      wanted: "has a shield",
    },
  );
  if (!("kind" in choice)) return judge(choice, request, () => true);
  const { marker, chosen_by } = choice;
  return {
    kind: "judged",
    script: null,
    marker,
    chosen_by,
    path: null,
    matched: { by: "default" },
    actions: [],
    violation: null,
  };
}

/** The first rule that applies and holds decides. */
function judge(
  { script, marker, chosen_by }: Choice,
  request: ShieldRequest,
  applies: (rule: ShieldRule) => boolean,
): ShieldDecision {
  const rules = script.shields ?? [];
  const index = rules.findIndex((rule) => applies(rule) && holds(rule, request));
  const rule = rules[index];
  return {
    kind: "judged",
    script: script.script,
    marker,
    chosen_by,
    path: rule === undefined ? null : `shields[${index}]`,
    matched: rule === undefined ? { by: "default" } : { by: "rule", when: rule.when },
    actions: rule === undefined ? [] : toPauses(rule, rule.error),
    violation: rule === undefined ? null : toViolation(rule),
  };
}

function holds({ when }: ShieldRule, request: ShieldRequest): boolean {
  return when === undefined || shieldConditionHolds(when, request);
}

function toViolation({ violation }: ShieldRule): SafetyViolation | null {
  if (violation === undefined) return null;
  const { level, message = null, metadata = {} } = violation;
  return { violation_level: level, user_message: message, metadata };
}
