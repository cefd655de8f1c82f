/** The world behind a stack in this process, scripted by hand: nothing travels, and no control API need be open. */
import type { MockInference, Script } from "@understudy/mock-inference";
import { HarnessError } from "../runner/harness-error.ts";
import type { Scripting } from "./scripting.ts";

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
