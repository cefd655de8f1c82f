/** Starts an MCP server of the official Python SDK, which is installed once from the package index of Python. */
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LaunchError } from "../llama-stack/launch/launch-error.ts";
import { makeFolder } from "../llama-stack/launch/make-folder.ts";
import { createProcesses, type Exit } from "../llama-stack/launch/processes.ts";
import { report } from "../llama-stack/launch/report.ts";
import { prepareEnvironment } from "../llama-stack/python/environment.ts";
import { findPython } from "../llama-stack/python/python.ts";
import { endOf, lastLines } from "../llama-stack/server/server.ts";
import { makeServerFolder } from "../llama-stack/server/server-folder.ts";

export type McpTransport = "streamable-http" | "sse";

export interface PythonMcpServer {
  url: string;
  stop(): Promise<void>;
}

export type StartPythonMcp = (transport: McpTransport) => Promise<PythonMcpServer>;

const name = "the Python SDK of MCP";
const pythons = ["3.11", "3.12", "3.13"];
const cache = fileURLToPath(new URL("../../../.understudy/mcp-servers", import.meta.url));
const dataFile = (file: string): string =>
  fileURLToPath(new URL(`../../mcp-servers/${file}`, import.meta.url));
/** On a busy machine; a quiet one takes a second. */
const startMs = 60_000;

/**
 * Installs it where that was not done. Where that cannot be, one line says that `what` is left out; in CI it rejects.
 */
export async function findPythonMcp(what: string): Promise<StartPythonMcp | undefined> {
  const { env } = process;
  const processes = createProcesses();
  const run = (command: string, args: readonly string[], log: number): Promise<Exit> =>
    processes.start(command, args, { env, stdio: ["ignore", log, log] }).exit;
  try {
    makeFolder(cache, "The cache of MCP servers");
    const { path } = await prepareEnvironment({
      name,
      folder: join(cache, "python"),
      constraints: dataFile("constraints.txt"),
      pythons,
      findPython: () => findPython(name, pythons, { env }),
      named: false,
      run,
      report,
      signal: new AbortController().signal,
    });
    return (transport) => start(path, transport);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    const line = `Left out: ${what} (${error.message})`;
    if (env["CI"]) throw new LaunchError(line);
    report(line);
    return undefined;
  }
}

async function start(python: string, transport: McpTransport): Promise<PythonMcpServer> {
  const folder = makeServerFolder();
  const processes = createProcesses();
  const stop = async (): Promise<void> => {
    await processes.endAll();
    folder.remove();
  };
  const log = join(folder.path, "server.log");
  const output = openSync(log, "a");
  const server = processes.start(python, ["-B", dataFile("server.py"), transport], {
    env: { PATH: process.env["PATH"], LANG: "C.UTF-8", HOME: folder.path },
    cwd: folder.path,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  let ended: Exit | undefined;
  void server.exit.then((exit) => (ended = exit));
  const until = Date.now() + startMs;
  for (;;) {
    const url = /^READY (\S+)$/m.exec(readFileSync(log, "utf8"))?.[1];
    if (url !== undefined) return { url, stop };
    const why = ended !== undefined ? endOf(ended) : Date.now() > until ? `it took over ${startMs} ms` : null;
    if (why !== null) {
      const lines = lastLines(log, 20);
      await stop();
      throw new LaunchError(`${name} did not start: ${why}.\n${lines}`);
    }
    await pause(50);
  }
}
