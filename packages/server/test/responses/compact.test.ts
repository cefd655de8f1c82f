/** Items in one opaque item, and back. */
import { expect, test } from "vitest";
import { calls, text } from "../support/fake-providers.ts";
import { responsesServer } from "./support.ts";

const tools = [{ type: "function", name: "look" }];

test("a chain and its compaction give a model the same prompt, and no model makes it", async () => {
  const server = responsesServer({ answers: [calls(["c1", "look", { a: 1 }]), text("Seen."), text("ok")] });
  const first = await server.create({ input: "Look", tools });
  const output = { type: "function_call_output", call_id: "c1", output: "a bird" };
  const { id } = await server.create({ input: [output], previous_response_id: first.id, tools });
  await server.create({ input: "And?", previous_response_id: id });
  const prompt = server.prompt();
  const asked = server.providers.requests.inference.length;
  const { status, body } = await server.call("POST", "/v1/responses/compact", {
    model: "m",
    previous_response_id: id,
  });
  expect([status, body.object, body.usage.total_tokens]).toEqual([200, "response.compaction", 0]);
  expect(body.output).toMatchObject([{ type: "compaction", encrypted_content: expect.any(String) }]);
  expect(server.providers.requests.inference).toHaveLength(asked);
  await server.create({ input: [...body.output, { role: "user", content: "And?" }] });
  expect(server.prompt()).toEqual(prompt);
});

test.each([
  ["no model", {}, 400, "model"],
  ["an unknown model", { model: "nope" }, 404, "model"],
  ["an unknown response", { model: "m", previous_response_id: "resp_1" }, 404, "previous_response_id"],
  [
    "a text that is no compaction",
    { model: "m", input: [{ type: "compaction", encrypted_content: "?" }] },
    400,
    "input[0].encrypted_content",
  ],
])("%s is refused", async (_, body, status, param) => {
  const answer = await responsesServer().call("POST", "/v1/responses/compact", body);
  expect([answer.status, answer.body.error.param]).toEqual([status, param]);
});
