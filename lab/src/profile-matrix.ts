/** Which mutants are noticed where the server has the profile of a real version, and which one of its switches excuses. */
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { ProfileName } from "@understudy/contract/profiles";
import { excusedIn } from "./excuses/excuses.ts";
import type { MatrixOptions } from "./matrix.ts";
import { mutants } from "./mutants/index.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { accusersOfHonest, byNewStories, byOwnStories, byStories } from "./sightings.ts";

export interface ProfileRow {
  mutant: string;
  /** The first check that noticed it, and for `honest` all that accuse it. */
  killers: string[];
  /** The switch or capability that excuses it, if there is one. */
  excuse: string | null;
}

export interface ProfileMatrixOptions extends MatrixOptions {
  profile: ProfileName;
}

/** The honest server comes first, with the first share. */
export async function profileMatrix(options: ProfileMatrixOptions): Promise<ProfileRow[]> {
  const { profile, runs, seed, mutant: before, share = { part: 1, of: 1 }, only = /./ } = options;
  const rows: ProfileRow[] = [];
  if (share.part === 1 && only.test("honest")) {
    before?.("honest");
    const killers = await accusersOfHonest(profile, { seed, runs });
    rows.push({ mutant: "honest", killers, excuse: null });
  }
  const mine = mutants.filter(({ id }) => only.test(id)).filter((_, n) => n % share.of === share.part - 1);
  for (const mutant of mine) {
    before?.(mutant.id);
    rows.push(await rowOf(mutant, profile, { seed, runs }));
  }
  return rows;
}

/** A rare story shows, or misses, what others do not: a row has a fault only if it has one at three seeds. */
export async function rowOf(
  mutant: Mutant,
  profile: ProfileName,
  { seed, runs }: { seed: number; runs: number },
): Promise<ProfileRow> {
  const excuse = excusedIn(profile).get(mutant.id) ?? null;
  const at = async (one: number): Promise<ProfileRow> => {
    const killer = await firstKiller(mutant, profile, { seed: one, runs }, excuse === null);
    return { mutant: mutant.id, killers: killer === null ? [] : [killer], excuse };
  };
  let row = await at(seed);
  for (const one of [seed + 1, seed + 2]) if (faultsOf([row], profile).length > 0) row = await at(one);
  return row;
}

/** The quick ways first: committed stories show most mutants. */
async function firstKiller(
  mutant: Mutant,
  profile: ProfileName,
  drawn: { seed: number; runs: number },
  thorough: boolean,
): Promise<string | null> {
  return (
    (await byOwnStories(mutant, profile)) ??
    (await byStories(mutant, profile, "its families")) ??
    (await byNewStories(mutant, profile, drawn)) ??
    (thorough ? await byStories(mutant, profile, "all families") : null)
  );
}

/** What is wrong: each a sentence. */
export function faultsOf(rows: readonly ProfileRow[], profile: ProfileName): string[] {
  return rows.flatMap(({ mutant, killers: [killer, ...others], excuse }) => {
    if (mutant === "honest")
      return killer === undefined
        ? []
        : [`The honest server is accused by ${[killer, ...others].join(", ")}.`];
    if (killer === undefined && excuse === null)
      return [
        `No check notices ${mutant} in the profile ${profile}, and lab/excuses.json does not excuse it: npm run matrix -- --profile ${profile}`,
      ];
    return killer !== undefined && excuse !== null
      ? [
          `${killer} notices ${mutant}, which lab/excuses.json excuses by ${excuse}: npm run matrix -- --profile ${profile}`,
        ]
      : [];
  });
}

/** The rows as a page. */
export function toProfilePage(rows: readonly ProfileRow[], profile: ProfileName): string {
  const { checks } = loadSuite();
  const lines = rows.map(
    ({ mutant, killers, excuse }) =>
      `| \`${mutant}\` | ${killers.map((id) => `\`${id}\``).join(", ") || "–"} | ${excuse ?? "–"} |`,
  );
  return [
    `# Kill matrix of the profile ${profile}`,
    "",
    `Of ${checks.length} checks the first that notices each mutant, and the switch that excuses a mutant.`,
    "",
    "| mutant | noticed by | excused by |",
    "| --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}
