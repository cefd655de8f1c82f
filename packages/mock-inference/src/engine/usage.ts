/** Records which replies were used. Memory grows with the scripts, not with the requests. */
import { locationOf } from "../script/source-locations.ts";
import { toPath } from "../script/problems.ts";
import { describeAnswer, repliesOf } from "../script/replies.ts";
import type { Script } from "../script/types.ts";

/** A reply that was never used. */
export interface UnusedReply {
  script: string;
  /** Such as `replies[2]` or `replies[0].attempts[1]`. */
  path: string;
  /** Source location, if the script was parsed from a text. */
  file?: string | undefined;
  line?: number | undefined;
  /** Such as `says "It is sunny."`. */
  does: string;
}

/** Thrown by `expectAllRepliesUsed`. The message lists every unused reply, then the requests that came. */
export class UnusedRepliesError extends Error {
  override readonly name = "UnusedRepliesError";
  readonly replies: readonly UnusedReply[];
  /** `happened`: lines that describe the requests, from the journal. */
  constructor(replies: readonly UnusedReply[], all: number, happened: readonly string[] = []) {
    const were = replies.length === 1 ? "was" : "were";
    const of = all === 1 ? "reply" : "replies";
    const lines = [`${replies.length} of ${all} ${of} ${were} never used:`, ...replies.map(toLine)];
    super([lines.join("\n  "), ...happened].join("\n"));
    this.replies = replies;
  }
}

export interface Usage {
  /** Starts tracking this script, replacing one of the same name. */
  watch(script: Script): void;
  unwatch(name: string): void;
  /** Records that the reply at this path was used. */
  add(script: string, path: string): void;
  unused(): UnusedReply[];
  /** Number of tracked replies. */
  count(): number;
  /** Marks all replies as unused. */
  clear(): void;
}

export function createUsage(): Usage {
  const watched = new Map<string, Script>();
  const used = new Map<string, Set<string>>();
  return {
    watch(script) {
      watched.set(script.script, script);
      used.delete(script.script);
    },
    unwatch(name) {
      watched.delete(name);
      used.delete(name);
    },
    add(script, path) {
      const paths = used.get(script);
      if (paths === undefined) used.set(script, new Set([path]));
      else paths.add(path);
    },
    unused: () =>
      [...watched.values()].flatMap((script) =>
        toReplies(script).filter(({ path }) => used.get(script.script)?.has(path) !== true),
      ),
    count: () => [...watched.values()].reduce((sum, script) => sum + repliesOf(script).length, 0),
    clear: () => used.clear(),
  };
}

/** Computed on demand: most mocks are made for one test that uses all replies. */
function toReplies(script: Script): UnusedReply[] {
  return repliesOf(script).map(({ keys, answer }) => {
    const path = toPath(keys);
    return { script: script.script, path, ...locationOf(script, path), does: describeAnswer(answer) };
  });
}

function toLine({ script, path, file, line, does }: UnusedReply): string {
  const place = line === undefined ? "" : ` (${file === undefined ? `line ${line}` : `${file}:${line}`})`;
  return `${script} ${path}${place} ${does}`;
}
