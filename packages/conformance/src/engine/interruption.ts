/** Why a run could not go on, and whose fault that is. */
export interface Interruption {
  /** `suite`: a mistake of the suite. `target`: nobody answers, the run may cost no more, or it was stopped. */
  by: "suite" | "target";
  reason: string;
}
