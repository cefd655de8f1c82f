/** Computes a result once for each object: many judges read the same of a trace, which does not change. */
export function remember<Thing extends object, Answer>(
  read: (thing: Thing) => Answer,
): (thing: Thing) => Answer {
  const known = new WeakMap<Thing, { answer: Answer }>();
  return (thing) => {
    const kept = known.get(thing) ?? { answer: read(thing) };
    known.set(thing, kept);
    return kept.answer;
  };
}
