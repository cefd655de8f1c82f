/** The shield phases: input and output shields, and the next phase. */
import type { Policy } from "@understudy/contract/profiles";
import type {
  CompletionMessage,
  SafetyViolation,
  Touchpoint,
  ViolationLevel,
} from "@understudy/contract/types";
import { isEmpty, refusalMessage } from "../../plan/messages.ts";
import type {
  Advanced,
  TurnOutcome,
  Phase,
  ShieldVerdict,
  StoredShieldStep,
  TurnInput,
  TurnPlan,
  TurnState,
} from "../state/state.ts";
import { closeStep, openOf } from "../state/steps.ts";

/** The first phase of a turn, and of a resume. */
export function firstPhase(plan: TurnPlan): Phase {
  return plan.input_shields.length > 0 ? { at: "input_shields" } : firstWork(plan, []);
}

/** The calls of an earlier turn, or the first inference; after a resume, the next one. */
function firstWork({ first_calls = [] }: TurnPlan, steps: TurnState["steps"]): Phase {
  const server = steps.some(({ step_type }) => step_type !== "shield_call") ? [] : [...first_calls];
  return server.length > 0 ? { at: "tools", server, client: [], text: "" } : { at: "inference" };
}

/** Ends the turn with this outcome unless an output shield refuses it. */
export function propose(plan: TurnPlan, outcome: TurnOutcome): Phase {
  const judges = plan.output_shields.length > 0 && plan.judges_each_message !== true;
  return judges ? { at: "output_shields", outcome } : { at: "settling", outcome };
}

/** Where each message with text is judged, this one is before the turn goes on. */
export function judgeFirst(plan: TurnPlan, message: CompletionMessage, following: Phase): Phase {
  const judges = plan.judges_each_message === true && plan.output_shields.length > 0;
  if (!judges || isEmpty(message.content)) return following;
  return { at: "output_shields", outcome: { kind: "complete", output: message }, next: following };
}

/** Records the verdicts. A violation of level `error` ends the turn with its message. */
export function recordVerdicts(
  state: TurnState,
  phase: Extract<Phase, { at: "input_shields" | "output_shields" }>,
  input: Extract<TurnInput, { type: "shields_judged" }>,
): Advanced {
  const { step_id, started_at } = openOf(state);
  const touchpoint: Touchpoint = phase.at === "input_shields" ? "user-input" : "assistant-output";
  const worst = highest(input.verdicts);
  const refusal =
    worst?.violation.violation_level === "error"
      ? refusalText(worst, state.plan.policy.silent_refusals)
      : null;
  const shown = worst !== null && (refusal !== null || state.plan.policy.warn_visible);
  const step: StoredShieldStep = {
    turn_id: state.plan.turn_id,
    step_id,
    started_at,
    completed_at: input.at,
    step_type: "shield_call",
    violation: shown ? worst.violation : null,
    touchpoint,
    refusal,
  };
  const closed = closeStep(state, step);
  return { state: { ...closed.state, phase: next(closed.state, phase, refusal) }, events: closed.events };
}

function next(
  { plan, steps }: TurnState,
  phase: Extract<Phase, { at: "input_shields" | "output_shields" }>,
  refusal: string | null,
): Phase {
  if (refusal !== null)
    return { at: "settling", outcome: { kind: "complete", output: refusalMessage(refusal) } };
  if (phase.at === "input_shields") return firstWork(plan, steps);
  return phase.next ?? { at: "settling", outcome: phase.outcome };
}

type Violated = { shield_id: string; violation: SafetyViolation };

/** The violation of the highest level; for equal levels of the first shield. */
function highest(verdicts: readonly ShieldVerdict[]): Violated | null {
  const rank: Record<ViolationLevel, number> = { info: 0, warn: 1, error: 2 };
  let worst: Violated | null = null;
  for (const { shield_id, violation } of verdicts) {
    if (violation === null) continue;
    if (worst === null || rank[violation.violation_level] > rank[worst.violation.violation_level])
      worst = { shield_id, violation };
  }
  return worst;
}

function refusalText({ shield_id, violation }: Violated, silent: Policy["silent_refusals"]): string {
  if (silent === "none") return violation.user_message ?? "None";
  return violation.user_message || `Blocked by ${shield_id}.`;
}
