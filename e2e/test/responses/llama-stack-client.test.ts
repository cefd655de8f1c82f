/** The published clients of Llama Stack: what applications that moved to its Responses API have installed. */
import ClientOf02 from "llama-stack-client-0.2";
import ClientOf03 from "llama-stack-client-0.3";
import { describe, expect, test } from "vitest";
import { onServer } from "./targets.ts";

const script = `
script: app
model: mock-model
replies:
  - when: { last: user, text: "weather" }
    call: [{ tool: get_weather, args: { city: Rome } }]
  - when: { last: tool, text: "Sunny" }
    say: Sunny it is.
  - when: { last: user, text: "fail" }
    error: { status: 400, message: too long }
otherwise: { say: [Hello, " there."] }
`;
const get_weather = {
  type: "function",
  name: "get_weather",
  parameters: { type: "object", properties: { city: { type: "string" } } },
} as const;

type Options = { baseURL: string; maxRetries: number };
const releases = [
  {
    version: "0.2.23",
    profile: "0.2.20",
    model: "mock-model",
    connect: (options: Options) => new ClientOf02(options),
  },
  // The two releases have the same types under other names; the older is what both are called by here.
  {
    version: "0.3.0",
    profile: "0.3.5",
    model: "understudy/mock-model",
    connect: (options: Options) => new ClientOf03(options) as unknown as ClientOf02,
  },
] as const;

// They cannot read the `[DONE]` that ends the streams of our own profile.
describe.each(releases)("llama-stack-client $version", ({ profile, model, connect }) => {
  const start = async () => {
    const { baseURL, prompts } = await onServer(script, profile);
    return { client: connect({ baseURL: baseURL.replace(/\/v1$/, ""), maxRetries: 0 }), prompts };
  };

  test("creates, retrieves, lists and deletes", async () => {
    const { client } = await start();
    const made = await client.responses.create({ model, input: "Hi", instructions: "Be brief." });
    expect(made).toMatchObject({ object: "response", status: "completed", model });
    expect(made.output).toMatchObject([{ type: "message", content: [{ text: "Hello there." }] }]);
    expect(await client.responses.retrieve(made.id)).toMatchObject({ id: made.id, output: made.output });
    const listed = [];
    for await (const one of client.responses.list()) listed.push(one.id);
    expect(listed).toEqual([made.id]);
    expect(await client.responses.delete(made.id)).toMatchObject({ id: made.id, deleted: true });
    await expect(client.responses.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
  });

  test("lists input items", async () => {
    const { client } = await start();
    const { id } = await client.responses.create({ model, input: "Hi" });
    const { data } = await client.responses.inputItems.list(id);
    expect(data).toMatchObject([{ type: "message", role: "user", content: [{ text: "Hi" }] }]);
  });

  test("streams, to the response that can be retrieved", async () => {
    const { client } = await start();
    const stream = await client.responses.create({ model, input: "Hi", stream: true });
    let text = "";
    let last: unknown;
    let id = "";
    for await (const event of stream) {
      if (event.type === "response.output_text.delta") text += event.delta;
      if (event.type === "response.created") id = event.response.id;
      last = event;
    }
    expect(text).toBe("Hello there.");
    expect(last).toMatchObject({ type: "response.completed", response: { id, status: "completed" } });
    const kept = await client.responses.retrieve(id);
    expect(kept.output).toMatchObject([{ content: [{ text }] }]);
  });

  test("answers a call by a response that continues", async () => {
    const { client, prompts } = await start();
    const first = await client.responses.create({ model, input: "The weather?", tools: [get_weather] });
    const [call] = first.output;
    if (call?.type !== "function_call") throw new Error(`The output is no call but ${call?.type}.`);
    expect(JSON.parse(call.arguments)).toEqual({ city: "Rome" });
    const next = await client.responses.create({
      model,
      previous_response_id: first.id,
      input: [{ type: "function_call_output", call_id: call.call_id, output: "Sunny" }],
      tools: [get_weather],
    });
    expect(next.output).toMatchObject([{ content: [{ text: "Sunny it is." }] }]);
    expect(
      prompts()
        .at(-1)
        ?.map(({ role }) => role),
    ).toEqual(["user", "assistant", "tool"]);
  });

  test("a model that is not served is an error that names it", async () => {
    const { client } = await start();
    await expect(client.responses.create({ model: "gpt-9", input: "Hi" })).rejects.toThrow(/gpt-9/);
  });
});
