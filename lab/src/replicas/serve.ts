/** `npm run replicas`: servers on one PostgreSQL behind one address, until a signal or the end of what started it. */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../../packages/server/test/store/servers/postgres.ts";
import { startProcess, type ServerProcess } from "../../../packages/server/test/store/servers/process.ts";
import { startBalancer } from "./balancer.ts";

const bin = fileURLToPath(new URL("../../../packages/server/bin/understudy.js", import.meta.url));
const ready = /serves (http:\S+)[^]*\n$/;
const lookEveryMs = 250;

export interface ServeReplicasOptions {
  port: number;
  /** How many. */
  servers: number;
  script?: string;
  print: (line: string) => void;
}

export async function serveReplicas({ port, servers, script, print }: ServeReplicasOptions): Promise<void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "understudy-replicas-"));
  // PostgreSQL reads it as another user than root.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const ended = untilEnded();
  const stops: (() => Promise<void>)[] = [];
  try {
    const postgres = await startPostgres(folder);
    stops.unshift(() => postgres.stop());
    const replicas = await Promise.all(
      Array.from({ length: servers }, () => startServer(folder, postgres.url, script)),
    );
    stops.unshift(async () => {
      // The signal of a Ctrl-C, which they have had already: counted once.
      await Promise.all(replicas.map(({ server }) => server.stop("SIGINT")));
    });
    const balancer = await startBalancer({
      ...{ port, servers: replicas.map(({ url }) => url) },
      onChange: (server, isHealthy) => print(`${server} ${isHealthy ? "answers again" : "does not answer"}`),
    });
    stops.unshift(() => balancer.close());
    print(greeting(balancer.url, postgres.port, replicas));
    await ended;
  } finally {
    for (const stop of stops) await stop();
  }
  process.exit(0);
}

interface Replica {
  url: string;
  server: ServerProcess;
}

async function startServer(folder: string, store: string, script?: string): Promise<Replica> {
  const args = [
    ...[bin, "start", "--port", "0", "--store", store],
    ...(script === undefined ? [] : ["--script", script]),
  ];
  const server = await startProcess(process.execPath, args, { ready, cwd: folder });
  const [, url = ""] = ready.exec(server.printed()) ?? [];
  return { url, server };
}

/** A signal, or the end of the process that started this one, as after SIGKILL, which it cannot pass on. */
function untilEnded(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, lookEveryMs).unref();
  });
}

function greeting(url: string, port: number, replicas: readonly Replica[]): string {
  return [
    `Understudy serves ${url} from ${replicas.length} servers on one PostgreSQL`,
    ...replicas.map(({ url, server }) => `  server    ${url} (process ${server.pid})`),
    `  postgres  127.0.0.1:${port}, in a temporary folder`,
    "",
    "Try",
    `  curl -N ${url}/v1/responses -H 'content-type: application/json' \\`,
    `    -d '{"model":"mock-model","input":"Hello","stream":true}'`,
    ...replicas.slice(0, 1).map(({ server }) => `  kill -9 ${server.pid}   # requests go on`),
    "Ctrl-C ends all of it.",
  ].join("\n");
}
