/** A law judges what was recorded; it does not run anything. So what it says of a trace can be read and tested alone. */
import fc from "fast-check";
import type { Bench } from "./bench.ts";

/** One fact that holds for every trace of its experiment. */
export interface Law<Trace> {
  name: string;
  /** What in the trace is against the law; nothing when it holds. */
  holds(trace: Trace): string[];
}

/** Random worlds, and what is recorded of one. A world is plain data, so that a counterexample can be read. */
export interface Experiment<World, Trace> {
  worlds: fc.Arbitrary<World>;
  run(mock: World, bench: Bench): Promise<Trace>;
}

/** A law with the worlds in which it is to hold, ready to be tried on a bench. */
export interface LawProperty {
  name: string;
  property(bench: Bench): fc.IAsyncProperty<[unknown]>;
}

export function lawProperty<World, Trace>(
  experiment: Experiment<World, Trace>,
  law: Law<Trace>,
): LawProperty {
  return {
    name: law.name,
    property: (bench) =>
      fc.asyncProperty(experiment.worlds, async (mock) => {
        expectLaw(law, await experiment.run(mock, bench));
      }),
  };
}

/** Throws what is against the law. */
function expectLaw<Trace>(law: Law<Trace>, trace: Trace): void {
  const violations = law.holds(trace);
  if (violations.length > 0) throw new Error(`${law.name}, but\n  ${violations.join("\n  ")}`);
}
