/** How the suite decides what the model, shields and tools behind a target say, and sees what they were given. */
import type { JournalEntry, MockInference, Script } from "@understudy/mock-inference";
import { HarnessError } from "../runner/harness-error.ts";

/** Stands for the call of a tool message that came to the model without an id. */
export const callIdNotForwarded = "(not forwarded)";

export interface Scripting {
  load(script: Script): Promise<void>;
  unload(name: string): Promise<void>;
  /** What was asked of this script, in order. */
  journal(script: string): Promise<JournalEntry[]>;
  /** How many entries of any script had to make room for newer ones so far, and how many are left. */
  room(): Promise<{ dropped: number; held: number }>;
  /** Whether something with this marker came to the gate within so many milliseconds. */
  reached(gate: string, marker: string, millis: number): Promise<boolean>;
  open(gate: string, marker: string): Promise<void>;
}

/** What the suite needs of it. */
export type ScriptableMock = Pick<MockInference, "scripts" | "journal" | "gate">;

/** `world` gives the one of this moment: a restart may make a new one. */
export function createMockScripting(mock: () => ScriptableMock): Scripting {
  return {
    async load(script) {
      try {
        // As it would be after a way over the wire.
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
    reached: (gate, marker, millis) => mock().gate(gate, marker).reachedWithin(millis),
    open: async (gate, marker) => mock().gate(gate, marker).open(),
  };
}
