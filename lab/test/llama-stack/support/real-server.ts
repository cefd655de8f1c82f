/** A real server for the tests of one file, and what a test asks of it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { DrawnFinding } from "../../../src/llama-stack/stories/draw.ts";
import { withServer } from "../../../src/llama-stack/judge.ts";
import type { Launch } from "../../../src/llama-stack/launch/launch.ts";
import { LaunchError } from "../../../src/llama-stack/launch/launch-error.ts";
import { openReal } from "../../../src/llama-stack/stories/judge-story.ts";
import { type Options, parseOptions } from "../../../src/llama-stack/launch/options.ts";
import { report } from "../../../src/llama-stack/launch/report.ts";
import { createProcesses } from "../../../src/llama-stack/launch/processes.ts";
import { format } from "../../../src/llama-stack/stories/story-file.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

const context = { root, env: process.env };

function optionsFor(version: string): Options {
  return parseOptions([version, "--out", join(root, ".understudy/llama-stack/tests", version)], context);
}

/** How a test starts it. */
export function launchOf(version: string): Launch {
  const options = optionsFor(version);
  mkdirSync(options.out, { recursive: true });
  return { options, context, processes: createProcesses(), signal: new AbortController().signal };
}

/** The folder of its environment, which is there once it was started. */
export function environmentOf(version: string): string {
  return join(optionsFor(version).cache, version);
}

/** The file with the story of a finding, which may join those that are settled. */
export function keepStory(version: string, { check, path, story }: DrawnFinding): string {
  const file = join(optionsFor(version).out, `${check.replace("/", "-")}.json`);
  const [generator] = path.split(":");
  const settled = { format, why: "", checks: { [check]: "judge" }, generator, versions: [version], story };
  writeFileSync(file, `${JSON.stringify(settled, null, 1)}\n`);
  return relative(root, file);
}

/** What a test reaches of a real server. */
export interface UsedServer {
  target: Target;
  /** Of the server, and of the mock inference behind it. */
  addresses: readonly [string, string];
}

/** It starts before the first test and ends after the last; the target is judged by the version's own profile. */
export function useRealServer(version: string): () => UsedServer {
  let used: UsedServer | undefined;
  let release = (): void => undefined;
  let ended: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    const launch = launchOf(version);
    used = await new Promise<UsedServer>((resolve, reject) => {
      ended = withServer(launch, async (served) => {
        const opened = await openReal(served, launch.options.version);
        resolve({ target: opened, addresses: [served.url, served.inference] });
        await new Promise<void>((over) => (release = over));
        await opened.close();
      });
      ended.catch((error: Error) => {
        // In one line, as what Vitest prints of it is long.
        if (error instanceof LaunchError) report(error.message);
        reject(error);
      });
    });
  });

  afterAll(async () => {
    release();
    // Why it did not start is the failure of its tests.
    await ended.catch(() => undefined);
  });

  return () => {
    if (used === undefined) throw new Error(`Llama Stack ${version} was not started.`);
    return used;
  };
}
