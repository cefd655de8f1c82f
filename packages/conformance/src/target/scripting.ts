/** How the suite scripts the model, shields and tools behind a target, and reads what they were given. */
import type { JournalEntry, MockInference, Script } from "@understudy/mock-inference";
import { HarnessError } from "./harness-error.ts";

/** The id in a tool message that reached the model without one. */
export const callIdNotForwarded = "(not forwarded)";

export interface Scripting {
  load(script: Script): Promise<void>;
  unload(name: string): Promise<void>;
  /** The calls of this script, in order. */
  journal(script: string): Promise<JournalEntry[]>;
  /** How many entries of all scripts were dropped for newer ones so far, and how many are left. */
  room(): Promise<{ dropped: number; held: number }>;
  /** Whether a call with this marker reached the gate within so many milliseconds. The signal ends the wait. */
  reached(gate: string, marker: string, millis: number, signal: AbortSignal): Promise<boolean>;
  open(gate: string, marker: string): Promise<void>;
  /** Tools that are called over MCP by this session belong to the turn with this marker from now on. */
  playSession(session: string, marker: string): Promise<void>;
}

/** What the suite needs of a mock in this process. */
export type ScriptableMock = Pick<MockInference, "scripts" | "journal" | "gate" | "playSession">;

/** Scripts the mock of a stack in this process directly. `mock` gives the current one: a restart may make a new one. */
export function createMockScripting(mock: () => ScriptableMock): Scripting {
  return {
    async load(script) {
      try {
        // As it would arrive over the wire.
        mock().scripts.put(script.script, JSON.parse(JSON.stringify(script)) as Script);
      } catch (cause) {
        throw new HarnessError(`The script ${script.script} cannot be loaded: ${String(cause)}`, { cause });
      }
    },
    async unload(name) {
      if (!mock().scripts.delete(name)) throw new HarnessError(`No script ${name} is loaded.`);
    },
    journal: async (script) => mock().journal.list({ script }),
    room: async () => ({ dropped: mock().journal.dropped(), held: mock().journal.held() }),
    reached: (gate, marker, millis, signal) => mock().gate(gate, marker).reachedWithin(millis, signal),
    open: async (gate, marker) => mock().gate(gate, marker).open(),
    playSession: async (session, marker) => mock().playSession(session, marker),
  };
}
