import type { ReportStatement } from "../../../src/report.ts";

interface Counts {
  judged: number;
  unobservable: number;
  unjudged: number;
}

/** Statements with a check, statements that no client can observe, and the rest. */
export function countStatements(statements: readonly ReportStatement[]): Counts {
  const judged = statements.filter(({ checks }) => checks.length > 0).length;
  const unobservable = statements.filter((statement) => statement.unobservable !== null).length;
  return { judged, unobservable, unjudged: statements.length - judged - unobservable };
}
