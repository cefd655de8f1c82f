import { at } from "../sending/errors.ts";

/** The items that a stream has told of, for servers whose last event leaves them out. */
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
      const index = at(event, "output_index");
      const type = typeOfItem(event);
      types.add(type);
      if (typeof index === "number") begun.set(index, type === "function_call" || begun.get(index) === true);
      if (at(event, "type") !== "response.output_item.done") return;
      const item = at(event, "item");
      const place = index ?? (at(item, "id") === undefined ? `after ${finished.size}` : "");
      if (typeof index === "number") done.add(index);
      finished.set(keyOf(item, place), { item, index: typeof index === "number" ? index : Infinity });
    },
    output(own, hasAll) {
      const given = Array.isArray(own) ? distinct(own) : [];
      const sorted = [...finished.values()].toSorted((a, b) => a.index - b.index);
      const told = sorted.map(({ item }) => item);
      const open = [...begun].filter(([index]) => !done.has(index));
      const withoutIndex = sorted.filter(({ index }) => index === Infinity).length;
      const calls = told.filter(isCall).length + open.filter(([, ofCall]) => ofCall).length - withoutIndex;

      // Some servers make new ids for the last event.
      const isRenamed = calledIn(given) === calledIn(told);

      /** Whether these have every call that is known, and as many as began. */
      function hasCalls(items: unknown[]): boolean {
        const least = Math.max(calls, types.has("function_call") ? 1 : 0);
        const isAll = isRenamed || callIds(items).size === callIds([...given, ...told]).size;
        return isAll && items.filter(isCall).length >= least;
      }

      if (given.length > 0 && given.length >= told.length && (!hasAll || hasCalls(given))) return given;
      if (told.length > 0 && !isWhole) return null;
      if (!hasAll) return told;
      const hasText = !types.has("message") || told.some((item) => at(item, "type") === "message");
      if (open.length > withoutIndex || !hasText || !hasCalls(told)) return null;
      return told.length > 0 || Array.isArray(own) ? told : undefined;
    },
  };
}

/** Whether an event is of a text or of a call, whose item must not get lost. */
function typeOfItem(event: unknown): unknown {
  const type = String(at(event, "type"));
  if (type === "response.output_text.delta") return at(event, "delta") === "" ? undefined : "message";
  if (type.startsWith("response.function_call_arguments.")) return "function_call";
  return type.startsWith("response.output_item.") ? at(event, "item", "type") : undefined;
}

function isCall(item: unknown): boolean {
  return at(item, "type") === "function_call";
}

function callIds(items: unknown[]): Set<unknown> {
  return new Set(items.filter(isCall).map((call) => at(call, "call_id")));
}

/** What the calls of these items call, in order. */
function calledIn(items: unknown[]): string {
  return JSON.stringify(items.filter(isCall).map((call) => [at(call, "name"), at(call, "arguments")]));
}

/** The same call has the same key wherever it is. Some servers give all items one index, and others send an item twice. */
function keyOf(item: unknown, place: unknown): string {
  return isCall(item)
    ? JSON.stringify([at(item, "call_id"), at(item, "name"), at(item, "arguments")])
    : `${String(place)} ${String(at(item, "id"))}`;
}

function distinct(items: unknown[]): unknown[] {
  return [...new Map(items.map((item, index) => [keyOf(item, index), item])).values()];
}
