/** Programs that tests start: where they are, and on which port they listen. */
import { accessSync, constants, readdirSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";

/** Debian keeps the programs of a PostgreSQL away from the path. */
const postgresFolder = "/usr/lib/postgresql";

/** The path of a program; null where it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...postgresFolders()];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function postgresFolders(): string[] {
  try {
    return readdirSync(postgresFolder)
      .sort()
      .reverse()
      .map((version) => join(postgresFolder, version, "bin"));
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Says what is left out, once; in CI nothing may be. `packages` are those of `apt-get`. */
export function leaveOut(what: string, programs: readonly string[], packages: string): void {
  const missing = programs.filter((program) => findProgram(program) === null);
  if (missing.length === 0) return;
  const line = `Left out: ${what} (there is no ${missing.join(", no ")}; apt-get install ${packages})`;
  if (process.env["CI"]) throw new Error(line);
  console.warn(line);
}

/** A port that nobody listens on, now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts it on a free port. Between the look and the start another program may take that: then on another one. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (attempts === 5 || !/address already in use/i.test(String(error))) throw error;
    }
  }
}
