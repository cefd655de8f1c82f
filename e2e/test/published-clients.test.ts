/** What applications have installed must run against the stack as it did against the servers it was made for. */
import ClientOf02 from "llama-stack-client-0.2";
import ClientOf03 from "llama-stack-client-0.3";
import { describe, expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { serve } from "./support/serve.ts";

const script = `
script: conversation
model: mock-model
replies:
  - when: { last: tool }
    say: It is sunny in Rome.
  - when: { text: weather }
    call: [{ tool: get_weather, args: { city: Rome } }]
otherwise: { say: ["Hello ", "there."] }
`;
const weather = {
  name: "get_weather",
  description: "The weather in a city",
  parameters: [{ name: "city", parameter_type: "string", description: "Name of the city", required: true }],
};
/** 0.3 declares a tool by a JSON Schema, 0.2 by a list of parameters. */
const asSchema = {
  name: "get_weather",
  description: "The weather in a city",
  input_schema: { type: "object", properties: { city: { type: "string" } } },
};

type Options = { baseURL: string; maxRetries: number };
const releases = [
  { version: "0.2.23", connect: (options: Options) => new ClientOf02(options), tool: weather, own: "0.2.20" },
  { version: "0.3.0", connect: (options: Options) => new ClientOf03(options), tool: asSchema, own: "0.3.5" },
] as const;
/** Each with our server as it is, and as the server that the release was made for. */
const published = releases.flatMap(({ own, ...release }) =>
  (["reference", own] as const).map((profile) => ({ ...release, profile })),
);

describe.each(published)("llama-stack-client $version with $profile", ({ connect, tool, profile }) => {
  const isReference = profile === "reference";
  const notFound = isReference ? 404 : 400;

  /** The two releases have the same types under other names; the older is what both are called by here. */
  async function start() {
    const { url } = await serve(script, { profile: profiles[profile] });
    const client = connect({ baseURL: url, maxRetries: 0 }) as ClientOf02;
    // 0.3 has its provider's name before it.
    const [model] = await client.models.list();
    if (model === undefined) throw new Error("the server lists no model");
    const { agent_id } = await client.agents.create({
      agent_config: { model: model.identifier, instructions: "Be brief.", client_tools: [tool] },
    });
    const { session_id } = await client.agents.session.create(agent_id, { session_name: "tuesday" });
    return { client, agent_id, session_id };
  }

  async function stream(events: AsyncIterable<{ event?: unknown }>) {
    const payloads: { event_type: string; turn?: ClientOf02.Agents.Turn }[] = [];
    for await (const item of events) payloads.push((item.event as { payload: (typeof payloads)[0] }).payload);
    const turn = payloads.at(-1)?.turn;
    if (turn === undefined) throw new Error("the stream ended without a turn");
    return { types: payloads.map((payload) => payload.event_type), turn };
  }

  test("creates, lists and gets agents and sessions", async () => {
    const { client, agent_id, session_id } = await start();
    const agent = await client.agents.retrieve(agent_id);
    expect(agent.agent_config.instructions).toBe("Be brief.");
    expect(agent.agent_config.client_tools).toMatchObject([tool]);
    const agents = await client.agents.list();
    expect(agents.data).toMatchObject([{ agent_id }]);
    const sessions = await client.agents.session.list(agent_id);
    expect(sessions.data).toMatchObject([{ session_id, session_name: "tuesday" }]);
    const session = await client.agents.session.retrieve(agent_id, session_id);
    expect(session).toMatchObject({ session_id, turns: [] });
  });

  test("streams a turn, and gets it and its step", async () => {
    const { client, agent_id, session_id } = await start();
    const { types, turn } = await stream(
      await client.agents.turn.create(agent_id, session_id, {
        messages: [{ role: "user", content: "Hello" }],
        stream: true,
      }),
    );
    expect(types).toEqual([
      ...(isReference ? ["turn_start"] : []),
      "step_start",
      // A delta without text, where tools are offered.
      ...(profile === "0.2.20" ? ["step_progress"] : []),
      "step_progress",
      "step_progress",
      "step_complete",
      "turn_complete",
    ]);
    expect(turn.output_message.content).toBe("Hello there.");
    expect(await client.agents.turn.retrieve(agent_id, session_id, turn.turn_id)).toEqual(turn);
    const step_id = turn.steps[0]?.step_id ?? "";
    const { step } = await client.agents.steps.retrieve(agent_id, session_id, turn.turn_id, step_id);
    expect(step).toEqual(turn.steps[0]);
    const filtered = await client.agents.session.retrieve(agent_id, session_id, { turn_ids: [turn.turn_id] });
    expect(filtered.turns).toEqual([turn]);
  });

  test("answers a turn that is not streamed, or says that it does not", async () => {
    const { client, agent_id, session_id } = await start();
    const turn = client.agents.turn.create(agent_id, session_id, {
      messages: [{ role: "user", content: "Hello" }],
    });
    if (isReference) expect((await turn).output_message.content).toBe("Hello there.");
    else await expect(turn).rejects.toMatchObject({ status: 501 });
  });

  // `ReActAgent` of the Python client reads calls from the text of a turn, and resumes it when it is complete.
  test("a completed turn is resumed as on Llama Stack, or refused with the profile that resumes it", async () => {
    const { client, agent_id, session_id } = await start();
    const messages = [{ role: "user" as const, content: "Hello" }];
    const body = { messages, stream: true } as const;
    const { turn } = await stream(await client.agents.turn.create(agent_id, session_id, body));
    const again = client.agents.turn.resume(agent_id, session_id, turn.turn_id, {
      tool_responses: [{ call_id: "own", tool_name: "get_weather", content: "sun" }],
      stream: true,
    });
    if (isReference)
      return expect(again).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining("--profile 0.2.20"),
      });
    const resumed = await stream(await again);
    expect(resumed.types.at(-1)).toBe("turn_complete");
    expect(resumed.turn.steps.map(({ step_type }) => step_type)).toEqual([
      "inference",
      "tool_execution",
      "inference",
    ]);
    expect(resumed.turn.output_message.content).toBe("It is sunny in Rome.");
  });

  test("runs a client tool and resumes the turn", async () => {
    const { client, agent_id, session_id } = await start();
    const asked = await stream(
      await client.agents.turn.create(agent_id, session_id, {
        messages: [{ role: "user", content: "How is the weather?" }],
        stream: true,
      }),
    );
    expect(asked.types.at(-1)).toBe("turn_awaiting_input");
    const [call] = asked.turn.output_message.tool_calls ?? [];
    const args = { city: "Rome" };
    expect(call).toMatchObject({
      tool_name: "get_weather",
      arguments: profile === "0.3.5" ? JSON.stringify(args) : args,
    });
    const resumed = await stream(
      await client.agents.turn.resume(agent_id, session_id, asked.turn.turn_id, {
        tool_responses: [{ call_id: call?.call_id ?? "", tool_name: "get_weather", content: "sun" }],
        stream: true,
      }),
    );
    expect(resumed.types[0]).toBe("step_complete");
    expect(resumed.types.at(-1)).toBe("turn_complete");
    expect(resumed.turn).toMatchObject({
      turn_id: asked.turn.turn_id,
      started_at: asked.turn.started_at,
      output_message: { content: "It is sunny in Rome." },
    });
  });

  test("deletes a session and an agent", async () => {
    const { client, agent_id, session_id } = await start();
    await client.agents.session.delete(agent_id, session_id);
    await expect(client.agents.session.retrieve(agent_id, session_id)).rejects.toMatchObject({
      status: notFound,
    });
    await client.agents.delete(agent_id);
    await expect(client.agents.retrieve(agent_id)).rejects.toMatchObject({ status: notFound });
  });
});

test("a published client does not repeat a turn that failed", async () => {
  const failing = `
script: failing
model: mock-model
replies: [{ error: { status: 503, message: overloaded } }]
otherwise: { say: It ran again. }
`;
  const { url, stack } = await serve(failing);
  const client = new ClientOf03({ baseURL: url });
  const agent_config = { model: "mock-model", instructions: "" };
  const { agent_id } = await client.agents.create({ agent_config });
  const { session_id } = await client.agents.session.create(agent_id, { session_name: "s" });
  const messages = [{ role: "user" as const, content: "Hello" }];
  await expect(client.agents.turn.create(agent_id, session_id, { messages })).rejects.toMatchObject({
    status: 500,
  });
  expect(stack.mock.journal.list()).toHaveLength(1);
});
