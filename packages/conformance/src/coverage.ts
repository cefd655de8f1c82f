import type { Statement } from "./statement.ts";

/** How many statements are judged by a check, cannot be observed, or are not judged although they could be. */
export interface Coverage {
  judged: number;
  unobservable: number;
  unjudged: number;
}

export function coverageOf(statements: readonly Statement[]): Coverage {
  const judged = statements.filter(({ checks }) => checks.length > 0).length;
  const unobservable = statements.filter((statement) => statement.unobservable !== null).length;
  return { judged, unobservable, unjudged: statements.length - judged - unobservable };
}
