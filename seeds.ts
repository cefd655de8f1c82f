/**
 * The seed of every draw that may refuse a change: CI decides the same for the same commit. A commit may move a seed.
 * `npm run soak` draws from fresh ones; what it finds becomes a named test (docs/maintain/seeds.md).
 */
export const seeds = {
  /** Every property of fast-check, in all packages. */
  laws: 1,
  /** Stories on our own server, which no check may accuse. */
  honest: 1,
  /** Stories that show the faults of mutants. */
  mutants: 1,
  /** Stories on our server under the profiles of real ones. */
  profiles: 1,
  /** Clients of several servers on one store, and when what serves them is killed. */
  replicas: 1,
  /** Stories on real Llama Stacks. */
  llamaStack: 1,
};

export type Draw = keyof typeof seeds;

/** What a test draws from: the seed above, or in a soak the one that the soak printed. */
export function seedOf(draw: Draw): number {
  const fresh = process.env["UNDERSTUDY_SOAK_SEED"];
  return fresh === undefined ? seeds[draw] : Number(fresh);
}
