import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const sources = fileURLToPath(new URL("../../src", import.meta.url));
const script = fileURLToPath(new URL("./fixtures/open.mjs", import.meta.url));

/** Compiles the sources of the store into the folder, since Node 20 reads no TypeScript. Gives the URL of `sqlite`. */
export function compileStore(folder: string): string {
  const inAdapters = readdirSync(join(sources, "adapters/store")).filter((name) => name.startsWith("sqlite"));
  for (const name of ["ports/store-errors.ts", ...inAdapters.map((name) => `adapters/store/${name}`)]) {
    const { outputText } = ts.transpileModule(readFileSync(join(sources, name), "utf8"), {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2023,
        rewriteRelativeImportExtensions: true,
      },
    });
    const target = join(folder, name.replace(/ts$/, "mjs"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText.replaceAll(/(from "\.[^"]+)\.js"/g, '$1.mjs"'));
  }
  linkBetterSqlite3(folder);
  return pathToFileURL(join(folder, "adapters/store/sqlite.mjs")).href;
}

/** What is compiled elsewhere has to find the driver that is installed here, if there is one. */
function linkBetterSqlite3(folder: string): void {
  try {
    const found = createRequire(import.meta.url).resolve("better-sqlite3/package.json");
    symlinkSync(dirname(dirname(found)), join(folder, "node_modules"), "junction");
  } catch {
    // Optional: then Node brings its own.
  }
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

export function startChild(module: string, file: string, task: "hold" | "write"): Child {
  const child: ChildProcess = spawn(process.execPath, [script, module, file, task], { stdio: "pipe" });
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
