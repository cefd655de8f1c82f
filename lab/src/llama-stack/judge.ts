/** The whole way: environment, mock inference, server, suite; and how all of them end. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startAuthEndpoint } from "./server/auth-endpoint.ts";
import { freePort } from "./server/free-port.ts";
import { dataFile, type Launch, nameOf } from "./launch/launch.ts";
import { makeFolder } from "./launch/make-folder.ts";
import { type RunningMock, startMock } from "./server/mock.ts";
import { makeServerFolder, removeAbandoned } from "./server/server-folder.ts";
import { preparePython } from "./python/prepare-python.ts";
import { report, secondsSince } from "./launch/report.ts";
import { renderRunFile, type RunFileValues, withPart } from "./server/run-file.ts";
import { startRestartable } from "./server/restartable.ts";
import type { ServerOptions } from "./server/server.ts";
import { serverEnvironment } from "./server/server-environment.ts";
import { startLine } from "./server/start-line.ts";
import { reportFiles, type RunningServer, runSuite, serve } from "./suite.ts";

/** On a busy machine the imports alone take half a minute. */
const startMs = 180_000;

/** The exit code. Rejects with a `LaunchError`. */
export async function judge(launch: Launch): Promise<number> {
  const { out, running } = launch.options;
  if (running !== null) {
    clearReports(out);
    return runSuite(launch, running);
  }
  if (launch.options.serve) return withServer(launch, (served) => serve(launch, served));
  return withServerFolder(launch, (server, mock) => judgeServer(launch, server, mock));
}

/** Starts a server, passes it to `use`, and ends it. Rejects with a `LaunchError`, also if the server ends before. */
export function withServer<Result>(
  launch: Launch,
  use: (running: RunningServer) => Promise<Result>,
): Promise<Result> {
  return withServerFolder(launch, async (server, mock) => {
    const { name, url, cwd: folder } = server;
    const began = Date.now();
    report(`Starting ${name}`);
    const { signal, lifecycle, stop } = await startRestartable(server, launch.processes);
    report(`${name} serves ${url} after ${secondsSince(began)}; its model is at ${mock.url}/v1`);
    try {
      return await use({ url, inference: mock.url, signal, lifecycle, stop, folder });
    } catch (error) {
      // What failed since then failed for that.
      signal.throwIfAborted();
      throw error;
    }
  });
}

/** The suite starts it, so that it can restart it too. */
async function judgeServer(launch: Launch, server: ServerOptions, mock: RunningMock): Promise<number> {
  const { line, killRest } = startLine(server);
  report(`${server.name} will serve ${server.url}; its model is at ${mock.url}/v1`);
  // However this process ends, short of SIGKILL.
  process.prependOnceListener("exit", killRest);
  try {
    return await runSuite(launch, { url: server.url, inference: mock.url, command: line });
  } finally {
    killRest();
    process.off("exit", killRest);
  }
}

/** Makes all that a server needs, and cleans up after it. */
async function withServerFolder<Result>(
  launch: Launch,
  use: (server: ServerOptions, mock: RunningMock) => Promise<Result>,
): Promise<Result> {
  const { options, processes } = launch;
  const python = await preparePython(launch);
  if (options.version.warning !== undefined) report(options.version.warning);
  clearReports(options.out);
  for (const path of removeAbandoned()) report(`Removed ${path}, which a run left that was killed`);
  const folder = makeServerFolder();
  const mock = await startMock();
  const endpoint = options.auth ? await startAuthEndpoint() : null;
  try {
    const authUrl = endpoint === null ? {} : { AUTH_URL: endpoint.url };
    return await use(
      await serverIn(launch, python, folder.path, { MOCK_URL: `${mock.url}/v1`, ...authUrl }),
      mock,
    );
  } finally {
    await processes.endAll();
    await endpoint?.close();
    await mock.close();
    folder.remove();
  }
}

/** Those of an earlier run would look like those of one that wrote none. */
function clearReports(out: string): void {
  makeFolder(out, "--out");
  for (const file of reportFiles) rmSync(join(out, file), { force: true });
}

/** It keeps all its files in the folder. */
async function serverIn(
  launch: Launch,
  python: string,
  folder: string,
  addresses: Omit<RunFileValues, "SQLITE_STORE_DIR">,
): Promise<ServerOptions> {
  const { options, signal, context } = launch;
  const port = await freePort();
  const runFile = join(folder, "run.yaml");
  const read = (name: string): string => readFileSync(dataFile(launch, name), "utf8");
  const template = options.auth ? withPart(read("run.yaml"), read("auth.yaml")) : read("run.yaml");
  writeFileSync(runFile, renderRunFile(template, { ...addresses, SQLITE_STORE_DIR: folder }));
  return {
    name: nameOf(launch),
    command: python,
    args: [join(context.root, "lab/llama-stack/run_module.py"), ...options.version.command(runFile, port)],
    env: serverEnvironment(folder, port, context.env),
    cwd: folder,
    url: `http://127.0.0.1:${port}`,
    log: join(options.out, "server.log"),
    startMs,
    signal,
  };
}
