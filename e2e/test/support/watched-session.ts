/** A stack whose turns can be looked at, and a session on it. */
import { createClient } from "@understudy/client";
import { serve, type Serving } from "./serve.ts";

/** Says something slowly, asks for a client's tool, fails, refuses: whatever the page of turns shows. */
export const script = `
script: page
model: mock-model
replies:
  - when: { text: slow }
    say: ["One, ", { gate: half }, "two."]
  - when: { last: tool }
    say: ["The tool says: ", { repeat: last }]
  - when: { text: weather }
    say: Let me look.
    call: [{ tool: get_weather, args: { city: Rome } }]
  - when: { text: broken }
    error: { status: 503, message: The model is overloaded. }
otherwise: { say: ["It is ", "fine."] }
shields:
  - shield: guard
    when: { text: bomb }
    violation: { level: error, message: I cannot help with that., metadata: { category: S1 } }
`;

/** A server, a session on it, and a way to run turns in it. */
export async function open(options: Parameters<typeof serve>[1] = {}) {
  const serving = await serve(script, { control: { loopback: true }, ...options });
  return { ...serving, ...(await session(serving)) };
}

async function session({ url }: Serving) {
  const client = createClient({ baseUrl: url });
  const { agent_id } = await client.agents.create({
    name: "helper",
    model: "mock-model",
    instructions: "Be brief.",
    input_shields: ["guard"],
    client_tools: [{ name: "get_weather" }],
    enable_session_persistence: true,
  });
  const path = { agent_id, ...(await client.sessions.create(agent_id, "Tuesday")) };
  const say = (content: string) => client.turns.create(path, { messages: [{ role: "user", content }] });
  const hash = (turn_id: string): string =>
    `#/agents/${agent_id}/sessions/${path.session_id}/turns/${turn_id}`;
  return { client, path, say, hash };
}
