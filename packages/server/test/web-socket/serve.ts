/** A server of the WebSocket, over TCP. */
import { onTestFinished } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { createStack, type StackOptions } from "../../src/index.ts";
import { listen } from "../../src/node.ts";
import { openSocket } from "./socket.ts";

const scripts = parseScripts(`
script: a
model: mock-model
replies:
  - when: { text: slow }
    say: ["Half", { gate: rest }]
  - when: { text: call }
    call: [{ tool: f, args: {} }]
otherwise: { say: [Hello, " there."] }
`);

export async function serve(options: StackOptions = {}) {
  const stack = createStack({ scripts, ...options });
  const listening = await listen(stack);
  onTestFinished(async () => {
    await listening.close({ force: true });
    await stack.close({ drainMs: 0 });
  });
  const connect = (headers?: Record<string, string>, path?: string) =>
    openSocket(listening.url, headers, path);
  return { stack, listening, connect };
}
