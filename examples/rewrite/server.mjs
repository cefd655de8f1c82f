// An honest first attempt at the Agents API in plain Node, with an echo for a model. It runs, a client can talk to it,
// and it is wrong in ways that are easy to get wrong. README.md shows how the suite finds out.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const agents = new Map();
const sessions = new Map();
const turns = new Map();

/** With microseconds, as the API has it. */
const now = () => new Date().toISOString().replace("Z", "000Z");
const textOf = (content) =>
  [content]
    .flat()
    .map((part) => part.text ?? part)
    .join("\n")
    .trim();

const routes = {
  "GET /v1/models": () => ({ data: [{ identifier: "echo", model_type: "llm", ...model }] }),
  "GET /v1/agents": () => page([...agents.values()]),
  "POST /v1/agents": (_, { agent_config }) => {
    const agent = { agent_id: randomUUID(), agent_config, created_at: now() };
    agents.set(agent.agent_id, agent);
    return { agent_id: agent.agent_id };
  },
  "GET /v1/agents/:agent": ([agent]) => agents.get(agent),
  "DELETE /v1/agents/:agent": ([agent]) => void agents.delete(agent),
  "POST /v1/agents/:agent/session": (_, { session_name }) => {
    const session = { session_id: randomUUID(), session_name, started_at: now(), turns: [] };
    sessions.set(session.session_id, session);
    return { session_id: session.session_id };
  },
  "GET /v1/agents/:agent/sessions": () => page([...sessions.values()]),
  "GET /v1/agents/:agent/session/:session": ([, session]) => sessions.get(session),
  "DELETE /v1/agents/:agent/session/:session": ([, session]) => void sessions.delete(session),
  "POST /v1/agents/:agent/session/:session/turn": ([, session], body, response) => {
    const turn = answer(session, body.messages);
    turns.set(turn.turn_id, turn);
    sessions.get(session).turns.push(turn);
    return body.stream ? stream(turn, response) : turn;
  },
  "GET /v1/agents/:agent/session/:session/turn/:turn": ([, , turn]) => turns.get(turn),
  "GET /v1/agents/:agent/session/:session/turn/:turn/step/:step": ([, , turn, step]) => {
    const found = turns.get(turn)?.steps.find(({ step_id }) => step_id === step);
    return found && { step: found };
  },
};

const model = { provider_id: "echo", provider_resource_id: "echo", type: "model", metadata: {} };
const page = (data) => ({ data, has_more: false });

/** The turn as it will be stored. */
function answer(session_id, messages) {
  const input_messages = messages.map((message) => ({
    context: null,
    ...message,
    content: textOf(message.content),
  }));
  const content = `You said: ${input_messages.at(-1).content}`;
  const output_message = { role: "assistant", content, stop_reason: "end_of_turn", tool_calls: [] };
  const turn = { turn_id: randomUUID(), session_id, input_messages, started_at: now() };
  const { turn_id, started_at } = turn;
  const step = { step_type: "inference", step_id: randomUUID(), turn_id, started_at, completed_at: now() };
  const steps = [{ ...step, model_response: output_message }];
  return { ...turn, steps, output_message, output_attachments: [], completed_at: now() };
}

function stream(turn, response) {
  const [step] = turn.steps;
  const { step_type, step_id } = step;
  const send = (payload) => response.write(`data: ${JSON.stringify({ event: { payload } })}\n\n`);
  response.writeHead(200, { "content-type": "text/event-stream" });
  send({ event_type: "turn_start", turn_id: turn.turn_id });
  send({ event_type: "step_start", step_type, step_id, metadata: {} });
  for (const text of turn.output_message.content.split(" "))
    send({ event_type: "step_progress", step_type, step_id, delta: { type: "text", text } });
  send({ event_type: "step_complete", step_type, step_id, step_details: step });
  send({ event_type: "turn_complete", turn });
  response.end("data: [DONE]\n\n");
}

async function serve(request, response) {
  const body = await new Response(request).text();
  const parts = new URL(request.url, "http://localhost").pathname.split("/");
  for (const [route, handle] of Object.entries(routes)) {
    const [method, path] = route.split(" ");
    const names = path.split("/");
    const fits = names.every((name, n) => (name[0] === ":" ? parts[n] : name === parts[n]));
    if (method !== request.method || names.length !== parts.length || !fits) continue;
    const ids = parts.filter((_, n) => names[n][0] === ":");
    const result = handle(ids, body && JSON.parse(body), response);
    if (response.headersSent) return;
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify(result ?? null));
  }
  response.writeHead(404, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message: "not found" } }));
}

// What a handler stumbles over is a 500, as in most frameworks.
const server = createServer((request, response) => {
  serve(request, response).catch(() => response.writeHead(500).end("Internal Server Error"));
});

server.listen(process.env.PORT ?? 0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
