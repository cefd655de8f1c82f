/** The page of the browser's test: a stack and a model of its own behind a worker, and the flows for the test to call. */
import { setupWorker } from "msw/browser";
import { mockInferenceHandlers } from "@understudy/mock-inference/msw";
import { agentsHandlers } from "@understudy/server/msw";
import { baseUrl, heldTurn, leftTurn, mockedStack, toolTurn, watched } from "./flows.ts";
import {
  abortedAnswer,
  heldAnswer,
  inferenceUrl,
  scriptedInference,
  servedRoutes,
} from "./inference-flows.ts";

const stack = mockedStack();
const mock = scriptedInference();
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
  held: () => heldTurn(stack.mock),
  left(how: "abort" | "cancel") {
    const { stack: observed, left } = watched(stack);
    worker.resetHandlers(...agentsHandlers(observed, { baseUrl }));
    return leftTurn(stack.mock, how, left);
  },
  async inference() {
    worker.use(...mockInferenceHandlers(mock, { baseUrl: inferenceUrl }));
    return [await servedRoutes(), await heldAnswer(mock), await abortedAnswer(mock)];
  },
};
worker.use(...agentsHandlers(stack, { baseUrl }));

export type Flows = typeof flows;
Object.assign(globalThis, { flows });
