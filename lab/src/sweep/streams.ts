/** Changes of a stream's events: left out, repeated, moved. */
import { isRecord } from "@understudy/conformance/src/json/difference.ts";

export interface StreamChange {
  id: string;
  apply(items: readonly unknown[], at: number): unknown[];
}

export const streamChanges: readonly StreamChange[] = [
  { id: "left-out", apply: (items, at) => items.toSpliced(at, 1) },
  { id: "repeated", apply: (items, at) => items.toSpliced(at, 0, items[at]) },
  {
    id: "after-the-next",
    apply: (items, at) =>
      at + 1 < items.length ? items.toSpliced(at, 2, items[at + 1], items[at]) : [...items],
  },
  { id: "before-the-last", apply: (items, at) => items.toSpliced(at, 1).toSpliced(-1, 0, items[at]) },
  { id: "after-the-last", apply: (items, at) => [...items.toSpliced(at, 1), items[at]] },
  { id: "again-at-the-end", apply: (items, at) => [...items, items[at]] },
  { id: "the-end", apply: (items, at) => items.slice(0, at + 1) },
];

/** The kind of an event, such as `step_start:inference`. */
export function kindOfItem(item: unknown): string {
  const event = isRecord(item) && isRecord(item["event"]) ? item["event"]["payload"] : null;
  if (!isRecord(event)) return "error";
  return [event["event_type"], event["step_type"]].filter((part) => typeof part === "string").join(":");
}
