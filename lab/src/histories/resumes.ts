/** A turn that awaits input again and again, and is resumed by several clients at once. */
import type { Model, Operation } from "./history.ts";

/** A resume of a turn that has been resumed `round` times, with a response that is its label. */
export interface Resume {
  kind: "resume";
  label: string;
  round: number;
}

/** A resume that takes effect is two steps: it claims the turn, and stores its continuation. A claim may run out. */
export type TurnInput =
  | { kind: "claim" | "lapse"; label: string; round: number }
  | { kind: "store" | "refuse"; label: string; round: number }
  | { kind: "read" };

/** The responses that a turn has. */
export type TurnOutput = { kind: "done" } | { kind: "found"; labels: readonly string[] };

interface TurnState {
  claimedBy: string | null;
  labels: readonly string[];
}

/** Exactly one of racing resumes has its continuation in the turn; the others are refused while it runs, or after it. */
export const turn: Model<TurnState, TurnInput, TurnOutput> = {
  initial: { claimedBy: null, labels: [] },
  apply(state, input, output) {
    if (input.kind === "read")
      return output?.kind === "found" && JSON.stringify(output.labels) === JSON.stringify(state.labels)
        ? [state]
        : [];
    const { label, round } = input;
    switch (input.kind) {
      case "claim":
        return state.claimedBy === null && state.labels.length === round
          ? [{ ...state, claimedBy: label }]
          : [];
      case "store":
        return state.claimedBy === label ? [{ claimedBy: null, labels: [...state.labels, label] }] : [];
      case "lapse":
        return state.claimedBy === label ? [{ ...state, claimedBy: null }] : [];
      case "refuse":
        return state.claimedBy !== null || state.labels.length !== round ? [state] : [];
    }
  },
};

/** The steps of a resume, of which each may be anywhere between its beginning and its end. */
export function stepsOfResume({
  input,
  output,
  began,
  ended,
}: Operation<Resume, "resumed" | "refused">): Operation<TurnInput, TurnOutput>[] {
  const step = (kind: "claim" | "store" | "lapse" | "refuse", isKnown = output !== undefined) => ({
    began,
    ended: isKnown ? ended : Infinity,
    input: { kind, label: input.label, round: input.round },
    output: isKnown ? ({ kind: "done" } as const) : undefined,
  });
  if (output === "refused") return [step("refuse")];
  if (output === "resumed") return [step("claim"), step("store")];
  return [step("claim"), step("store"), step("lapse")];
}
