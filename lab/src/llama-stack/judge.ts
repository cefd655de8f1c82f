/** The whole way: environment, mock inference, server, suite; and the end of all of them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { dataFile, type Launch, nameOf } from "./launch.ts";
import { type RunningMock, startMock } from "./mock.ts";
import { preparePython } from "./prepare-python.ts";
import { report, secondsSince } from "./report.ts";
import { renderRunFile } from "./run-file.ts";
import { startServer } from "./server.ts";
import { serverEnvironment } from "./server-environment.ts";
import { reportFiles, runSuite, serve, type Served } from "./suite.ts";

/** On a busy machine the imports alone take half a minute. */
const startMs = 180_000;

/** The exit code. Rejects with a `LaunchError`. */
export async function judge(launch: Launch): Promise<number> {
  return withServer(launch, (served) => (launch.options.serve ? serve : runSuite)(launch, served));
}

/** What comes of a server that runs meanwhile. Rejects with a `LaunchError`. */
export async function withServer<Result>(
  launch: Launch,
  use: (served: Served) => Promise<Result>,
): Promise<Result> {
  const { options, processes } = launch;
  const python = await preparePython(launch);
  if (options.version.warning !== undefined) report(options.version.warning);
  mkdirSync(options.out, { recursive: true });
  // Those of an earlier run would look like those of one that wrote none.
  for (const file of reportFiles) rmSync(join(options.out, file), { force: true });
  const mock = await startMock();
  const folder = mkdtempSync(join(tmpdir(), "understudy-llama-stack-"));
  try {
    const url = await start(launch, python, folder, mock);
    return await use({ url, inference: mock.url });
  } finally {
    await processes.endAll();
    await mock.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The URL of the server, which keeps all its files in the folder. */
async function start(launch: Launch, python: string, folder: string, mock: RunningMock): Promise<string> {
  const { options, processes, signal, context } = launch;
  const name = nameOf(launch);
  const began = Date.now();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const runFile = join(folder, "run.yaml");
  const values = { MOCK_URL: `${mock.url}/v1`, SQLITE_STORE_DIR: folder };
  writeFileSync(runFile, renderRunFile(readFileSync(dataFile(launch, "run.yaml"), "utf8"), values));
  report(`Starting ${name}`);
  const server = {
    name,
    command: python,
    args: [join(context.root, "lab/llama-stack/plain_logging.py"), ...options.version.command(runFile, port)],
    env: serverEnvironment(folder, port, context.env),
    cwd: folder,
    url,
    log: join(options.out, "server.log"),
    startMs,
    signal,
  };
  await startServer(server, processes);
  report(`${name} serves ${url} after ${secondsSince(began)}; its model is at ${mock.url}/v1`);
  return url;
}
