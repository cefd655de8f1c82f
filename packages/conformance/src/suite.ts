/** The suite as one thing: its checks, each with its statement. */
import { catalogue, scenarios } from "./catalogue/index.ts";
import type { Check } from "./check.ts";
import { loadRequirements } from "./requirements.ts";
import type { Scenario } from "./scenario/scenario.ts";
import type { Statement } from "./statement.ts";

export interface Suite {
  checks: readonly Check[];
  scenarios: readonly Scenario[];
  statements: readonly Statement[];
  statementOf(check: Check): Statement;
}

/** Throws an `Error` for a check without a statement, and for a statement that names a check that there is none of. */
export function loadSuite(statements: readonly Statement[] = loadRequirements()): Suite {
  const byCheck = new Map(statements.flatMap((one) => one.checks.map((id) => [id, one] as const)));
  const strange = [...byCheck.keys()].find((id) => catalogue.every((check) => check.id !== id));
  if (strange !== undefined)
    throw new Error(`Requirements name the check ${strange}, which there is none of.`);
  const statementOf = ({ id }: Check): Statement => {
    const found = byCheck.get(id);
    if (found === undefined) throw new Error(`No statement of the requirements names the check ${id}.`);
    return found;
  };
  for (const check of catalogue) statementOf(check);
  return { checks: catalogue, scenarios, statements, statementOf };
}

/** The checks whose id, or its beginning, is one of these; all without any. Throws a `RangeError` for one that fits none. */
export function chosen(checks: readonly Check[], only: readonly string[]): Check[] {
  const fits = (id: string, wanted: string): boolean =>
    id === wanted || id.startsWith(`${wanted.replace(/\/$/, "")}/`);
  const strange = only.find((wanted) => !checks.some(({ id }) => fits(id, wanted)));
  if (strange !== undefined)
    throw new RangeError(`No check is ${strange} or of the area ${strange}; list tells all.`);
  return checks.filter(({ id }) => only.length === 0 || only.some((wanted) => fits(id, wanted)));
}
