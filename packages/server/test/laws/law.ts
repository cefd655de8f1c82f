/** A law judges a recorded trace and runs nothing, so it can be read and tested alone. */
import fc from "fast-check";
import type { Decorators } from "./decorated-server.ts";

/** One fact that holds for every trace of its experiment. */
export interface Law<Trace> {
  name: string;
  /** The violations in the trace; none if the law holds. */
  holds(trace: Trace): string[];
}

/** Random setups, and the trace of a run of one. A setup is plain data, so that a counterexample can be read. */
export interface Experiment<Setup, Trace> {
  setups: fc.Arbitrary<Setup>;
  run(setup: Setup, decorators: Decorators): Promise<Trace>;
}

/** A law with the setups that it must hold for, as a property of a server. */
export interface LawProperty {
  name: string;
  property(decorators: Decorators): fc.IAsyncProperty<[unknown]>;
}

export function lawProperty<Setup, Trace>(
  experiment: Experiment<Setup, Trace>,
  law: Law<Trace>,
): LawProperty {
  return {
    name: law.name,
    property: (decorators) =>
      fc.asyncProperty(experiment.setups, async (setup) => {
        expectLaw(law, await experiment.run(setup, decorators));
      }),
  };
}

/** Throws the violations. */
function expectLaw<Trace>(law: Law<Trace>, trace: Trace): void {
  const violations = law.holds(trace);
  if (violations.length > 0) throw new Error(`${law.name}, but\n  ${violations.join("\n  ")}`);
}
