/** A store that two processes have open at once. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compileTo, nextLine, startScript, type Child } from "./child.ts";

const require = createRequire(import.meta.url);
const script = fileURLToPath(new URL("./fixtures/contend.mjs", import.meta.url));
const contention = fileURLToPath(new URL("./laws/contention.ts", import.meta.url));

export type Kind = "redis" | "postgres";
const packages = { redis: "@redis/client", postgres: "pg" };

/** Runs a function of `laws/contention.ts` in a process of its own; resolves when it is about to. */
export async function startContender(
  { compiled, kind, url, env = {} }: { compiled: string; kind: Kind; url: string; env?: NodeJS.ProcessEnv },
  task: string,
  ...args: (string | number)[]
): Promise<{ child: Child; result: Promise<unknown> }> {
  compileTo(contention, join(fileURLToPath(compiled), "contention.mjs"));
  const driver = pathToFileURL(require.resolve(packages[kind])).href;
  const child = startScript(script, [compiled, kind, driver, url, task, JSON.stringify(args)], env);
  await nextLine(child);
  return { child, result: nextLine(child).then(({ result }) => result) };
}
