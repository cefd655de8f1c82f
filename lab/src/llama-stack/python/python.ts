/** Finds a Python that fits. Each candidate is run to learn its version: a shim may exist and fail. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { LaunchError } from "../launch/launch-error.ts";

export interface Python {
  path: string;
  /** Such as `3.11.7`. */
  version: string;
}

export interface PythonSearch {
  /** Of `--python`: then no other is looked at. */
  python?: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

/** Rejects with a `LaunchError` that names what was found instead. */
export async function findPython(
  name: string,
  pythons: readonly string[],
  { python, env }: PythonSearch,
): Promise<Python> {
  const others: string[] = [];
  for (const path of python === undefined ? candidates(pythons, env) : [python]) {
    const version = await pythonVersion(path);
    if (version !== null && fits(version, pythons)) return { path, version };
    others.push(
      `${path} ${version === null ? "does not run, or cannot make environments" : `is ${version}`}`,
    );
  }
  const found = others.length === 0 ? "none was found" : others.join("; ");
  const instead = python === undefined ? "The environment variable PYTHON" : "--python PATH";
  throw new LaunchError(
    `${name} needs Python ${pythons.join(" or ")} with venv and pip: ${found}. ${instead} names one.`,
  );
}

export function fits(version: string, pythons: readonly string[]): boolean {
  return pythons.some((one) => version.startsWith(`${one}.`));
}

// Some systems have Python without the modules that environments are made by.
const askVersion = "import sys, venv, ensurepip; print('.'.join(str(n) for n in sys.version_info[:3]))";

/** Null if it does not run, or cannot make environments. */
export async function pythonVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ["-c", askVersion], { timeout: 30_000 });
    return /^\d+\.\d+\.\d+$/m.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** In the order of preference. */
function candidates(pythons: readonly string[], env: PythonSearch["env"]): string[] {
  const names = [...pythons.map((version) => `python${version}`), "python3"];
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [
    ...(env["PYTHON"] ? [env["PYTHON"]] : []),
    ...names.flatMap((one) => folders.map((folder) => join(folder, one))).filter((path) => existsSync(path)),
    ...ofPyenv(pythons, env),
  ];
}

/** Those that pyenv has installed, whichever it has chosen. */
function ofPyenv(pythons: readonly string[], env: PythonSearch["env"]): string[] {
  const folder = join(env["PYENV_ROOT"] || join(env["HOME"] ?? "", ".pyenv"), "versions");
  const installed = existsSync(folder) ? readdirSync(folder) : [];
  return pythons
    .flatMap((version) => installed.filter((name) => name.startsWith(`${version}.`)))
    .map((name) => join(folder, name, "bin", "python"));
}
