import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeCluster, type ServerUser } from "./postgres-cluster.ts";
import { findProgram, leaveOut, onFreePort } from "./programs.ts";
import { startProcess, type ServerProcess } from "./process.ts";

const found = { postgres: findProgram("postgres"), initdb: findProgram("initdb") };
export const hasPostgres = found.postgres !== null && found.initdb !== null;
/** Where one is missing, to start it says so. */
const programs = { postgres: found.postgres ?? "postgres", initdb: found.initdb ?? "initdb" };

leaveOut("the store in PostgreSQL, except on PGlite", Object.keys(programs), "postgresql");

export interface PostgresServer {
  port: number;
  /** Of the superuser, in the database `postgres`. */
  url: string;
  /** With a schema that nobody has used yet, so that a store there is empty. */
  nextUrl(): string;
  /** As a crash of it: nothing is written that was not. */
  kill(): Promise<void>;
  /** As when its machine fails, except that what it gave to the disk is there: no process of it ends in order. */
  killAll(): Promise<void>;
  stop(): Promise<void>;
  /** After `kill` or `stop`, with the same records. */
  start(): Promise<void>;
}

export const password = "hunter2-never-shown@/#";

let folders = 0;

/**
 * `settings` are those of its configuration, such as `fsync=off`; `choices` are options of `initdb`. Its log of changes
 * is in `logFolder`, if that is on another disk.
 */
export async function startPostgres(
  folder: string,
  settings: readonly string[] = [],
  choices: readonly string[] = [],
  logFolder = folder,
): Promise<PostgresServer> {
  const own = join(folder, `postgres-${(folders += 1)}`);
  const data = join(own, "data");
  const log = join(logFolder, `postgres-${folders}-log`);
  const user = findPostgresUser();
  mkdirSync(own);
  if (user) chownSync(own, user.uid, user.gid);
  makeCluster({ data, log }, { programs, password, choices, user });
  const run = (port: number): Promise<ServerProcess> =>
    startProcess(
      programs.postgres,
      [
        ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", own],
        ...["max_connections=60", "logging_collector=off", ...settings].flatMap((one) => ["-c", one]),
      ],
      { ...user, cwd: own, ready: /ready to accept connections/ },
    );
  const { port, first } = await onFreePort(async (port) => ({ port, first: await run(port) }));
  let server = first;
  let schemas = 0;
  const url = `postgres://understudy:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  return {
    port,
    url,
    nextUrl: () => `${url}?schema=t${(schemas += 1)}`,
    // SIGKILL would leave the processes of its connections.
    kill: () => server.stop("SIGQUIT"),
    async killAll() {
      // So that it begins no process that is not in the list.
      process.kill(server.pid, "SIGSTOP");
      for (const pid of childrenOf(server.pid)) process.kill(pid, "SIGKILL");
      await server.kill();
    },
    stop: () => server.stop("SIGINT"),
    async start() {
      server = await afterOthers(() => run(port));
    },
  };
}

function childrenOf(pid: number): number[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = text.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/** A process that was killed has its part of the shared memory for a moment. */
async function afterOthers<T>(start: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1)
    try {
      return await start();
    } catch (error) {
      if (attempts === 50 || !/shared memory block/.test(String(error))) throw error;
    }
}

/** PostgreSQL does not run as root: then as the user that its package made. */
export function findPostgresUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string): number =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
