/** Items in one opaque item, and back. */
import { expect, test } from "vitest";
import { calls, text } from "../support/fake-providers.ts";
import { responsesServer, textsIn } from "./support.ts";

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

test("what waits for an answer within a compaction may be answered, and must be", async () => {
  const server = responsesServer({ answers: [calls(["c1", "look", {}]), text("ok")] });
  const { id } = await server.create({ input: "Look", tools });
  const { body } = await server.call("POST", "/v1/responses/compact", {
    model: "m",
    previous_response_id: id,
  });
  const output = { type: "function_call_output", call_id: "c1", output: "a bird" };
  expect(await server.refused({ input: [...body.output, { role: "user", content: "And?" }] })).toMatchObject({
    code: "tool_output_missing",
    param: "input",
  });
  expect(await server.refused({ input: [...body.output, output, output] })).toMatchObject({
    code: "tool_output_repeated",
    param: "input[2].call_id",
  });
  await server.create({ input: [...body.output, output] });
  expect(server.prompt()).toEqual(["user: Look", "assistant:  look()", "tool: a bird"]);
});

test("a call within a compaction is approved", async () => {
  const get_time = () => ({ content: "12:00", error_message: null, error_code: null, metadata: null });
  const answers = [calls(["c1", "get_time", {}]), text("ok")];
  const server = responsesServer({ tools: { clock: { get_time } }, answers });
  const clock = [{ type: "mcp", server_label: "clock" }];
  const { id } = await server.create({ input: "Look", tools: clock });
  const { body } = await server.call("POST", "/v1/responses/compact", {
    model: "m",
    previous_response_id: id,
  });
  const { output } = (await server.call("GET", `/v1/responses/${id}`)).body;
  const approval_request_id = output.at(-1)?.id;
  const answer = { type: "mcp_approval_response", approval_request_id, approve: true };
  const approved = { input: [...body.output, answer], tools: clock };
  expect(textsIn(await server.create(approved))).toEqual(["ok"]);
  expect((await server.refused(approved)).code).toBe("approval_already_used");
});

test("the text of a file by URL is within a compaction", async () => {
  const documents = {
    fetch: () => Promise.resolve("the text"),
    read: () => Promise.reject(new Error("no turn reads bytes")),
  };
  const server = responsesServer({}, { documents });
  const file = { type: "input_file", file_url: "https://a.example/notes.txt" };
  const { id } = await server.create({ input: [{ role: "user", content: [file] }] });
  const { body } = await server.call("POST", "/v1/responses/compact", {
    model: "m",
    previous_response_id: id,
  });
  await server.create({ input: body.output });
  expect(server.prompt()[0]).toBe("user: the text");
});

test.each([
  ["no model", {}, 400, "model"],
  ["an unknown model", { model: "nope" }, 404, "model"],
  ["an unknown response", { model: "m", previous_response_id: "resp_1" }, 400, "previous_response_id"],
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
