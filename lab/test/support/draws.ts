/** How much a test draws: always the same, so that CI decides the same on every machine; in a soak as long as it may. */

const minutes = process.env["UNDERSTUDY_SOAK_MINUTES"];

/** How long the tests of a soak may draw, in milliseconds; undefined if this is none. */
export const soakMs: number | undefined = minutes === undefined ? undefined : Number(minutes) * 60_000;

/** Of a test that has this part of a soak's time; generous, as what it began last may take long. */
export function timeoutOf(share: number): number {
  return soakMs === undefined ? 1_200_000 : share * soakMs + 300_000;
}

/** The numbers below `count`; in a soak those from 0 on, until this part of its time is over, and at least one. */
export function* draws(count: number, share: number): Generator<number, void, void> {
  const end = performance.now() + share * (soakMs ?? 0);
  const goesOn = (next: number): boolean =>
    soakMs === undefined ? next < count : next === 0 || performance.now() < end;
  for (let next = 0; goesOn(next); next += 1) yield next;
}

/** The items in an order that depends on the seed alone. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const draw = (): number => {
    // Lehmer's generator: good enough for an order, and the same on every machine.
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return items
    .map((item) => ({ item, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
