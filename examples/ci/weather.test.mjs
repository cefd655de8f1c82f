/** Tests of a Node app. The app finds the server where `understudy run` says that it is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAgent, createClient } from "@understudy/client";

/** The app. */
async function ask(question) {
  const client = createClient({ baseUrl: process.env.LLAMA_STACK_BASE_URL });
  const agent = await createAgent(client, { model: "mock-model", instructions: "Be brief." });
  const session = await agent.session();
  return session.stream(question).text();
}

test("the weather", async () => {
  assert.equal(await ask("How is the weather in Rome?"), "It is sunny in Rome.");
});
