/** What a scripted shield finds. Pure. */
import type { ShieldRequest } from "@understudy/contract/provider-data";
import type { SafetyViolation } from "@understudy/contract/types";
import { chooseScript, type Miss } from "./choose-script.ts";
import { shieldConditionHolds } from "./conditions.ts";
import type { Cue } from "./interpret.ts";
import { toHalts } from "./halts.ts";
import { hint } from "./nearest.ts";
import { shieldsOf } from "./served.ts";
import type { Script, ShieldRule } from "./script/types.ts";

/** What a shield finds, after its cues; `path` is null where no rule holds and it passes. */
export interface Judged {
  kind: "judged";
  script: string;
  marker: string | null;
  path: string | null;
  cues: Cue[];
  violation: SafetyViolation | null;
}

export function interpretShield(scripts: readonly Script[], request: ShieldRequest): Judged | Miss {
  const { shield_id, messages } = request;
  const served = shieldsOf(scripts);
  if (!served.includes(shield_id)) {
    const message = `No script has a shield ${shield_id}; ${hint(shield_id, served, "shields")}`;
    return { kind: "miss", script: null, marker: null, message };
  }
  const names = ({ shields = [] }: Script): boolean => shields.some((rule) => rule.shield === shield_id);
  const choice = chooseScript(scripts, messages, names, `has a shield ${shield_id}`);
  if ("kind" in choice) return choice;
  const { script, marker } = choice;
  const rules = script.shields ?? [];
  const index = rules.findIndex((rule) => rule.shield === shield_id && holds(rule, request));
  const rule = rules[index];
  return {
    kind: "judged",
    script: script.script,
    marker,
    path: rule === undefined ? null : `shields[${index}]`,
    cues: rule === undefined ? [] : toHalts(rule, rule.error),
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
