/** A script whose answers take their time, and turns of it. */
import { createClient } from "@understudy/client";

export const script = `
script: slow
model: mock-model
replies:
  - when: { last: tool }
    say: Done.
  - when: { text: tool }
    call: [{ tool: look }]
otherwise: { say: ["Wait ", { wait: 400ms }, "for it."] }
`;

/** A session on this server, for turns. */
export async function open(url: string) {
  const client = createClient({ baseUrl: url });
  const { agent_id } = await client.agents.create({
    model: "mock-model",
    instructions: "",
    enable_session_persistence: true,
    client_tools: [{ name: "look" }],
  });
  const { session_id } = await client.sessions.create(agent_id, "s");
  return { client, path: { agent_id, session_id } };
}

export function say(content: string) {
  return { messages: [{ role: "user" as const, content }] };
}
