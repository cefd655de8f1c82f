/**
 * Records which replies were used, and which replies of removed scripts were not. Memory does not grow with the
 * requests.
 */
import { createLruCache } from "@understudy/contract";
import { keyBytes } from "./counts.ts";
import { markerKey, scriptOf } from "../decide/marker.ts";
import { locationOf } from "../../script/source-locations.ts";
import { keyPath } from "../../script/problems.ts";
import { describeAnswer, repliesOf } from "../../script/replies.ts";
import type { Script } from "../../script/types.ts";

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
  /** What happened to its script, if it is no longer loaded. */
  removed?: "deleted" | "replaced";
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

/** Which replies are asked for; all by default. */
export interface UsageQuery {
  script?: string | undefined;
  /** `name` or `name#id`, with or without `@@`: the replies of that script that conversations with this marker did not use. */
  marker?: string | undefined;
}

export interface Usage {
  /** Starts tracking this script, replacing one of the same name. */
  watch(script: Script): void;
  /** Stops tracking. With a reason, what was not used stays listed. */
  unwatch(name: string, removed?: UnusedReply["removed"]): void;
  /** Records that the reply at this path was used. */
  add(script: string, path: string, marker: string | null): void;
  /** Throws a `TypeError` for an invalid marker. */
  unused(query?: UsageQuery): UnusedReply[];
  /** Number of replies, used or not. */
  count(query?: UsageQuery): number;
  /** Marks all replies as unused, and forgets the replies of removed scripts. */
  clear(): void;
}

/** Replies of removed scripts; of more the oldest are forgotten. */
const mostRemoved = 1_000;
/** Bytes of markers with their paths; of more those are forgotten that were used longest ago. */
const mostOfMarkers = 4 * 1024 * 1024;

export function createUsage(): Usage {
  const watched = new Map<string, Script>();
  const used = new Map<string, Set<string>>();
  /** The paths of the marker's script. */
  const byMarker = createLruCache<string, Set<string>>(mostOfMarkers);
  let removed: UnusedReply[] = [];
  const forget = (name: string): void => {
    used.delete(name);
    for (const [marker] of byMarker.entries()) if (scriptOf(marker) === name) byMarker.delete(marker);
  };
  const scriptsFor = ({ script, marker }: UsageQuery): ((name: string) => boolean) => {
    const named = marker === undefined ? undefined : scriptOf(markerKey(marker));
    return (name) => (script === undefined || script === name) && (named === undefined || named === name);
  };
  return {
    watch(script) {
      watched.set(script.script, script);
      forget(script.script);
    },
    unwatch(name, why) {
      const script = watched.get(name);
      if (script !== undefined && why !== undefined) {
        const gone = toReplies(script).filter(({ path }) => used.get(name)?.has(path) !== true);
        removed = [...removed, ...gone.map((reply) => ({ ...reply, removed: why }))].slice(-mostRemoved);
      }
      watched.delete(name);
      forget(name);
    },
    add(script, path, marker) {
      used.set(script, (used.get(script) ?? new Set()).add(path));
      if (marker === null) return;
      const paths = (byMarker.get(marker) ?? new Set()).add(path);
      byMarker.set(marker, paths, keyBytes(marker) * (1 + paths.size));
    },
    unused(query = {}) {
      const isMeant = scriptsFor(query);
      const { marker } = query;
      const usedOf = (name: string): ReadonlySet<string> | undefined =>
        marker === undefined ? used.get(name) : byMarker.get(markerKey(marker));
      return [
        ...[...watched.values()]
          .filter(({ script }) => isMeant(script))
          .flatMap((script) =>
            toReplies(script).filter(({ path }) => usedOf(script.script)?.has(path) !== true),
          ),
        ...removed.filter(({ script }) => isMeant(script)),
      ];
    },
    count(query = {}) {
      const isMeant = scriptsFor(query);
      const tracked = [...watched.values()].filter(({ script }) => isMeant(script));
      const gone = removed.filter(({ script }) => isMeant(script)).length;
      return tracked.reduce((sum, script) => sum + repliesOf(script).length, gone);
    },
    clear() {
      used.clear();
      byMarker.clear();
      removed = [];
    },
  };
}

/** Computed on demand: most mocks are made for one test that uses all replies. */
function toReplies(script: Script): UnusedReply[] {
  return repliesOf(script).map(({ keys, answer }) => {
    const path = keyPath(keys);
    return { script: script.script, path, ...locationOf(script, path), does: describeAnswer(answer) };
  });
}

function toLine({ script, path, file, line, does, removed }: UnusedReply): string {
  const place = line === undefined ? "" : ` (${file === undefined ? `line ${line}` : `${file}:${line}`})`;
  const gone = removed === undefined ? "" : ` (the script was ${removed})`;
  return `${script} ${path}${place} ${does}${gone}`;
}
