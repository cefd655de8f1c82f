/** The page of the browser's test: a stack of its own behind a worker, and the flows for the test to call. */
import { setupWorker } from "msw/browser";
import { agentsHandlers } from "@understudy/server/msw";
import { baseUrl, heldTurn, leftTurn, mockedStack, toolTurn, watched } from "./flows.ts";

const stack = mockedStack();
const worker = setupWorker();
await worker.start({ quiet: true, onUnhandledRequest: "bypass" });

const flows = {
  tool: toolTurn,
  async ownOrigin() {
    worker.resetHandlers(...agentsHandlers(stack, { baseUrl: "/llama" }));
    const statuses = await Promise.all(["/llama/v1/version", "/v1/version"].map((path) => fetch(path)));
    worker.resetHandlers(...agentsHandlers(stack, { baseUrl }));
    return statuses.map(({ status }) => status);
  },
  held: () => heldTurn(stack.world),
  left(how: "abort" | "cancel") {
    const { stack: observed, left } = watched(stack);
    worker.resetHandlers(...agentsHandlers(observed, { baseUrl }));
    return leftTurn(stack.world, how, left);
  },
};
worker.use(...agentsHandlers(stack, { baseUrl }));

export type Flows = typeof flows;
Object.assign(globalThis, { flows });
