/** Agents that are made, agents that are found, and their sessions. */
import { expect, test } from "vitest";
import { createAgent, createClient, tool } from "@understudy/client";
import { all, connect, open } from "./support.ts";

const script = `
script: weather
model: mock-model
replies:
  - say: ["Let me ", "look. "]
    call: [{ tool: get_weather }]
  - say: ["It is ", "sunny."]
otherwise: { say: "Hello." }
`;
const get_weather = tool({ name: "get_weather", description: "The weather", execute: () => "sunny" });
const config = { model: "mock-model", instructions: "Be brief." };

test("two tools of one name are refused before anything is sent", async () => {
  const client = createClient({ baseUrl: "http://stack", fetch: () => expect.unreachable() });
  const both = createAgent(client, { ...config, tools: [get_weather, get_weather] });
  await expect(both).rejects.toThrow(new TypeError("Two tools are named get_weather."));
});

test("a new agent is stored with both forms of its tools, and without what is the helper's", async () => {
  const { client } = connect(script);
  const { agent_id } = await createAgent(client, {
    ...config,
    tools: [get_weather],
    maxCalls: 3,
    approve: () => true,
  });
  const { agent_config } = await client.agents.get(agent_id);
  expect(agent_config.client_tools).toMatchObject([
    { name: "get_weather", description: "The weather", parameters: [], input_schema: { type: "object" } },
  ]);
});

test("tools can be attached to a stored agent, and to a session of it", async () => {
  const { client } = connect(script);
  const { agent_id } = await createAgent(client, { ...config, tools: [get_weather] });
  const first = await createAgent(client, { agent_id, tools: [get_weather] });
  const { session_id } = await first.session("tuesday");
  const session = await first.session({ session_id });
  expect(await session.stream("Rome?").text()).toBe("It is sunny.");
  expect(await all(client.agents.list())).toHaveLength(1);
});

test("a tool that the stored agent does not know is refused, with those that it knows", async () => {
  const { client } = connect(script);
  const { agent_id } = await createAgent(client, { ...config, tools: [get_weather] });
  const other = tool({ name: "get_time", description: "The time", execute: () => "12:00" });
  await expect(createAgent(client, { agent_id, tools: [get_weather, other] })).rejects.toThrow(
    new TypeError(`Agent ${agent_id}: There is no tool "get_time". The tools are: get_weather.`),
  );
});

test("without a configuration the server says what an agent needs, and without tools of tool() nothing is sent", async () => {
  const { client } = connect(script);
  await expect(createAgent(client, undefined as never)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("agent_config.model"),
  });
  const tools = [{ type: "function", function: { name: "get_weather" } }] as never;
  await expect(createAgent(client, { ...config, tools })).rejects.toThrow(
    "tools must be a list of tool({ name, description, parameters, execute }): tools[0] is none.",
  );
  expect(await all(client.agents.list())).toEqual([]);
});

test("an agent without tools answers", async () => {
  const { session } = await open("script: a\nmodel: mock-model\notherwise: { say: Hello. }", []);
  const turn = await session.turn({ messages: [{ role: "user", content: "Hi" }] });
  expect(turn.output_message.content).toBe("Hello.");
});

test("the text of a stream has the text of all rounds, as it comes", async () => {
  const { session } = await open(script, [get_weather]);
  expect(await all(session.stream("Rome?").textStream())).toEqual(["Let me ", "look. ", "It is ", "sunny."]);
});

test("the turn of a stream can be asked for after its events, and runs no tool again", async () => {
  const { session } = await open(script, [get_weather]);
  const stream = session.stream("Rome?");
  const last = (await all(stream)).at(-1);
  expect(last).toEqual({ event_type: "turn_complete", turn: await stream.turn() });
  expect(await stream.text()).toBe("It is sunny.");
  expect(() => stream[Symbol.asyncIterator]()).toThrow("cannot read the events that for await reads");
});

test("a run goes on from a turn that is found later; a turn that awaits nothing is the result", async () => {
  const { client, session, agent } = await open(script, [get_weather]);
  const { session_id } = session;
  const place = { agent_id: agent.agent_id, session_id };
  const { turn_id } = await client.turns.create(place, { messages: [{ role: "user", content: "Rome?" }] });
  const events = await all(session.continue(turn_id));
  expect(events.filter((event) => "turn" in event).map(({ event_type }) => event_type)).toEqual([
    "turn_awaiting_input",
    "turn_complete",
  ]);
  const turn = await client.turns.get({ ...place, turn_id });
  expect(await all(session.continue(turn_id))).toEqual([{ event_type: "turn_complete", turn }]);
});

test("a turn that is not there cannot be gone on with", async () => {
  const { session } = await open(script, [get_weather]);
  await expect(session.continue("01a1fe21-66b1-7000-8000-016c138c0295").turn()).rejects.toMatchObject({
    name: "ApiError",
    status: 404,
  });
});

test("a turn is looked for when somebody reads, so that no error is left unread", async () => {
  const asked: string[] = [];
  const { session } = await open(script, [get_weather], {
    intercept: (request, next) => {
      asked.push(request.url);
      return next(request);
    },
  });
  session.continue("01a1fe21-66b1-7000-8000-016c138c0295");
  // Everything that was set going has begun by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked.filter((url) => url.includes("/turn/"))).toEqual([]);
});

test("a turn begins though nobody reads its stream", async () => {
  const { session, stack } = await open(script, [get_weather]);
  const stream = session.stream("Go");
  expect(await stack.mock.journal.nth(1)).toMatchObject({ kind: "inference" });
  expect(await stream.text()).toBe("It is sunny.");
});
