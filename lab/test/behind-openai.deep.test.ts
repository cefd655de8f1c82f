/** Our server with its model behind a provider of type `openai`: mock, provider, server. The catalogue finds what it finds in process. */
import { listen } from "@understudy/http/node";
import { createMockInference } from "@understudy/mock-inference";
import { createMemoryStore, createStack, type Stack } from "@understudy/server";
import { inProcess } from "@understudy/conformance/src/targets/targets.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { beyondInference } from "@understudy/conformance/src/targets/find-inference.ts";
import type { RunResult } from "@understudy/conformance/src/engine/result.ts";
import { expect, test } from "vitest";
import { seedOf } from "../../seeds.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { serveSockets } from "../src/mutants/serve-sockets.ts";
import { judge } from "./support/judge.ts";
import { isOfUsers } from "./support/of-users.ts";

/** Its model is asked over TCP; shields and tools, which no server of models has, are those of the same mock. */
async function openBehind(): Promise<Target> {
  const mock = createMockInference();
  const { shields, tools } = mock;
  const model = await listen(mock, { port: 0 });
  const config = { url: `${model.url}/v1` };
  const records = createMemoryStore();
  const start = async (): Promise<Stack> => {
    const stack = createStack({
      store: { ...records, close: async () => undefined },
      providers: { shields, tools },
      configuration: { providers: { inference: [{ provider_id: "openai", type: "openai", config }] } },
    });
    await stack.found;
    return stack;
  };
  let stack = await start();
  const again = async (drainMs: number): Promise<void> => {
    await stack.close({ drainMs });
    stack = await start();
  };
  const serve = (request: Request): Promise<Response> => stack.fetch(request);
  const sockets = serveSockets(serve);
  return inProcess({
    name: "behind openai",
    profile: "reference",
    fetch: serve,
    connect: sockets.connect,
    mock: () => mock,
    lifecycle: { restart: () => again(10_000), kill: () => again(0) },
    async close() {
      await sockets.close();
      await stack.close({ drainMs: 0 });
      await model.close({ force: true });
    },
  });
}

/** What OpenAI's API has no words for is neither scripted nor judged. */
function asOpenAi(target: Target): Target {
  const { whole_answers, whole_requests } = beyondInference;
  const has = [...target.capabilities].filter((one) => one !== "whole_answers" && one !== "whole_requests");
  return {
    ...target,
    capabilities: new Set(has),
    beyond: { ...target.beyond, whole_answers, whole_requests },
  };
}

test(
  "the whole catalogue finds behind the provider what it finds in process",
  { timeout: 600_000 },
  async () => {
    const options = { runs: 8, seed: seedOf("honest") };
    const behind = await judge(asOpenAi(await openBehind()), options);
    expect(behind.interrupted).toBeNull();
    expect(verdicts(behind, "fail")).toEqual([]);
    // The same stories, since the same is scripted.
    const within = await judge(asOpenAi(await openMutant()), options);
    expect(verdicts(behind, "pass")).toEqual(verdicts(within, "pass"));
    expect(verdicts(behind, "unknown").length).toBeLessThan(30);
  },
);

function verdicts({ checks }: RunResult, wanted: "pass" | "fail" | "unknown"): string[] {
  return checks.flatMap((check) => (check.status === wanted && !isOfUsers(check) ? [check.id] : []));
}
