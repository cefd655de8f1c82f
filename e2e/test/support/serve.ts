/** A stack over TCP on a free port, for the length of a test. */
import { onTestFinished } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { createStack, type Stack, type StackOptions } from "@understudy/server";
import { listen } from "@understudy/server/node";

export interface Serving {
  url: string;
  stack: Stack;
}

/** Serves a stack that plays these scripts; it is closed when the test ends. */
export async function serve(scripts: string, options: StackOptions = {}): Promise<Serving> {
  const stack = createStack({ scripts: parseScripts(scripts, { file: "test.yaml" }), ...options });
  const { url, close } = await listen(stack);
  onTestFinished(async () => {
    await stack.close({ drainMs: 0 });
    await close();
  });
  return { url, stack };
}
