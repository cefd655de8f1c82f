import { valueAt } from "../sending/errors.ts";

/** The finished items of a stream, for servers whose last event leaves them out. */
export interface FinishedItems {
  /** Follows an event. */
  add(event: unknown): void;
  /**
   * The output of the response in a last event: its own unless more items than these were finished. Null if items are missing
   * that the stream does not have either, undefined if there is no output at all. No call is in it twice.
   *
   * @param hasAll Whether the response is to have all items that began.
   */
  output(own: unknown, hasAll: boolean): unknown[] | null | undefined;
}

/** @param isWhole Whether the stream has all events of the response: a replay may begin later. */
export function createFinishedItems(isWhole: boolean): FinishedItems {
  /** The indexes of items that began, and whether they are calls. */
  const begun = new Map<number, boolean>();
  /** The indexes of items that were finished. */
  const done = new Set<number>();
  /** Whether there was a text, or a call: events of some servers have no index. */
  const types = new Set<unknown>();
  const finished = new Map<string, { item: unknown; index: number }>();

  return {
    add(event) {
      const index = valueAt(event, "output_index");
      const type = typeOfItem(event);
      types.add(type);
      if (typeof index === "number") begun.set(index, type === "function_call" || begun.get(index) === true);
      if (valueAt(event, "type") !== "response.output_item.done") return;
      const item = valueAt(event, "item");
      const place = index ?? (valueAt(item, "id") === undefined ? `after ${finished.size}` : "");
      if (typeof index === "number") done.add(index);
      finished.set(keyOf(item, place), { item, index: typeof index === "number" ? index : Infinity });
    },
    output(own, hasAll) {
      const final = Array.isArray(own) ? distinct(own) : [];
      const inOrder = [...finished.values()].toSorted((a, b) => a.index - b.index);
      const streamed = inOrder.map(({ item }) => item);
      const unfinished = [...begun].filter(([index]) => !done.has(index));
      // An item that was finished without an index may be one that began with an index.
      const unindexed = inOrder.filter(({ index }) => index === Infinity).length;
      const unfinishedCalls = unfinished.filter(([, isOfCall]) => isOfCall).length - unindexed;
      const leastCalls = Math.max(
        streamed.filter(isCall).length + unfinishedCalls,
        types.has("function_call") ? 1 : 0,
      );
      // Some servers make new ids for the last event.
      const isRenamed = contentOfCalls(final) === contentOfCalls(streamed);
      const knownIds = callIds([...final, ...streamed]).size;
      const hasAllCalls = (items: unknown[]): boolean =>
        items.filter(isCall).length >= leastCalls && (isRenamed || callIds(items).size === knownIds);

      const isFinalWhole = final.length >= streamed.length && (!hasAll || hasAllCalls(final));
      if (final.length > 0 && isFinalWhole) return final;
      // A replay lacks what came before it.
      if (streamed.length > 0 && !isWhole) return null;
      if (!hasAll) return streamed;
      const hasText = !types.has("message") || streamed.some((item) => valueAt(item, "type") === "message");
      if (unfinished.length > unindexed || !hasText || !hasAllCalls(streamed)) return null;
      return streamed.length > 0 || Array.isArray(own) ? streamed : undefined;
    },
  };
}

/** Whether an event is of a text or of a call, whose item must not get lost. */
function typeOfItem(event: unknown): unknown {
  const type = String(valueAt(event, "type"));
  if (type === "response.output_text.delta") return valueAt(event, "delta") === "" ? undefined : "message";
  if (type.startsWith("response.function_call_arguments.")) return "function_call";
  return type.startsWith("response.output_item.") ? valueAt(event, "item", "type") : undefined;
}

function isCall(item: unknown): boolean {
  return valueAt(item, "type") === "function_call";
}

function callIds(items: unknown[]): Set<unknown> {
  return new Set(items.filter(isCall).map((call) => valueAt(call, "call_id")));
}

/** Which functions these items call with which arguments, in order. */
function contentOfCalls(items: unknown[]): string {
  return JSON.stringify(
    items.filter(isCall).map((call) => [valueAt(call, "name"), valueAt(call, "arguments")]),
  );
}

/** The same call has the same key wherever it is. Some servers give all items one index, and others send an item twice. */
function keyOf(item: unknown, place: unknown): string {
  return isCall(item)
    ? JSON.stringify([valueAt(item, "call_id"), valueAt(item, "name"), valueAt(item, "arguments")])
    : `${String(place)} ${String(valueAt(item, "id"))}`;
}

function distinct(items: unknown[]): unknown[] {
  return [...new Map(items.map((item, index) => [keyOf(item, index), item])).values()];
}
