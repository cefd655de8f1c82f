/** The files of a new PostgreSQL. `initdb` takes a second for them: those that it made are kept, and copied. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Who runs it: PostgreSQL does not run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Folders that are not there yet. */
export interface Cluster {
  data: string;
  /** Of its log of changes, which may be on another disk. */
  log: string;
}

interface Making {
  programs: { postgres: string; initdb: string };
  password: string;
  /** Options of `initdb`. */
  choices: readonly string[];
  user: ServerUser | undefined;
}

const kept = fileURLToPath(new URL("../../../../../node_modules/.cache/understudy/", import.meta.url));

export function makeCluster({ data, log }: Cluster, making: Making): void {
  const made = keep(making);
  copy(join(made, "data"), data);
  copy(join(made, "log"), log);
  // It names the folder in which it was made.
  rmSync(join(data, "pg_wal"));
  symlinkSync(log, join(data, "pg_wal"));
}

/** With the owners and rights of the files: a server refuses other ones. */
function copy(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}

/** The folder with what `initdb` makes so, here and in earlier runs. */
function keep({ programs, password, choices, user }: Making): string {
  const version = execFileSync(programs.postgres, ["--version"], { encoding: "utf8" });
  const options = [
    ...["-U", "understudy", "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--no-sync"],
    ...sortedByLanguage(version),
    ...choices,
  ];
  const facts = JSON.stringify([version, options, password, user]);
  const place = join(kept, `postgres-${createHash("sha256").update(facts).digest("hex").slice(0, 16)}`);
  if (existsSync(place)) return place;
  // Where its user may write, who may not even look into the repository.
  const own = mkdtempSync(join(tmpdir(), "understudy-initdb-"));
  const files = join(own, "cluster");
  writeFileSync(join(own, "password"), password);
  mkdirSync(files);
  if (user !== undefined)
    for (const path of [own, files, join(own, "password")]) chownSync(path, user.uid, user.gid);
  const folders = ["-D", join(files, "data"), "-X", join(files, "log"), "--pwfile", join(own, "password")];
  execFileSync(programs.initdb, [...folders, ...options], {
    ...user,
    cwd: own,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const beside = `${place}.${process.pid}`;
  mkdirSync(dirname(place), { recursive: true });
  copy(files, beside);
  rmSync(own, { recursive: true });
  moveTo(beside, place);
  return place;
}

/** In one step, unless another process was faster: its files are as good. */
function moveTo(from: string, place: string): void {
  try {
    renameSync(from, place);
  } catch (error) {
    rmSync(from, { recursive: true });
    if (!existsSync(place)) throw error;
  }
}

/** An order of keys that no store must have, so that tests see who relies on that of the database. */
function sortedByLanguage(version: string): string[] {
  return Number(/(\d+)/.exec(version)?.[1]) < 15 ? [] : ["--locale-provider=icu", "--icu-locale=en-US"];
}
