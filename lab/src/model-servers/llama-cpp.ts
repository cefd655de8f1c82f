/** Starts the server of llama.cpp with a small model: a real OpenAI-compatible server for tests. */
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LaunchError } from "../llama-stack/launch/launch-error.ts";
import { createProcesses, type Exit, type StartedProcess } from "../llama-stack/launch/processes.ts";
import { report } from "../llama-stack/launch/report.ts";
import { endOf, lastLines } from "../llama-stack/server/server.ts";
import { makeServerFolder } from "../llama-stack/server/server-folder.ts";
import { dataFile, install, type Installed, type InstallOptions } from "./install.ts";

export interface LlamaCppOptions {
  /** One that chats, by default, or one that embeds texts: a server serves either. */
  model?: keyof Installed["models"];
  /** Whether its chat template has tools; the server ignores them if not, as with the template that comes with the model. */
  tools?: boolean;
  /** Tokens of one request and its answer. */
  ctx?: number;
  /** Requests that are answered at a time; others wait. */
  parallel?: number;
  apiKey?: string;
}

export interface ModelServer {
  /** Without `/v1`. */
  url: string;
  stop(): Promise<void>;
}

export type StartLlamaCpp = (options?: LlamaCppOptions) => Promise<ModelServer>;

/** On a busy machine; a quiet one takes a second. */
const startMs = 60_000;
const cache = fileURLToPath(new URL("../../../.understudy/model-servers", import.meta.url));

interface FindOptions extends InstallOptions {
  /** Prints a line. */
  warn: (line: string) => void;
}

/**
 * Installs the server where that was not done, and gives what starts it. Where it cannot be installed, one line says that
 * `what` is left out; in CI it rejects.
 */
export async function findLlamaCpp(
  what: string,
  { warn, ...options }: FindOptions = { cache, env: process.env, warn: report },
): Promise<StartLlamaCpp | undefined> {
  try {
    const installed = await install(options);
    return (wanted = {}) => start(installed, options.env, wanted);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    const line = `Left out: ${what} (${error.message})`;
    if (options.env["CI"]) throw new LaunchError(line);
    warn(line);
    return undefined;
  }
}

async function start(
  { python, models }: Installed,
  env: InstallOptions["env"],
  { model = "smollm2", tools = false, ctx = 1024, parallel = 1, apiKey }: LlamaCppOptions,
): Promise<ModelServer> {
  const args = [
    ...["-B", dataFile("llama_cpp_server.py"), models[model], "--alias", model],
    ...["--ctx", String(model === "all-minilm" ? Math.min(ctx, 512) : ctx), "--parallel", String(parallel)],
    ...(model === "all-minilm" ? ["--embedding"] : []),
    ...(tools ? ["--template", dataFile("tools.jinja")] : []),
    ...(apiKey === undefined ? [] : ["--api-key", apiKey]),
  ];
  const folder = makeServerFolder();
  const processes = createProcesses();
  const stop = async (): Promise<void> => {
    await processes.endAll();
    folder.remove();
  };
  try {
    const log = join(folder.path, "server.log");
    const output = openSync(log, "a");
    const server = processes.start(python, args, {
      env: { PATH: env["PATH"], LANG: "C.UTF-8", HOME: folder.path },
      cwd: folder.path,
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    return { url: await whenReady(server, log), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Its URL. Rejects with a `LaunchError` that has its last lines if it ends, or takes too long. */
async function whenReady(server: StartedProcess, log: string): Promise<string> {
  let ended: Exit | undefined;
  void server.exit.then((exit) => (ended = exit));
  const until = Date.now() + startMs;
  for (;;) {
    const url = /^READY (\S+)$/m.exec(readFileSync(log, "utf8"))?.[1];
    if (url !== undefined) return url;
    const why = ended !== undefined ? endOf(ended) : Date.now() > until ? `it took over ${startMs} ms` : null;
    if (why !== null) throw new LaunchError(`llama.cpp did not start: ${why}.\n${lastLines(log, 20)}`);
    await pause(50);
  }
}
