import { parseScripts } from "@understudy/mock-inference";
import { createStack } from "@understudy/server";
import type { Store } from "@understudy/server/src/ports/store.ts";
import type { Send } from "./call.ts";
import { auth, controlToken, scripts } from "./records.ts";

/** Servers in this process, each on one of the stores. */
export function serversOn(stores: readonly Store[]): { servers: Send[]; close(): Promise<void> } {
  const stacks = stores.map((store) =>
    createStack({
      scripts: parseScripts(scripts, { file: "scripts.yaml" }),
      configuration: { auth },
      control: { loopback: false, token: controlToken },
      store,
    }),
  );
  return {
    servers: stacks.map((stack) => (path, init) => stack.fetch(new Request(`http://stack${path}`, init))),
    async close() {
      await Promise.all(stacks.map((stack) => stack.close({ drainMs: 0 })));
    },
  };
}
