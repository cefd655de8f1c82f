/** A scripted model with its shields and tools: everything that stands behind a stack. */
import { createDoors, type Doors } from "@understudy/http";
import type { Providers } from "@understudy/contract/ports";
import { createCounts } from "./engine/counts.ts";
import { createGates, type GateState } from "./engine/gates.ts";
import { createProviders } from "./engine/perform/providers.ts";
import { createJournal, type Journal, type JournalLimits } from "./engine/journal/journal.ts";
import { reportRequests } from "./engine/journal/report.ts";
import { toMarker } from "./engine/decide/marker.ts";
import { createOpenAi } from "./openai/create-openai.ts";
import { MissedRequestsError } from "./engine/journal/missed.ts";
import { checkScripts } from "./script/conflicts.ts";
import { copyScript } from "./script/source-locations.ts";
import { ScriptError } from "./script/problems.ts";
import type { Script } from "./script/types.ts";
import { toHttpModels } from "./engine/served.ts";
import { createUsage, UnusedRepliesError, type UnusedReply } from "./engine/usage.ts";
import { sleep, type Sleep } from "./engine/perform/wait.ts";

export interface MockInferenceOptions {
  journal?: JournalLimits;
  /** Models that `fetch` serves beside those of the scripts. */
  models?: readonly string[];
  /**
   * How pauses pass: those of `wait` and of `pace`. Real time unless said otherwise; a test that only wants to know them
   * need not wait. Rejects with the signal's reason when it aborts.
   */
  sleep?: Sleep;
}

/** The scripts that are played. A change holds from the next request; what has begun ends as it began. */
export interface LoadedScripts {
  list(): readonly Script[];
  /**
   * Loads a script, in the place of the one of that name if there is one, and counts its attempts anew. Throws a
   * `ScriptError`, and changes nothing, if it is not sound, has another name, or claims what another claims.
   */
  put(name: string, script: Script): void;
  /** Whether there was such a script. */
  delete(name: string): boolean;
  /**
   * Plays these scripts and no others, from one request to the next. Those of them that `list` gave stay as they are;
   * the rest are counted anew. Throws a `ScriptError`, and changes nothing, if they cannot be played together.
   */
  replaceAll(scripts: readonly Script[]): void;
}

/** A place where answers wait; see `Gates`. */
export interface Gate {
  /** Resolves when something has come to the gate. */
  readonly reached: Promise<void>;
  /** Whether something comes to the gate within so many milliseconds. */
  reachedWithin(millis: number, signal?: AbortSignal): Promise<boolean>;
  open(): void;
  state(): GateState;
}

export interface MockInference extends Providers, Doors {
  /**
   * Answers as an OpenAI-compatible server does: chat completions, models and embeddings under `/v1`, played from the
   * same scripts. Web standards only. Never rejects for what was asked; errors have OpenAI's shape.
   */
  fetch: Doors["fetch"];
  /** The same without a `Response`, for mounts; `listen` takes it by itself. */
  handle: Doors["handle"];
  scripts: LoadedScripts;
  journal: Journal;
  /**
   * The gate of this name for the conversations with this marker: `name` or `name#id`, with or without its signs.
   * Without one it is the gate of the conversations that have no marker.
   */
  gate(name: string, marker?: string): Gate;
  /**
   * The replies that no request has got since they were loaded, or since the last reset. Each attempt of a reply counts
   * by itself; `otherwise`, shields and tools do not count, since a test may well go without them.
   */
  unusedReplies(): UnusedReply[];
  /** Throws an `UnusedRepliesError`, which lists them, if there are any. */
  expectAllRepliesUsed(): void;
  /** Throws a `MissedRequestsError`, which explains each, if some request found no reply since the last reset. */
  expectAllRequestsMatched(): void;
  /** Forgets attempts, journal, gates and which replies were used; what waits at a gate fails. The scripts stay. */
  reset(): void;
}

/** Throws a `ScriptError` for scripts that are not sound or claim the same names or models. */
export function createMockInference(
  scripts: readonly Script[] = [],
  options: MockInferenceOptions = {},
): MockInference {
  checkScripts(scripts);
  return createMock(scripts, options);
}

/** The same for scripts that are known to be sound: to check them again would be most of the work. */
export function createMock(scripts: readonly Script[], options: MockInferenceOptions): MockInference {
  // Copies: what a script says is decided when it is loaded.
  let loaded = scripts.map(copyScript);
  const counts = createCounts();
  const gates = createGates();
  const journal = createJournal(options.journal);
  const usage = createUsage();
  for (const script of loaded) usage.watch(script);
  const providers = createProviders({
    scripts: () => loaded,
    counts,
    gates,
    journal,
    usage,
    sleep: options.sleep ?? sleep,
  });
  const { inference, shields, tools } = providers;
  const answer = createOpenAi(
    providers,
    toHttpModels(() => loaded, options.models ?? []),
  );
  return {
    inference,
    shields,
    tools,
    ...createDoors(answer),
    journal,
    scripts: {
      list: () => loaded,
      put(name, script) {
        if (script.script !== name) {
          const message = `is ${JSON.stringify(script.script)}, and was to be loaded as ${name}`;
          throw new ScriptError([{ script: name, path: "script", message }]);
        }
        const known = loaded.some((other) => other.script === name);
        const next = known
          ? loaded.map((other) => (other.script === name ? script : other))
          : [...loaded, script];
        checkScripts(next, loaded);
        const copy = copyScript(script);
        loaded = next.map((other) => (other === script ? copy : other));
        counts.forget(name);
        usage.watch(copy);
      },
      delete(name) {
        const next = loaded.filter((other) => other.script !== name);
        if (next.length === loaded.length) return false;
        loaded = next;
        counts.forget(name);
        usage.unwatch(name);
        return true;
      },
      replaceAll(scripts) {
        checkScripts(scripts);
        const kept = new Set(loaded.filter((script) => scripts.includes(script)));
        for (const { script: name } of loaded.filter((script) => !kept.has(script))) {
          counts.forget(name);
          usage.unwatch(name);
        }
        loaded = scripts.map((script) => (kept.has(script) ? script : copyScript(script)));
        for (const script of loaded) if (!kept.has(script)) usage.watch(script);
      },
    },
    gate(name, marker) {
      const key = marker === undefined ? null : markerKey(marker);
      return {
        get reached() {
          return gates.reached(name, key, {}).then(() => undefined);
        },
        reachedWithin: (millis, signal) => gates.reached(name, key, { millis, ...(signal && { signal }) }),
        open: () => gates.open(name, key),
        state: () => gates.state(name, key),
      };
    },
    unusedReplies: usage.unused,
    expectAllRepliesUsed() {
      const unused = usage.unused();
      if (unused.length > 0) throw new UnusedRepliesError(unused, usage.count(), reportRequests(journal));
    },
    expectAllRequestsMatched() {
      if (journal.missed() > 0) throw new MissedRequestsError(journal);
    },
    reset() {
      counts.forget();
      usage.clear();
      journal.clear();
      gates.reset();
    },
  };
}

function markerKey(text: string): string {
  const marker = toMarker(text);
  if (marker === null)
    throw new TypeError(`${JSON.stringify(text)} is no marker; a marker is name or name#id`);
  return marker;
}
