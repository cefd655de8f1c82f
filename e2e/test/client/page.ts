/** A page that has the client, and a stack of its own: handed over, and behind a worker. */
import { setupWorker } from "msw/browser";
import { createClient, type Client } from "@understudy/client";
import { agentsHandlers } from "@understudy/server/msw";
import { flows } from "./flows.ts";
import { clientStack } from "./stack.ts";

const baseUrl = "/llama";
const worker = setupWorker();
await worker.start({ quiet: true, onUnhandledRequest: "bypass" });

/** Runs one flow on a stack of its own. */
async function runFlow(way: "in process" | "behind MSW", name: string): Promise<unknown> {
  const stack = clientStack();
  worker.resetHandlers(...agentsHandlers(stack, { baseUrl }));
  const client: Client =
    way === "in process"
      ? createClient({ baseUrl: "http://stack", fetch: stack.fetch })
      : createClient({ baseUrl });
  return flows[name]?.run(client, stack.mock);
}

export type RunFlow = typeof runFlow;
Object.assign(globalThis, { runFlow });
