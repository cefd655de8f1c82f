/**
 * What events weigh: the part of `maxBytes` that each takes. Kept beside them, because the events of a turn, and of the turns of
 * an agent, are passed on as the objects that they are.
 */
const weights = /* @__PURE__ */ new WeakMap<object, number>();

export function weigh(event: object, weight: number): void {
  weights.set(event, weight);
}

export function weightOf(event: object): number {
  return weights.get(event) ?? 0;
}
