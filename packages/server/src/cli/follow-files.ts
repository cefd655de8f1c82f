/** `--watch`: what is edited is played from the next request on. */
import { createMockInference, ScriptError } from "@understudy/mock-inference";
import type { Stack } from "../compose.ts";
import { parseConfiguration } from "../compose/configuration.ts";
import { parseFiles, readFiles, type FileText, type ScriptFile } from "./read-scripts.ts";
import { changedFiles, isSeen, isUnfinished, toLine, toPlay } from "./reload.ts";
import { UserError } from "./user-error.ts";
import { watchFiles } from "./watch-files.ts";

export interface Followed {
  stack: Stack;
  /** The files as they were loaded. */
  scripts: readonly ScriptFile[];
  config: FileText | undefined;
}

/** Reloads the files of a stack whenever they change. What cannot be loaded is told, and changes nothing. */
export function followFiles({ stack, ...loaded }: Followed): void {
  const { world } = stack;
  const config = loaded.config?.file;
  const files = [...loaded.scripts.map(({ file }) => file), ...(config === undefined ? [] : [config])];
  let { scripts } = loaded;
  let configured = loaded.config === undefined ? [] : [loaded.config];
  let seen: FileText[] = [...scripts, ...configured];
  let unfinished = false;

  const reload = async (now: FileText[]): Promise<void> => {
    const next = parseFiles(now.slice(0, scripts.length));
    const nextConfig = now.slice(scripts.length);
    const played = () => toPlay(world.scripts.list(), scripts, next);
    // It may name what only the new scripts serve, so that both are checked before either is loaded.
    const configuration = await readConfig(nextConfig, played());
    const changed = [...changedFiles(next, scripts), ...changedFiles(nextConfig, configured)];
    // A script may have come over the control API while the configuration was checked.
    if (changed.length > 0) world.scripts.replaceAll(played());
    if (configuration !== undefined) stack.configure(configuration);
    [scripts, configured] = [next, nextConfig];
    process.stdout.write(`${toLine(changed)}\n`);
  };

  watchFiles(files, async () => {
    const now = await readFiles(files);
    const was = unfinished;
    unfinished = now.some(isUnfinished);
    // An editor may be writing: only what stays so is told.
    if (unfinished && !was) return false;
    if (!isSeen(now, seen)) {
      seen = now;
      await reload(now).catch((error: unknown) => process.stderr.write(refusal(error)));
    }
    return !unfinished;
  });
}

async function readConfig([config]: FileText[], scripts: Parameters<typeof createMockInference>[0]) {
  if (config === undefined) return undefined;
  if (typeof config.text !== "string") throw config.text;
  return parseConfiguration(config.text, { file: config.file, providers: createMockInference(scripts) });
}

function refusal(error: unknown): string {
  const known = error instanceof UserError || error instanceof ScriptError;
  const why = known ? error.message : error instanceof Error ? error.stack : String(error);
  return `understudy: ${why}\nNothing was reloaded.\n`;
}
