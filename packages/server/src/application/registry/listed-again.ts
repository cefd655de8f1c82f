import type { InferenceProvider } from "@understudy/contract/ports";

/** What `find` finds; if that lacks a model, the servers of models are asked what they have, once, and `find` again. */
export async function listedAgain<Found>(
  { relist }: Pick<InferenceProvider, "relist">,
  find: () => Promise<Found>,
  has: (found: Found) => boolean,
): Promise<Found> {
  const found = await find();
  if (relist === undefined || has(found)) return found;
  // One that cannot be reached says so in the list of providers.
  await relist().catch(() => undefined);
  return find();
}
