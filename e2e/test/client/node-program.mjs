// A program that uses the built client as an app does, with whatever Node runs it; prints what it saw as JSON.
import { createClient, StreamError } from "@understudy/client";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";

const stack = createStack();
const { url, close } = await listen(stack);
const client = createClient({ baseUrl: url });
const tools = [{ name: "get_weather", description: "The weather in a city" }];
const config = { model: "mock-model", instructions: "", client_tools: tools };
const { agent_id } = await client.agents.create(config);
const { session_id } = await client.sessions.create(agent_id, "a session");
const path = { agent_id, session_id };
const say = (content) => ({ messages: [{ role: "user", content }] });

const said = [];
for await (const text of client.turns.stream(path, say("Hello")).textStream()) said.push(text);
const asked = await client.turns.stream(path, say("Weather?")).turn();
const [{ call_id, tool_name }] = asked.output_message.tool_calls;
const tool_responses = [{ call_id, tool_name, content: "sunny." }];
const resumed = client.turns.resume.stream({ ...path, turn_id: asked.turn_id }, { tool_responses });
const answer = await resumed.text();

const cutting = createClient({
  baseUrl: url,
  // The connection breaks after the first event.
  async fetch(request) {
    const response = await fetch(request);
    const { value } = await response.body.getReader().read();
    const first = value.slice(0, Buffer.from(value).indexOf("\n\n") + 2);
    return new Response(new Blob([first]).stream(), response);
  },
});
const error = await cutting.turns
  .stream(path, say("Hello"))
  .turn()
  .catch((reason) => reason);
const { turn } = await client.turns.recover(error);
const agents = [];
for await (const agent of client.agents.list()) agents.push(agent.agent_id === agent_id);

console.log(
  JSON.stringify({
    node: process.versions.node,
    said: said.join(""),
    answer,
    cut: error instanceof StreamError,
    recovered: turn.output_message.content,
    agents,
  }),
);
await stack.close();
await close({ force: true });
