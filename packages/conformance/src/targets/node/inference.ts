/** A mock inference that the suite starts, for servers that look for their models at startup. */
import type { Handle } from "@understudy/http";
import { TargetError } from "../../target/target.ts";
import { innermostReason } from "../../target/reason-of.ts";

/** A mock inference that is being served. */
export interface RunningInference {
  url: string;
  close(): Promise<void>;
}

/** On this machine; port 0 takes a free one. Rejects with a `TargetError` where nothing can listen there. */
export async function startInference(
  port: number,
  models: readonly string[] = [],
): Promise<RunningInference> {
  // Loaded on demand: most runs need no server.
  const { createControl, createMockInference } = await import("@understudy/mock-inference");
  const { listen } = await import("@understudy/mock-inference/node");
  const mock = createMockInference([], { models });
  const info = {
    version: "",
    profile: "openai",
    store: "none",
    capabilities: ["scripts", "gates", "journal"],
  };
  const control = createControl(mock, { loopback: true, info });
  const handle: Handle = async (...asked) => (await control(...asked)) ?? mock.handle(...asked);
  const listening = await listen({ handle }, { port }).catch((error: unknown) => {
    throw new TargetError(`Mock inference cannot listen on port ${port}: ${innermostReason(error)}`, {
      cause: error,
    });
  });
  return { url: listening.url, close: () => listening.close({ force: true }) };
}
