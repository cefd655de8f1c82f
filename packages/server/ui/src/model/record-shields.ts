/** The rules of shields that report what they reported in a turn. */
import type { SafetyViolation } from "@understudy/contract/types";
import type { ScriptedViolation, ShieldRule } from "@understudy/mock-inference";
import { toScriptText } from "./content.ts";
import type { StepView } from "./fold.ts";

/** A shield without a rule passes, but would be unknown: one that reported nothing has a rule that always passes. */
export function recordShields(
  steps: readonly StepView[],
  input: readonly string[],
  output: readonly string[],
): ShieldRule[] {
  const found = new Map<string, ShieldRule>();
  for (const [index, step] of steps.entries()) {
    if (step.kind !== "shield") continue;
    const isInput = !steps.slice(0, index).some(({ kind }) => kind === "inference");
    for (const rule of rulesOf(step, isInput ? input : output, isInput))
      found.set(JSON.stringify(rule), rule);
  }
  const known = new Set([...found.values()].map(({ shield }) => shield));
  const seen = [...new Set([...input, ...output, ...steps.flatMap((step) => [...idsOf(step)])])];
  return [...found.values(), ...seen.filter((shield) => !known.has(shield)).map((shield) => ({ shield }))];
}

/** The rules for violations and failures of a step. */
function rulesOf(
  { requests, responses, step }: StepView,
  shields: readonly string[],
  isInput: boolean,
): ShieldRule[] {
  const touchpoint = isInput ? "user-input" : "assistant-output";
  // Of a turn from before the start of the server, only the worst violation is known.
  if (requests.length === 0 && step?.step_type === "shield_call" && step.violation !== null)
    return shields.slice(0, 1).map((shield) => toRule(shield, { touchpoint }, step.violation));
  return requests.flatMap((asked) => {
    if (asked.kind !== "shield") return [];
    const { shield_id, touchpoint: at, messages } = asked.request;
    const text = toScriptText(messages.at(-1)?.content ?? "");
    const when = { touchpoint: at, ...(text !== "" && { text }) };
    const response = responses.find(({ request_seq }) => request_seq === asked.seq);
    if (response?.kind !== "shield") return [];
    if ("error" in response)
      return [{ shield: shield_id, when, error: { status: 500, message: response.error } }];
    return response.answer.violation === null ? [] : [toRule(shield_id, when, response.answer.violation)];
  });
}

function toRule(
  shield: string,
  when: NonNullable<ShieldRule["when"]>,
  violation: SafetyViolation | null,
): ShieldRule {
  return { shield, when, ...(violation !== null && { violation: toViolation(violation) }) };
}

function toViolation({ violation_level: level, user_message, metadata }: SafetyViolation): ScriptedViolation {
  return {
    level,
    ...(user_message !== null && { message: user_message }),
    // Metadata that came over HTTP is JSON.
    ...(Object.keys(metadata).length > 0 && {
      metadata: metadata as NonNullable<ScriptedViolation["metadata"]>,
    }),
  };
}

function idsOf({ requests }: StepView): string[] {
  return requests.flatMap((asked) => (asked.kind === "shield" ? [asked.request.shield_id] : []));
}
