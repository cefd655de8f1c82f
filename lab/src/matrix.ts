/** Which checks notice which mutants. */
import type { RunResult } from "@understudy/conformance/src/engine/result.ts";
import { run } from "@understudy/conformance/src/engine/run.ts";
import type { RunOptions } from "@understudy/conformance/src/engine/run-options.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { mutants } from "./mutants/index.ts";
import { openMutant, type FaultyParts } from "./mutants/mutant.ts";

/** A mutant with the ids of the checks that noticed it; `honest` must have none. */
export interface MatrixRow {
  mutant: string;
  fault: string;
  killers: string[];
  /** Why the run broke off, if it did. */
  interrupted: string | null;
}

export interface MatrixOptions extends Pick<RunOptions, "runs" | "seed"> {
  mutant?: (id: string) => void;
  /** Of the mutants only this part, such as the second of three: `{ part: 2, of: 3 }`. */
  share?: { part: number; of: number };
  /** Only mutants whose id fits. */
  only?: RegExp;
}

/** Stories of each family for the checks that a mutant names: more, where the first do not show it. */
const named = [25, 100];

export async function matrix({
  runs,
  seed,
  mutant: before,
  share,
  only = /./,
}: MatrixOptions): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  const { part, of } = share ?? { part: 1, of: 1 };
  for (const { id, fault, killedBy, over } of [honest, ...mutants]
    .filter(({ id }) => only.test(id))
    .filter((_, n) => n % of === part - 1)) {
    before?.(id);
    const suite = loadSuite();
    const judge = async (options: Pick<RunOptions, "checks" | "runs" | "bail">): Promise<RunResult> => {
      const target = await openMutant(over(), id);
      try {
        return await run({ ...suite, ...limits, target, seed, ...options });
      } finally {
        await target.close();
      }
    };
    const result = await judge({ checks: suite.checks, runs });
    const killers = failed(result);
    for (const check of suite.checks.filter((one) => killedBy.includes(one.id)))
      for (const more of named)
        if (!killers.includes(check.id))
          killers.push(...failed(await judge({ checks: [check], runs: more, bail: "MAY" })));
    rows.push({ mutant: id, fault, killers, interrupted: result.interrupted?.reason ?? null });
  }
  return rows;
}

function failed({ checks }: RunResult): string[] {
  return checks.filter(({ status }) => status === "fail").map(({ id }) => id);
}

/** As many stories for every check: a check that a mutant leaves nothing to judge draws no more of them. */
export const limits = { maxRequests: 1e6, timeoutMs: 2_000, maxStories: 0, parallel: 4, shrinks: 0 };
export const honest = {
  id: "honest",
  fault: "None.",
  killedBy: [] as string[],
  over: (): FaultyParts => ({}),
};

/** The ids of the checks that noticed nothing. */
export function idleChecks(rows: readonly MatrixRow[]): string[] {
  const noticed = new Set(rows.flatMap(({ killers }) => killers));
  return loadSuite().checks.flatMap(({ id }) => (noticed.has(id) ? [] : [id]));
}

/** The rows as a page: each check with the mutants that it notices, then each mutant with its fault. */
export function toPage(rows: readonly MatrixRow[], date: string, { runs, seed }: MatrixOptions): string {
  const { checks } = loadSuite();
  const perCheck = checks.map(({ id }) => {
    const noticed = rows.filter(({ killers }) => killers.includes(id)).map(({ mutant }) => `\`${mutant}\``);
    return `- \`${id}\` (${noticed.length}): ${noticed.join(", ") || "**none**"}`;
  });
  const perMutant = rows.map(
    ({ mutant, fault, killers }) => `| \`${mutant}\` | ${fault} | ${killers.length} |`,
  );
  return [
    "# Kill matrix",
    "",
    `Which checks notice which faults. Made by \`npm run matrix\` on ${date}: ${runs} stories of each family on each mutant for all checks, up to ${Math.max(...named)} for those that the mutant names, seed ${seed}.`,
    "",
    "## What each check notices",
    "",
    ...perCheck,
    "",
    "## The mutants",
    "",
    "| mutant | fault | noticed by |",
    "| --- | --- | --- |",
    ...perMutant,
    "",
  ].join("\n");
}
