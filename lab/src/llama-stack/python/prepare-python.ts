/** The Python of a version's environment, which is made where there is none. */
import { join } from "node:path";
import { prepareEnvironment } from "./environment.ts";
import { endingOn } from "../launch/interruption.ts";
import { dataFile, type Launch, nameOf } from "../launch/launch.ts";
import type { Exit } from "../launch/processes.ts";
import { findPython } from "./python.ts";
import { report, secondsSince } from "../launch/report.ts";

/** Its path. Rejects with a `LaunchError`. */
export async function preparePython(launch: Launch): Promise<string> {
  const { options, context, processes, signal } = launch;
  const { version, python } = options;
  const name = nameOf(launch);
  const began = Date.now();
  const run = async (command: string, args: readonly string[], log: number): Promise<Exit> => {
    const exit = await endingOn(
      signal,
      processes.start(command, args, { env: context.env, stdio: ["ignore", log, log] }),
    );
    signal.throwIfAborted();
    return exit;
  };
  const { path, made } = await prepareEnvironment({
    name,
    folder: join(options.cache, version.name),
    constraints: dataFile(launch, "constraints.txt"),
    pythons: version.pythons,
    findPython: () => findPython(name, version.pythons, { python, env: context.env }),
    named: python !== undefined,
    run,
    report,
    signal,
  });
  if (made) report(`The environment of ${name} is ready after ${secondsSince(began)}`);
  return path;
}
