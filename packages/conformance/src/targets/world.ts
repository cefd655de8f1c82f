/** The world behind a stack in this process, scripted by hand: nothing travels, and no control API need be open. */
import type { MockInference, Script } from "@understudy/mock-inference";
import { HarnessError } from "../runner/harness-error.ts";
import type { Scripting } from "./scripting.ts";

/** What the suite needs of it. */
export type World = Pick<MockInference, "scripts" | "journal" | "gate">;

/** `world` gives the one of this moment: a restart may make a new one. */
export function createWorldScripting(world: () => World): Scripting {
  return {
    async load(script) {
      try {
        // As it would be after a way over the wire.
        world().scripts.put(script.script, JSON.parse(JSON.stringify(script)) as Script);
      } catch (cause) {
        throw new HarnessError(`The script ${script.script} cannot be loaded: ${String(cause)}`, { cause });
      }
    },
    async unload(name) {
      if (!world().scripts.delete(name)) throw new HarnessError(`No script ${name} is loaded.`);
    },
    journal: async (script) => world().journal.list({ script }),
    room: async () => ({ dropped: world().journal.dropped(), held: world().journal.held() }),
    reached: (gate, marker, millis) => world().gate(gate, marker).reachedWithin(millis),
    open: async (gate, marker) => world().gate(gate, marker).open(),
  };
}
