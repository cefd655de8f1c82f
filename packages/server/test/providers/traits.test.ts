/** Servers that want requests in another form, or something back with a call. */
import { expect, test } from "vitest";
import { openai } from "../../src/index.ts";
import { rawServer, scriptedModel, testStack } from "./support.ts";

const tool = { name: "look", description: "", parameters: [] };

test("what a server gives with a call goes back with it in the next request", async () => {
  const sent: { messages: { tool_calls?: object[] }[] }[] = [];
  const signature = { google: { thought_signature: "abc" } };
  const url = await rawServer((request, response) => {
    let text = "";
    request.on("data", (piece) => (text += String(piece)));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      if (text === "") return response.end('{"data":[{"id":"m"}]}');
      sent.push(JSON.parse(text) as (typeof sent)[number]);
      const call = { id: "c1", type: "function", function: { name: "look", arguments: "{}" } };
      const message =
        sent.length === 1 ? { tool_calls: [{ ...call, extra_content: signature }] } : { content: "Done" };
      return response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
    });
  });
  const { call, turn } = testStack({ providers: [openai({ url })] });
  const { body } = await turn("m", "Go", { config: { client_tools: [tool] } });
  const [agent] = (await call("GET", "/v1/agents")).body.data;
  const path = `/v1/agents/${agent.agent_id}/session/${body.session_id}/turn/${body.turn_id}/resume`;
  const resumed = await call("POST", path, {
    tool_responses: [{ call_id: "c1", tool_name: "look", content: "seen" }],
  });
  expect(resumed.body.output_message.content).toBe("Done");
  expect(sent[1]?.messages.find(({ tool_calls }) => tool_calls)?.tool_calls).toEqual([
    expect.objectContaining({ id: "c1", extra_content: signature }),
  ]);
});

test.each([
  ["arguments_text_refused", { arguments: "object" }],
  ["stream_options_refused", { stream_options: false }],
] as const)("a server with the quirk %s is asked as it takes it", async (quirk, accepts) => {
  const script = `script: two
model: m
quirks: [${quirk}]
replies:
  - call: [{ tool: look, args: { a: 1 } }]
  - say: Done
`;
  const { url } = await scriptedModel(script);
  async function run(options: object) {
    const { call, turn } = testStack({ providers: [openai({ url, retries: 0, ...options })] });
    const config = { client_tools: [tool], instructions: "Be brief." };
    const { body, status } = await turn("m", "Go", { config });
    if (status !== 200) return status;
    const [agent] = (await call("GET", "/v1/agents")).body.data;
    const session = `/v1/agents/${agent.agent_id}/session/${body.session_id}`;
    const tool_responses = [
      { call_id: body.output_message.tool_calls[0].call_id, tool_name: "look", content: "seen" },
    ];
    const resumed = await call("POST", `${session}/turn/${body.turn_id}/resume`, { tool_responses });
    return resumed.status;
  }
  expect(await run({ accepts })).toBe(200);
  expect(await run({})).not.toBe(200);
});

test("system messages go first, as one, to a server that takes no other", async () => {
  const { url } = await scriptedModel(
    "script: s\nmodel: m\nquirks: [system_late_refused]\notherwise: { say: Done }",
  );
  const input = [
    { role: "user", content: "Go" },
    { role: "system", content: "Be kind." },
  ];
  const ask = async (options: object) => {
    const { call } = testStack({ providers: [openai({ url, ...options })] });
    return (await call("POST", "/v1/responses", { model: "m", input })).status;
  };
  expect(await ask({ accepts: { system: "first" } })).toBe(200);
  expect(await ask({})).toBe(400);
});
