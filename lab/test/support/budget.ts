/** What `npm run test:deep` gives its tests: how long they may draw, and from which seed. */

/** What the tests of a run draw from; printed by the command. */
export const seed = Number(process.env["UNDERSTUDY_DEEP_SEED"] ?? 1);

const minutes = Number(process.env["UNDERSTUDY_DEEP_MINUTES"] ?? 1);

/** For the timeout of a test that takes this part of the time; generous, as what it began last may take long. */
export function timeoutOf(share: number): number {
  return share * minutes * 60_000 + 180_000;
}

/** The numbers from `from` on, until this part of the time is over; at least one. */
export function* within(share: number, from = 0): Generator<number, void, void> {
  const end = performance.now() + share * minutes * 60_000;
  let next = from;
  do yield next++;
  while (performance.now() < end);
}

/** The items in an order that depends on the seed alone. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
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
