import type { Bench } from "../bench.ts";
import type { Law } from "../law.ts";

/** A machine with one fault, and the laws that must notice. */
export interface BrokenMachine {
  id: string;
  fault: string;
  breaks: readonly Pick<Law<never>, "name">[];
  bench: Bench;
}
