import type { ReportStatement } from "../../../src/report.ts";

interface Counts {
  judged: number;
  unobservable: number;
}

/** Statements with a check, and statements that no client can observe. */
export function countStatements(statements: readonly ReportStatement[]): Counts {
  const unobservable = statements.filter((statement) => statement.unobservable !== null).length;
  return { judged: statements.length - unobservable, unobservable };
}
