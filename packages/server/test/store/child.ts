import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const sources = fileURLToPath(new URL("../../src", import.meta.url));
const script = fileURLToPath(new URL("./fixtures/open.mjs", import.meta.url));

/** Compiles the sources of all stores into the folder, since Node 20 reads no TypeScript. Gives their URL. */
export function compileStore(folder: string): string {
  const names = ["ports", "adapters/store"].flatMap((one) =>
    readdirSync(join(sources, one)).map((name) => `${one}/${name}`),
  );
  // All that stores import of another package.
  const cache = join(folder, "contract/lru-cache.mjs");
  compileTo(fileURLToPath(new URL("../../../contract/src/lru-cache.ts", import.meta.url)), cache);
  const packages = { "@understudy/contract": pathToFileURL(cache).href };
  for (const name of names)
    compileTo(join(sources, name), join(folder, name.replace(/ts$/, "mjs")), packages);
  return pathToFileURL(join(folder, "adapters/store")).href;
}

/** Compiles one file. Of packages it imports types, or what `packages` has a URL of: a folder beside none finds nothing else. */
export function compileTo(
  source: string,
  target: string,
  packages: Readonly<Record<string, string>> = {},
): void {
  const { outputText } = ts.transpileModule(readFileSync(source, "utf8"), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      rewriteRelativeImportExtensions: true,
    },
  });
  mkdirSync(dirname(target), { recursive: true });
  const compiled = outputText.replaceAll(/(from "\.[^"]+)\.js"/g, '$1.mjs"');
  const found = Object.entries(packages).reduce(
    (text, [name, url]) => text.replaceAll(`from "${name}"`, `from "${url}"`),
    compiled,
  );
  writeFileSync(target, found);
}

/** Another process, and the lines that it prints. */
export interface Child {
  pid: number;
  lines: AsyncIterator<string>;
  /** All that it wrote to stderr; complete after `kill`. */
  stderr: string[];
  /** Ends it the hard way, and waits until it is gone. */
  kill(): Promise<void>;
}

/** `driver` is its name, and the URL of its package if it has one. */
export function startChild(
  compiled: string,
  file: string,
  task: "hold" | "write",
  driver: { name: string; from: string | undefined },
): Child {
  const args = [compiled, file, task, driver.name, ...(driver.from === undefined ? [] : [driver.from])];
  return startScript(script, args);
}

/** Runs a script of `fixtures/`. */
export function startScript(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    stdio: "pipe",
    env: { ...process.env, ...env },
  });
  const closed = once(child, "close");
  const stderr: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => stderr.push(text));
  return {
    pid: child.pid ?? 0,
    lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator](),
    stderr,
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** The next line that it prints. */
export async function nextLine(child: Child): Promise<Record<string, unknown>> {
  const { value, done } = await child.lines.next();
  if (done) throw new Error(`the child ended: ${child.stderr.join("")}`);
  return JSON.parse(value) as Record<string, unknown>;
}
