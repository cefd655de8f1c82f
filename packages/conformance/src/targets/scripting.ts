/** How the suite decides what the model, shields and tools behind a target say, and sees what they were given. */
import type { JournalEntry, Script } from "@understudy/mock-inference";

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
