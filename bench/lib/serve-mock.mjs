/** The scripted model over `node:http`, with so many scripts, of which the last loaded answers. */
import { createMockInference, defineScript } from "@understudy/mock-inference";
import { listen } from "@understudy/mock-inference/node";
import { inPieces, model } from "../chat.mjs";
import { serveUsage } from "./usage.mjs";

/** @param {number} scripts */
export async function serveMock(scripts) {
  const others = Array.from({ length: scripts - 1 }, (_, index) =>
    defineScript({ script: `other-${index}`, model: `model-${index}`, otherwise: { say: `Other ${index}` } }),
  );
  const script = defineScript({ script: "bench", model, otherwise: { say: inPieces } });
  const { port, close } = await listen(createMockInference([...others, script]));
  serveUsage({ port }, () => close({ force: true }));
}
