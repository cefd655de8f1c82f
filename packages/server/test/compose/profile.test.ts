/** The profile of a stack. */
import { expect, onTestFinished, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { createStack } from "../../src/compose/create-stack.ts";

test("a profile without behavior has the behavior of reference", async () => {
  const { policy, wire } = profiles["0.2.20"];
  const stack = createStack({ profile: { name: "own", policy, wire } });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const post = (path: string, body: object): Promise<Response> =>
    stack.fetch(
      new Request(`http://stack/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  // With the behavior of 0.2.20 it would be accepted.
  expect((await post("agents", { agent_config: { model: "m", max_infer_iters: -1 } })).status).toBe(400);
  const model = { model_id: "other", provider_model_id: "nobody" };
  expect((await post("models", model)).status).toBe(400);
});
