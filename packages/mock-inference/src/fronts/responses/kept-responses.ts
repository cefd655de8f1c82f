/** The responses that were used last, for chains and for reading them again. */
import { createLruCache } from "@understudy/contract";
import type { KeptItem, KeptOutput, Replayable } from "@understudy/responses";
import { parseItemId, parseResponseId, placeInResponse } from "@understudy/responses";

/** A response that ended, with what a next one needs of it. */
export interface KeptResponse extends Replayable {
  input: readonly KeptItem[];
  output: readonly KeptOutput[];
  /** The id of the response that it continues. */
  parent: string | null;
  /** While it runs in the background. */
  running?: { ended: Promise<void>; cancel(): void };
  /** It is only there for those that continue it. */
  removed?: true;
}

export interface KeptResponses {
  /** Bytes, about. */
  readonly size: number;
  add(kept: KeptResponse): void;
  get(id: string): KeptResponse | undefined;
  /** False if there was no such response. */
  remove(id: string): boolean;
  /** The item of this id, in one of the responses. */
  item(id: string): KeptItem | undefined;
  /**
   * Inputs and outputs of a response and of all that it continues, the first one first. Undefined if one of them was
   * forgotten.
   */
  context(id: string | null): KeptItem[] | undefined;
}

/** Of more bytes, those responses are forgotten that were not used for longest. */
export function createKeptResponses(most = 16 * 1024 * 1024): KeptResponses {
  const byUuid = createLruCache<string, KeptResponse>(most);
  const find = (uuid: string | null): KeptResponse | undefined => {
    const kept = uuid === null ? undefined : byUuid.get(uuid);
    return kept?.removed === true ? undefined : kept;
  };
  const put = (kept: KeptResponse): void => {
    const uuid = parseResponseId(kept.response.id);
    // Two bytes a character.
    if (uuid !== null) byUuid.set(uuid, kept, 2 * JSON.stringify(kept).length);
  };
  return {
    get size() {
      return byUuid.size;
    },
    add: put,
    get: (id) => find(parseResponseId(id)),
    remove(id) {
      const kept = find(parseResponseId(id));
      if (kept !== undefined) put({ ...kept, removed: true });
      return kept !== undefined;
    },
    item(id) {
      const address = parseItemId(id);
      if (address === null) return undefined;
      const { input, at } = placeInResponse(address.index);
      const kept = find(address.container);
      const found = (input ? kept?.input : kept?.output)?.[at];
      return found?.item.id === id ? found : undefined;
    },
    context(id) {
      const chain: KeptResponse[] = [];
      // The first one is used last, so that none is forgotten before those that continue it.
      for (let next = id; next !== null;) {
        const kept = byUuid.get(parseResponseId(next) ?? "");
        if (kept === undefined) return undefined;
        chain.push(kept);
        next = kept.parent;
      }
      return chain.toReversed().flatMap(({ input, output }) => [...input, ...output]);
    },
  };
}
