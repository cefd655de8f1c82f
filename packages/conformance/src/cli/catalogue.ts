/** `list`, `coverage` and `explain`. */
import { coverageOf } from "../coverage.ts";
import type { Statement } from "../statement.ts";
import { chosen, loadSuite } from "../suite.ts";

export function list(): void {
  const { checks, statements, statementOf } = loadSuite();
  const lines = checks.map((check) => {
    const { level, text } = statementOf(check);
    return `${level.padEnd(6)} ${check.id.padEnd(38)} ${text}`;
  });
  print([...lines, "", inSum(statements)]);
}

export function coverage(): void {
  const { statements } = loadSuite();
  print([
    ...statements.map((one) => `${one.level.padEnd(6)} ${one.id.padEnd(38)} ${stateOf(one)}`),
    "",
    inSum(statements),
  ]);
}

export function explain(id: string): void {
  const { checks, statementOf } = loadSuite();
  for (const check of chosen(checks, [id])) {
    const { level, text, reference } = statementOf(check);
    const { scenario } = check;
    const needs = [...(check.needs ?? []), ...(scenario === "any" ? [] : scenario.needs)];
    print([
      `${level} ${check.id}`,
      text,
      `from      ${reference}`,
      `judges    ${scenario === "any" ? "every story" : `${scenario.id}: ${scenario.title}`}`,
      `needs     ${needs.join(", ") || "nothing but the API"}`,
      ...(check.when ? [`asked of  profiles with ${JSON.stringify(check.when)}`] : []),
    ]);
  }
}

function stateOf({ checks, unobservable }: Statement): string {
  if (unobservable !== null) return `cannot be observed: ${unobservable}`;
  return checks.length === 0 ? "not judged" : checks.join(", ");
}

function inSum(statements: readonly Statement[]): string {
  const { judged, unobservable, unjudged } = coverageOf(statements);
  return `${statements.length} statements: ${judged} judged, ${unobservable} cannot be observed, ${unjudged} not judged`;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
