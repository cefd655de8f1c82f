/** The suite as a whole: its checks, its families of stories, and the statements that they cover. */
import { hint } from "@understudy/mock-inference";
import type { Check, Level } from "../check/check.ts";
import { checks } from "./checks.ts";
import { unobservable } from "./unobservable.ts";
import { generators } from "./generators.ts";
import type { StoryGenerator } from "../check/generator.ts";

/** One promise, judged or not, as lists and reports show it. */
export interface Statement {
  id: string;
  level: Level;
  text: string;
  reference: readonly string[];
  /** Why no client can observe it; null where the check of this id judges it. */
  unobservable: string | null;
}

export interface Suite {
  checks: readonly Check[];
  generators: readonly StoryGenerator[];
  /** Everything that an implementation must keep to: what the checks judge, then what cannot be observed. */
  statements: readonly Statement[];
}

export function loadSuite(): Suite {
  const statements = [
    ...checks.map((one) => ({ ...one, unobservable: null })),
    ...unobservable.map((one) => ({ ...one, unobservable: one.reason })),
  ].map(({ id, level, statement, reference, unobservable: reason }) => ({
    id,
    level,
    text: statement,
    reference,
    unobservable: reason,
  }));
  return { checks, generators, statements };
}

/**
 * The checks whose id, or its beginning, is one of these; all checks if the list is empty. Throws a `RangeError` for
 * an entry that fits no check.
 */
export function chosen(all: readonly Check[], only: readonly string[]): Check[] {
  const fits = (id: string, wanted: string): boolean =>
    id === wanted || id.startsWith(`${wanted.replace(/\/$/, "")}/`);
  const unknown = only.find((wanted) => !all.some(({ id }) => fits(id, wanted)));
  if (unknown !== undefined)
    throw new RangeError(`Unknown check or area: ${unknown}; ${suggestion(unknown, all)}`);
  return all.filter(({ id }) => only.length === 0 || only.some((wanted) => fits(id, wanted)));
}

/** The nearest check of the area, or its checks; of an unknown area the nearest one, or all areas. */
function suggestion(wanted: string, all: readonly Check[]): string {
  const [area = ""] = wanted.split("/");
  const ids = all.flatMap(({ id }) => (id.startsWith(`${area}/`) ? [id] : []));
  if (ids.length > 0) return hint(wanted, ids, `checks of ${area}`);
  return hint(area, [...new Set(all.map(({ id }) => id.replace(/\/.*/, "")))], "areas");
}

/** How many statements a check judges, and how many cannot be observed. */
export function coverageOf(statements: readonly Statement[]): { judged: number; unobservable: number } {
  const hidden = statements.filter((one) => one.unobservable !== null).length;
  return { judged: statements.length - hidden, unobservable: hidden };
}
