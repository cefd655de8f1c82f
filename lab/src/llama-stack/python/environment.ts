/** The virtual environment of a version: made once, from the pinned packages of its constraints file. */
import { createHash } from "node:crypto";
import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LaunchError } from "../launch/launch-error.ts";
import { makeFolder } from "../launch/make-folder.ts";
import type { Exit } from "../launch/processes.ts";
import { inTurn } from "./lock.ts";
import { fits, type Python, pythonVersion } from "./python.ts";

export interface EnvironmentOptions {
  /** What messages call it. */
  name: string;
  folder: string;
  /** The file with the pinned packages. */
  constraints: string;
  pythons: readonly string[];
  /** Looked for only if the environment must be made, or if the user names one. */
  findPython: () => Promise<Python>;
  /** Whether the user names a Python: then an environment of another version does not do. */
  named: boolean;
  run: (command: string, args: readonly string[], log: number) => Promise<Exit>;
  report: (line: string) => void;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** Written last: an environment without it is half made. */
const markerName = "understudy-environment";

export interface Environment {
  /** Of its Python. */
  path: string;
  /** Whether it was made now. */
  made: boolean;
}

/** Rejects with a `LaunchError`. Of several processes that need the same environment one makes it, and the others wait. */
export async function prepareEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { folder, findPython, signal } = options;
  const own = join(folder, "bin", "python");
  const wanted = options.named ? await findPython() : null;
  if (await isComplete(options, own, wanted)) return { path: own, made: false };

  const python = wanted ?? (await findPython());
  // Ctrl-C ends a Python that is asked for its version too: then the environment only seems to be none.
  signal.throwIfAborted();
  makeFolder(dirname(folder), "--cache");
  const make = async (): Promise<boolean> => {
    if (await isComplete(options, own, wanted)) return false;
    signal.throwIfAborted();
    await makeEnvironment(options, own, python);
    return true;
  };
  return { path: own, made: await inTurn(folder, make, signal) };
}

async function makeEnvironment(
  { name, folder, constraints, run, report }: EnvironmentOptions,
  own: string,
  python: Python,
): Promise<void> {
  report(`Making the environment of ${name} with Python ${python.version}: ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const logFile = join(folder, "install.log");
  const log = openSync(logFile, "a");
  const expectDone = async (what: string, work: Promise<Exit>): Promise<void> => {
    const { code, failure } = await work;
    if (code === 0) return;
    const why = failure ?? reasonIn(readFileSync(logFile, "utf8"));
    throw new LaunchError(`${what} of ${name} failed: ${why} All its output is in ${logFile}`);
  };
  try {
    await expectDone("Making the environment", run(python.path, ["-m", "venv", folder], log));
    report(`Installing ${packagesIn(constraints)} packages, which takes about a minute`);
    const install = ["-m", "pip", "install", "--no-input", "--no-deps", "--disable-pip-version-check"];
    await expectDone("Installing the packages", run(own, [...install, "-r", constraints], log));
  } finally {
    closeSync(log);
  }
  writeFileSync(join(folder, markerName), markerFor(constraints, python.version));
}

async function isComplete(
  { folder, constraints, pythons }: EnvironmentOptions,
  own: string,
  wanted: Python | null,
): Promise<boolean> {
  const marker = readIfThere(join(folder, markerName));
  if (marker === null) return false;
  // Its base may have been uninstalled since.
  const version = await pythonVersion(own);
  if (version === null || !fits(version, pythons)) return false;
  return marker === markerFor(constraints, version) && (wanted === null || wanted.version === version);
}

function markerFor(constraints: string, version: string): string {
  return `${createHash("sha256").update(readFileSync(constraints)).update(version).digest("hex")}\n`;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function packagesIn(constraints: string): number {
  return readFileSync(constraints, "utf8").match(/^[\w.-]+==/gm)?.length ?? 0;
}

/** One sentence from what pip printed, without the addresses of package indexes. */
function reasonIn(output: string): string {
  if (/\(from versions: none\)|NewConnectionError|NameResolutionError|ProxyError|ReadTimeout/.test(output))
    return "pip reaches no package index, which it needs once.";
  const line = output.match(/^(?:ERROR|Error): .*/gm)?.at(-1) ?? output.trimEnd().split("\n").at(-1) ?? "";
  return line.replaceAll(/https?:\/\/\S+/g, "(address)").replace(/\.?$/, ".");
}
