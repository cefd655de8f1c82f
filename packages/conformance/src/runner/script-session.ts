/** The scripts of one story at the mock: loads them, reads their journal, removes them. */
import { markerName, scriptName } from "../story/names.ts";
import { type Alias, stepsOf, type Story } from "../story/story.ts";
import type { Scripting } from "../target/scripting.ts";
import type { JournalRecord } from "../trace/trace.ts";

export interface ScriptSession {
  load(): Promise<void>;
  /** Reads the journal, also before a restart loses it; null if it cannot be read, or is incomplete. */
  save(): Promise<JournalRecord[] | null>;
  reached(gate: string, turn: Alias, millis: number, signal: AbortSignal): Promise<void>;
  open(gate: string, turn: Alias): Promise<void>;
  clear(): Promise<void>;
}

/** `other`: the mock of a model at another provider; it plays the same scripts. */
export function createScriptSession(
  story: Story,
  run: string,
  scripting: Scripting | null,
  other: Scripting | null = null,
): ScriptSession {
  if (scripting === null) return unscripted;
  // Stages first: where no marker selects a script, the first with the tool answers.
  const turns = [...stepsOf(story, "stage"), ...stepsOf(story, "turn"), ...stepsOf(story, "respond")];
  /** The records by the number of the load and of the entry: entries count from 1 again after a restart. */
  const saved = new Map<number, JournalRecord>();
  let before = { dropped: 0, held: 0 };
  let loads = 0;
  let isIncomplete = false;
  const markers = (turn: Alias): string => markerName(run, turn);
  const read = async (): Promise<JournalRecord[]> => {
    const all: JournalRecord[] = [];
    for (const { as } of turns) {
      for (const entry of await scripting.journal(scriptName(run, as))) all.push({ turn: as, entry });
      for (const entry of (await other?.journal(scriptName(run, as))) ?? [])
        all.push({ turn: as, entry, other: true });
    }
    return all;
  };
  return {
    async load() {
      // A mock outside of the server's process survives a restart, with its scripts and its journal.
      if (loads > 0 && (await read()).length > 0) return;
      isIncomplete ||= [...saved.values()].some(({ entry }) => entry.state === "running");
      loads += 1;
      before = await scripting.room();
      for (const { as, script } of turns) {
        const { replies, shields = [], tools = [] } = script;
        const named = { script: scriptName(run, as), replies: [...replies] };
        await scripting.load({ ...named, shields: [...shields], tools: [...tools] });
        await other?.load(named);
      }
    },
    async save() {
      for (const record of await read())
        saved.set(loads * 1e9 + record.entry.seq + (record.other ? 0.5 : 0), record);
      // The oldest entries are dropped first: this story's once all earlier ones are gone.
      isIncomplete ||= (await scripting.room()).dropped - before.dropped > before.held;
      return isIncomplete
        ? null
        : [...saved].sort(([one], [other]) => one - other).map(([, record]) => record);
    },
    async reached(gate, turn, millis, signal) {
      await scripting.reached(gate, markers(turn), millis, signal);
    },
    open: (gate, turn) => scripting.open(gate, markers(turn)),
    async clear() {
      for (const { as } of turns) {
        await scripting.unload(scriptName(run, as));
        await other?.unload(scriptName(run, as));
      }
    },
  };
}

const unscripted: ScriptSession = {
  load: async () => undefined,
  save: async () => null,
  reached: async () => undefined,
  open: async () => undefined,
  clear: async () => undefined,
};
