/** The helper on streams as servers of Llama Stack 0.2 and 0.3 send them. */
import { expect, test } from "vitest";
import { z } from "zod";
import { createAgent, tool } from "../../src/index.ts";
import { clientOf, json } from "../support/client-of.ts";
import { bytesOf } from "../support/streams.ts";

const stream = (name: string) => () =>
  new Response(new Uint8Array(bytesOf(name)), { headers: { "content-type": "text/event-stream" } });

/** A turn whose first stream is `first`; if it is resumed, with what, and how it ends. */
async function run(first: string) {
  const { client, requests } = clientOf([
    json({ agent_id: "a" }),
    json({ session_id: "s" }),
    stream(first),
    stream("0.2-resume"),
  ]);
  const get_weather = tool({
    name: "get_weather",
    description: "The weather in a city",
    parameters: z.object({ city: z.string() }),
    execute: ({ city }) => `sunny in ${city}`,
  });
  const agent = await createAgent(client, { model: "m", instructions: "", tools: [get_weather] });
  const turn = await (await agent.session()).turn("hello");
  const resumes = requests.slice(3);
  return { turn, resumed: await Promise.all(resumes.map((request) => request.json())) };
}

test("a turn of 0.2 that awaits a call is resumed with its answer", async () => {
  const { turn, resumed } = await run("0.2-client-tool");
  expect(resumed).toEqual([
    { stream: true, tool_responses: [{ call_id: "c1", tool_name: "get_weather", content: "sunny in Rome" }] },
  ]);
  expect(turn.output_message.content).toBe("It is sunny.");
});

test("calls of 0.3, whose arguments are text, are answered together and in order", async () => {
  const { resumed } = await run("0.3-client-tools");
  expect(resumed).toEqual([
    {
      stream: true,
      tool_responses: [
        { call_id: "c1", tool_name: "get_weather", content: "sunny in Rome" },
        { call_id: "c2", tool_name: "get_weather", content: "sunny in Oslo" },
      ],
    },
  ]);
});

test.each([
  ["0.2-limit-reached", "end_of_turn"],
  ["0.3-out-of-tokens", "out_of_tokens"],
])("a turn that ended with calls left is not resumed: %s", async (first, stop_reason) => {
  const { turn, resumed } = await run(first);
  expect(resumed).toEqual([]);
  expect(turn.output_message).toMatchObject({ stop_reason, tool_calls: [{}] });
});
