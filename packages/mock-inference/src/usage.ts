/** Which replies some request has got. As large as the scripts, however many requests there are. */
import { placeOf } from "./script/places.ts";
import { toPath } from "./script/problems.ts";
import { describeAnswer, repliesOf } from "./script/replies.ts";
import type { Script } from "./script/types.ts";

/** A reply that no request got. */
export interface UnusedReply {
  script: string;
  /** Such as `replies[2]` or `replies[0].attempts[1]`. */
  path: string;
  /** Where it stands, if it was read from a text. */
  file?: string | undefined;
  line?: number | undefined;
  /** Such as `says "It is sunny."`. */
  does: string;
}

/** Thrown by `expectAllRepliesUsed`. Its message has a line for every reply. */
export class UnusedRepliesError extends Error {
  override readonly name = "UnusedRepliesError";
  readonly replies: readonly UnusedReply[];
  constructor(replies: readonly UnusedReply[], all: number) {
    const were = replies.length === 1 ? "was" : "were";
    const of = all === 1 ? "reply" : "replies";
    super([`${replies.length} of ${all} ${of} ${were} never used:`, ...replies.map(toLine)].join("\n  "));
    this.replies = replies;
  }
}

export interface Usage {
  /** Watches this script, in the place of the one of that name; none of its replies was used yet. */
  watch(script: Script): void;
  unwatch(name: string): void;
  /** A request got the answer at this path. */
  add(script: string, path: string): void;
  unused(): UnusedReply[];
  /** Throws an `UnusedRepliesError`. */
  expectAllUsed(): void;
  /** No reply was used. */
  clear(): void;
}

export function createUsage(): Usage {
  const watched = new Map<string, { replies: UnusedReply[]; used: Set<string> }>();
  const unused = (): UnusedReply[] =>
    [...watched.values()].flatMap(({ replies, used }) => replies.filter(({ path }) => !used.has(path)));
  return {
    watch(script) {
      const replies = repliesOf(script).map(({ keys, answer }): UnusedReply => {
        const path = toPath(keys);
        return { script: script.script, path, ...placeOf(script, path), does: describeAnswer(answer) };
      });
      watched.set(script.script, { replies, used: new Set() });
    },
    unwatch(name) {
      watched.delete(name);
    },
    add(script, path) {
      const entry = watched.get(script);
      // `otherwise` is a path too, and nobody asks for it.
      if (entry?.replies.some((reply) => reply.path === path)) entry.used.add(path);
    },
    unused,
    expectAllUsed() {
      const left = unused();
      const all = [...watched.values()].reduce((sum, { replies }) => sum + replies.length, 0);
      if (left.length > 0) throw new UnusedRepliesError(left, all);
    },
    clear() {
      for (const { used } of watched.values()) used.clear();
    },
  };
}

function toLine({ script, path, file, line, does }: UnusedReply): string {
  const place = line === undefined ? "" : ` (${file === undefined ? `line ${line}` : `${file}:${line}`})`;
  return `${script} ${path}${place} ${does}`;
}
