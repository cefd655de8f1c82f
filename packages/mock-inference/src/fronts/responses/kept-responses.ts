/** The responses that were used last, for chains and for reading them again. */
import { createLruCache } from "@understudy/contract";
import type { KeptItem, KeptOutput, Replayable } from "@understudy/responses";
import { parseItemId, parseResponseId, placeInResponse } from "@understudy/responses";

/** A response that ended, with what a next one needs of it. */
export interface KeptResponse extends Replayable {
  input: readonly KeptItem[];
  output: readonly KeptOutput[];
  parent: KeptResponse | null;
  /** While it runs in the background. */
  running?: { ended: Promise<void>; cancel(): void };
}

export interface KeptResponses {
  add(kept: KeptResponse): void;
  get(id: string): KeptResponse | undefined;
  /** False if there was no such response. */
  remove(id: string): boolean;
  /** The item of this id, in one of the responses. */
  item(id: string): KeptItem | undefined;
}

/** If there are more responses, those are forgotten that were not used for longest. A chain keeps the responses that it continues. */
const most = 1_000;

export function createKeptResponses(): KeptResponses {
  const byUuid = createLruCache<string, KeptResponse>(most);
  const find = (uuid: string | null): KeptResponse | undefined =>
    uuid === null ? undefined : byUuid.get(uuid);
  return {
    add(kept) {
      const uuid = parseResponseId(kept.response.id);
      if (uuid !== null) byUuid.set(uuid, kept);
    },
    get: (id) => find(parseResponseId(id)),
    remove(id) {
      const uuid = parseResponseId(id);
      return uuid !== null && byUuid.delete(uuid);
    },
    item(id) {
      const address = parseItemId(id);
      if (address === null) return undefined;
      const { input, at } = placeInResponse(address.index);
      const kept = find(address.container);
      const found = (input ? kept?.input : kept?.output)?.[at];
      return found?.item.id === id ? found : undefined;
    },
  };
}

/** Inputs and outputs of a response and of all that it continues, the first one first. */
export function keptContext(kept: KeptResponse | null): KeptItem[] {
  const chain: KeptResponse[] = [];
  for (let one = kept; one !== null; one = one.parent) chain.push(one);
  return chain.toReversed().flatMap(({ input, output }) => [...input, ...output]);
}
