/** The example of a new check in docs/maintain/add-a-check.md: it compiles, notices its mutant, and accuses nobody else. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkTypes } from "./support/check-types.ts";
import { root } from "./support/fences.ts";
import { byName, shownFile } from "./support/shown-files.ts";

const folder = join(root, "e2e/.snippets-of-check");
const page = "docs/maintain/add-a-check.md";

/** What both files export, put together as the suite and lab do it. */
const program = (check: string, mutant: string): string => `
import { run, loadSuite, type Check, type CheckResult } from "@understudy/conformance";
import { openMutant, type Mutant } from "@understudy/lab/src/mutants/mutant.ts";
import * as checkFile from "./${check}";
import * as mutantFile from "./${mutant}";

const checks: readonly Check[] = Object.values(checkFile).flat();
const mutants: readonly Mutant[] = Object.values(mutantFile).flat();

async function judge(target: Awaited<ReturnType<typeof openMutant>>): Promise<readonly CheckResult[]> {
  const limits = { maxRequests: 10_000, timeoutMs: 10_000 };
  const result = await run({ ...loadSuite(), ...limits, target, checks, seed: 1, runs: 5, parallel: 4 });
  await target.close();
  return result.checks;
}

const parts = mutants.map((mutant) => mutant.over());
export const ids = checks.map(({ id }) => id);
export const named: readonly string[] = mutants.flatMap(({ killedBy }) => killedBy);
export const onMutants = await Promise.all(parts.map(async (over) => judge(await openMutant(over))));
export const onHonest = await judge(await openMutant());
`;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const [check, mutant] = [
    shownFile(page, "packages/conformance/src/apis/agents/checks/"),
    shownFile(page, "lab/src/mutants/"),
  ];
  const [checkFile, mutantFile] = [`check-${basename(check.path)}`, `mutant-${basename(mutant.path)}`];
  await writeFile(join(folder, checkFile), byName(check));
  await writeFile(join(folder, mutantFile), byName(mutant));
  await writeFile(join(folder, "program.ts"), program(checkFile, mutantFile));
  const config = { extends: "../../tsconfig.base.json", include: ["*.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
});
afterAll(() => rm(folder, { recursive: true }));

interface Judged {
  ids: string[];
  named: string[];
  onMutants: { id: string; status: string }[][];
  onHonest: { id: string; status: string }[];
}

test("the check and the mutant have the right types", { timeout: 120_000 }, () => checkTypes(folder));

test(
  "the check fails on the mutant that names it, and passes on our server",
  { timeout: 60_000 },
  async () => {
    const judged = (await import(/* @vite-ignore */ join(folder, "program.ts"))) as Judged;
    expect(judged.ids).toHaveLength(1);
    expect(judged.named).toEqual(judged.ids);
    expect(judged.onMutants).toMatchObject([[{ status: "fail" }]]);
    expect(judged.onHonest).toMatchObject([{ status: "pass" }]);
  },
);
