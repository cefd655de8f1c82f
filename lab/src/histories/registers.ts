/** A name that is registered, changed and removed. */
import type { Model } from "./history.ts";

/** A write of null removes it. */
export type RegisterInput = { kind: "write"; value: string | null } | { kind: "read" };

/** What was read; `taken` is the refusal of a write. */
export type RegisterOutput = { kind: "done" } | { kind: "taken" } | { kind: "found"; value: string | null };

/** A name is written only while it is absent, and removed only while it is there. */
export const register: Model<string | null, RegisterInput, RegisterOutput> = {
  initial: null,
  apply(state, input, output) {
    if (input.kind === "read") return output?.kind === "found" && output.value === state ? [state] : [];
    const isPossible = (state === null) !== (input.value === null);
    if (output?.kind === "taken") return isPossible ? [] : [state];
    return isPossible ? [input.value] : [];
  },
};
