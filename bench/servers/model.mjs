/** The scripted model of the stack's turns, as a model server of its own. */
import { createMockInference } from "@understudy/mock-inference";
import { listen } from "@understudy/mock-inference/node";
import { serveUsage } from "../lib/usage.mjs";
import { scripts } from "../script.mjs";

const { port, close } = await listen(createMockInference(scripts));
serveUsage({ port }, () => close({ force: true }));
