/** Which checks notice which mutants. */
import { run, type RunOptions } from "../run/run.ts";
import { loadSuite } from "../suite.ts";
import { mutants } from "./index.ts";
import { openMutant, type Mutant } from "./mutant.ts";

/** A mutant with the ids of the checks that noticed it; `honest` must have none. */
export interface Row {
  mutant: string;
  fault: string;
  killers: string[];
  /** Why the run broke off, if it did. */
  interrupted: string | null;
}

export interface MatrixOptions extends Pick<RunOptions, "runs" | "seed"> {
  mutant?: (id: string) => void;
}

export async function matrix({ runs, seed, mutant: before }: MatrixOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { id, fault, over } of [honest, ...mutants]) {
    before?.(id);
    const target = await openMutant(over(), id);
    try {
      const result = await run({ ...loadSuite(), ...limits, target, runs, seed, parallel: 4, shrinks: 0 });
      const killers = result.checks.filter(({ says }) => says === "fail").map((check) => check.id);
      rows.push({ mutant: id, fault, killers, interrupted: result.interrupted?.reason ?? null });
    } finally {
      await target.close();
    }
  }
  return rows;
}

const limits = { maxRequests: 1e6, timeoutMs: 10_000 };
const honest: Pick<Mutant, "id" | "fault" | "over"> = { id: "honest", fault: "None.", over: () => ({}) };

/** The rows as a page: each check with the mutants that it notices, then each mutant with its fault. */
export function toPage(rows: readonly Row[], date: string, { runs, seed }: MatrixOptions): string {
  const { checks } = loadSuite();
  const perCheck = checks.map(({ id }) => {
    const killed = rows.filter(({ killers }) => killers.includes(id)).map(({ mutant }) => `\`${mutant}\``);
    return `| \`${id}\` | ${killed.join(", ") || "**none**"} |`;
  });
  const perMutant = rows.map(
    ({ mutant, fault, killers }) => `| \`${mutant}\` | ${fault} | ${killers.length} |`,
  );
  return [
    "# Kill matrix",
    "",
    `Which checks notice which faults. Made by \`npm run matrix\` on ${date}: ${runs} stories of each scenario on each mutant, seed ${seed}.`,
    "",
    "| check | notices |",
    "| --- | --- |",
    ...perCheck,
    "",
    "| mutant | fault | noticed by |",
    "| --- | --- | --- |",
    ...perMutant,
    "",
  ].join("\n");
}
