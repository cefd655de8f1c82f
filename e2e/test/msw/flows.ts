/** What an app does with a stack behind MSW; the same in Node and on a page. */
import { createClient, type Client, type SessionPath } from "@understudy/client";
import { createStack, type Stack } from "@understudy/server";

export const baseUrl = "http://llama.test/stack";
const tool = { name: "get_weather", description: "The weather in a city" };

/** Each flow has a script of its own. */
export function mockedStack(): Stack {
  return createStack({
    scripts: [
      {
        script: "weather",
        replies: [
          { when: { last: "tool" }, say: ["It is ", { repeat: "last" }] },
          { say: "Let me look.", call: [{ tool: "get_weather", args: { city: "Rome" } }] },
        ],
      },
      { script: "slow", replies: [{ say: ["One, ", { gate: "half" }, "two."] }] },
    ],
  });
}

async function open(): Promise<{ client: Client; path: SessionPath }> {
  const client = createClient({ baseUrl });
  const { agent_id } = await client.agents.create({
    model: "mock-model",
    instructions: "",
    client_tools: [tool],
    enable_session_persistence: true,
  });
  const { session_id } = await client.sessions.create(agent_id, "mocked");
  return { client, path: { agent_id, session_id } };
}

const say = (content: string) => ({ messages: [{ role: "user" as const, content }] });

/** The page runs the tool that the model asks for. */
export async function toolTurn(): Promise<{ asked: unknown; answer: unknown }> {
  const { client, path } = await open();
  for await (const event of client.turns.stream(path, say("Weather? @@weather@@"))) {
    if (event.event_type !== "turn_awaiting_input") continue;
    const { turn_id, output_message } = event.turn;
    const tool_responses = output_message.tool_calls.map(({ call_id, tool_name }) => ({
      call_id,
      tool_name,
      content: "sunny.",
    }));
    const turn = await client.turns.resume({ ...path, turn_id }, { tool_responses });
    return { asked: output_message.tool_calls, answer: turn.output_message.content };
  }
  throw new Error("the turn did not ask for the tool");
}

/** What was heard while the model was held, and then: deltas come as they are said. */
export async function heldTurn(mock: Stack["mock"]): Promise<{ held: string[]; heard: string[] }> {
  const { client, path } = await open();
  const heard: string[] = [];
  let held: string[] = [];
  for await (const event of client.turns.stream(path, say("@@slow#held@@"))) {
    if (event.event_type !== "step_progress" || event.delta.type !== "text") continue;
    heard.push(event.delta.text);
    if (heard.length > 1) continue;
    const gate = mock.gate("half", "slow#held");
    await gate.reached;
    held = [...heard];
    gate.open();
  }
  return { held, heard };
}

/**
 * Leaves a turn in its middle: by `abort`, or by reading no further. `seen` is what the stack was told; then the turn
 * goes on, and `stored` is what came of it.
 */
export async function leftTurn(
  mock: Stack["mock"],
  how: "abort" | "cancel",
  seen: string | Promise<string>,
): Promise<{ reader: string; seen: string; stored: unknown }> {
  const { client, path } = await open();
  const marker = `slow#${how}`;
  const controller = new AbortController();
  const response = await fetch(`${baseUrl}/v1/agents/${path.agent_id}/session/${path.session_id}/turn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...say(`@@${marker}@@`), stream: true }),
    signal: controller.signal,
  });
  const reader = response.body!.getReader();
  await reader.read();
  const gate = mock.gate("half", marker);
  await gate.reached;
  // What is cancelled behind MSW may never say so.
  if (how === "cancel") void reader.cancel();
  else controller.abort();
  const rest = how === "cancel" ? "left" : await readOn(reader);
  const told = await seen;
  gate.open();
  return { reader: rest, seen: told, stored: await stored(client, path) };
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  try {
    while (!(await reader.read()).done);
    return "ended";
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

/** The answer of the session's turn, which is there as soon as it has ended. */
async function stored(client: Client, path: SessionPath): Promise<unknown> {
  for (;;) {
    const [turn] = (await client.sessions.get(path)).turns;
    if (turn !== undefined) return turn.output_message.content;
  }
}

/** A stack that tells when the reader of a stream goes away. */
export function watched(stack: Stack): { stack: Pick<Stack, "fetch">; left: Promise<string> } {
  let leave: (how: string) => void;
  const left = new Promise<string>((resolve) => (leave = resolve));
  return {
    left,
    stack: {
      async fetch(request) {
        const response = await stack.fetch(request);
        if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) return response;
        const reader = response.body!.getReader();
        const body = new ReadableStream<Uint8Array>(
          {
            async pull(controller) {
              const { done, value } = await reader.read();
              if (done) controller.close();
              else controller.enqueue(value);
            },
            async cancel(reason) {
              leave("cancelled");
              await reader.cancel(reason);
            },
          },
          { highWaterMark: 0 },
        );
        return new Response(body, response);
      },
    },
  };
}
