import { at } from "../sending/errors.ts";

/** The items that a stream has told of, for servers whose last event leaves them out. */
export interface FinishedItems {
  /** Follows an event. */
  add(event: unknown): void;
  /**
   * The output of the response in a last event: its own unless more items than these were finished. Undefined if items are
   * missing that the stream does not have either.
   *
   * @param hasAll Whether the response is to have all items that began.
   */
  output(own: unknown, hasAll: boolean): unknown;
}

/** @param isWhole Whether the stream has all events of the response: a replay may begin later. */
export function createFinishedItems(isWhole: boolean): FinishedItems {
  const begun = new Set<unknown>();
  const finished = new Map<string, { item: unknown; index: number }>();
  return {
    add(event) {
      const index = at(event, "output_index");
      if (typeof index !== "number") return;
      begun.add(index);
      if (at(event, "type") !== "response.output_item.done") return;
      const item = at(event, "item");
      // Some servers give all items one index, and others send an item twice.
      finished.set(`${index} ${String(at(item, "id"))}`, { item, index });
    },
    output(own, hasAll) {
      const length = Array.isArray(own) ? own.length : 0;
      if (length > 0 && length >= finished.size) return own;
      const isMissing =
        hasAll && (begun.size > finished.size || (finished.size === 0 && !Array.isArray(own)));
      if (isMissing || (finished.size > 0 && !isWhole)) return undefined;
      if (finished.size === 0) return [];
      return [...finished.values()].toSorted((a, b) => a.index - b.index).map(({ item }) => item);
    },
  };
}
