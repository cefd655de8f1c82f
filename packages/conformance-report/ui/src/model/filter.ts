import type { ReportCheck, ReportLevel, ReportStatus } from "../../../src/report.ts";
import { areaOf, statuses } from "./check.ts";

export const levels: readonly ReportLevel[] = ["MUST", "SHOULD", "MAY"];

export interface Filter {
  /** Empty for all. */
  area: string;
  levels: ReadonlySet<ReportLevel>;
  statuses: ReadonlySet<ReportStatus>;
}

export const everything: Filter = { area: "", levels: new Set(levels), statuses: new Set(statuses) };

export function matches(filter: Filter, { id, level, status }: ReportCheck): boolean {
  const inArea = filter.area === "" || filter.area === areaOf(id);
  return inArea && filter.levels.has(level) && filter.statuses.has(status);
}

/** The set with the item, or without it if it was there. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): Set<Item> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
