/** `list`, `coverage` and `explain`. */
import { chosen, coverageOf, loadSuite, type Statement } from "../apis/suite.ts";

export function list(): void {
  const { checks, statements } = loadSuite();
  const lines = checks.map(({ level, id, statement }) => `${level.padEnd(6)} ${id.padEnd(38)} ${statement}`);
  print([...lines, "", totals(statements)]);
}

export function coverage(): void {
  const { statements } = loadSuite();
  const lines = statements.map(({ level, id, unobservable }) => {
    const state = unobservable === null ? "judged" : `cannot be observed: ${unobservable}`;
    return `${level.padEnd(6)} ${id.padEnd(38)} ${state}`;
  });
  print([...lines, "", totals(statements)]);
}

export function explain(id: string): void {
  for (const check of chosen(loadSuite().checks, [id])) {
    const { level, statement, reference, generators, needs, when, least } = check;
    print([
      `${level} ${check.id}`,
      statement,
      `reference ${reference.join("; ")}`,
      ...(generators === "any" ? ["every story"] : generators.map(({ id, title }) => `${id}: ${title}`)).map(
        (stories, n) => `${n === 0 ? "stories  " : "         "} ${stories}`,
      ),
      `passes    in ${least} stories at least, or in all of a run with fewer`,
      `needs     ${needs.join(", ") || "nothing but the API"}`,
      ...(Object.keys(when).length > 0 ? [`profiles  with ${JSON.stringify(when)}`] : []),
    ]);
  }
}

function totals(statements: readonly Statement[]): string {
  const { judged, unobservable } = coverageOf(statements);
  return `${statements.length} statements: ${judged} judged, ${unobservable} cannot be observed`;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
