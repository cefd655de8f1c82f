/** `npm run soak`: the tests that draw, under a fresh seed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Draw, seeds } from "../../seeds.ts";

export interface SoakTestsOptions {
  /** All but that on real servers, which needs Python, if none is named. */
  draws: readonly string[];
  minutes: number;
  seed: number;
  print: (line: string) => void;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** True if no test has failed. */
export async function soakTests({ draws, minutes, seed, print }: SoakTestsOptions): Promise<boolean> {
  const all = Object.keys(seeds) as Draw[];
  const unknown = draws.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined) {
    print(`There is no draw ${unknown}: seeds.ts has ${all.join(", ")}.`);
    return false;
  }
  const chosen =
    draws.length > 0 ? all.filter((one) => draws.includes(one)) : all.filter((one) => one !== "llamaStack");
  const again = (names: readonly Draw[]): string =>
    `npm run soak -- --minutes ${minutes} --seed ${seed} ${names.join(" ")}`;
  print(`Soak: ${again(chosen)}`);
  const env = {
    ...process.env,
    UNDERSTUDY_SOAK_SEED: String(seed),
    UNDERSTUDY_SOAK_MINUTES: String(minutes),
  };
  const found: Draw[] = [];
  for (const draw of chosen) {
    print(`Soak: ${draw}`);
    for (const args of runsOf(draw)) {
      const child = spawn(process.execPath, [vitest, ...args], { cwd: root, stdio: "inherit", env });
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0 && found.at(-1) !== draw) found.push(draw);
    }
  }
  print(
    found.length === 0
      ? `Soak: nothing found under seed ${seed}.`
      : `Soak: ${found.join(", ")} found something under seed ${seed}. Again: ${again(found)}`,
  );
  return found.length === 0;
}

/** Not the deep tests of lab and e2e, which use laws for what takes too long here. */
const ofPackages = ["--project=deep", "--exclude=lab/**", "--exclude=e2e/**"];

/** The runs of Vitest with the tests of this draw. */
export function runsOf(draw: Draw): string[][] {
  const files = testFiles();
  // A property without a seed draws from the one of all laws, and many are in files that tests import.
  if (draw === "laws") {
    const lawful = files.filter(contains(/from "fast-check"/));
    return [
      ["related", "--run", "--exclude=**/*.laws.test.ts", ...lawful],
      ["related", "--run", "--config", "vitest.deep.config.ts", ...ofPackages, ...lawful],
    ];
  }
  const drawn = files.filter(contains(new RegExp(`seedOf\\("${draw}"\\)`)));
  const configs = {
    "vitest.config.ts": drawn.filter((file) => !/\.(deep|real)\.test\.ts$/.test(file)),
    "vitest.deep.config.ts": drawn.filter((file) => file.endsWith(".deep.test.ts")),
    // A file for each server calls the tests that draw.
    "vitest.llama-stack.config.ts":
      draw === "llamaStack" ? ["lab/test/llama-stack/real/0", "-t", "new stories"] : [],
  };
  return Object.entries(configs)
    .filter(([, of]) => of.length > 0)
    .map(([config, of]) => ["run", "--config", config, ...of]);
}

function testFiles(): string[] {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/test`);
  return [...packages, "lab/test", "e2e/test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${folder}/${file}`),
  );
}

const contains =
  (pattern: RegExp) =>
  (file: string): boolean =>
    pattern.test(readFileSync(join(root, file), "utf8"));
