/** Why a run could not go on, and whose fault that is. */
export interface Interruption {
  /** `suite`: a mistake of the suite. `target`: nobody answers, or the run may cost no more. */
  by: "suite" | "target";
  reason: string;
}
