/** A real server for the tests of one file, and what a test asks of it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { withServer } from "../../../src/llama-stack/judge.ts";
import { openReal } from "../../../src/llama-stack/judge-story.ts";
import { type Options, parseOptions } from "../../../src/llama-stack/options.ts";
import { createProcesses } from "../../../src/llama-stack/processes.ts";
import type { Target } from "@understudy/conformance/src/targets/target.ts";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

const context = { root, env: process.env };

function optionsFor(version: string): Options {
  return parseOptions([version, "--out", join(root, ".understudy/llama-stack/tests", version)], context);
}

/** The folder of its environment, which is there once it was started. */
export function environmentOf(version: string): string {
  return join(optionsFor(version).cache, version);
}

/** It starts before the first test and ends after the last; the target is judged by the version's own profile. */
export function useRealServer(version: string): () => Target {
  let target: Target | undefined;
  let release = (): void => undefined;
  let ended: Promise<void> = Promise.resolve();
  const processes = createProcesses();

  beforeAll(async () => {
    const options = optionsFor(version);
    mkdirSync(options.out, { recursive: true });
    const launch = { options, context, processes, signal: new AbortController().signal };
    target = await new Promise<Target>((resolve, reject) => {
      ended = withServer(launch, async (served) => {
        const opened = await openReal(served, options.version);
        resolve(opened);
        await new Promise<void>((over) => (release = over));
        await opened.close();
      });
      ended.catch(reject);
    });
  });

  afterAll(async () => {
    release();
    // Why it did not start is the failure of its tests.
    await ended.catch(() => undefined);
  });

  return () => {
    if (target === undefined) throw new Error(`Llama Stack ${version} was not started.`);
    return target;
  };
}
