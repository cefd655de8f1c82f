/** Chooses from a list by number, from its start again after its end. */
export function inTurn<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
}
