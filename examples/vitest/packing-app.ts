/** The app: an agent that says what to pack. It knows nothing of tests. */
import { createClient } from "@understudy/client";

/** Runs the client's tool as often as the model asks for it. */
export async function whatToPack(
  baseUrl: string,
  city: string,
  getWeather: (city: string) => Promise<string>,
): Promise<string> {
  const { agents, sessions, turns } = createClient({ baseUrl });
  const { agent_id } = await agents.create({
    model: "mock-model",
    instructions: "Say what to pack.",
    client_tools: [{ name: "get_weather", description: "The weather in a city" }],
    enable_session_persistence: true,
  });
  const path = { agent_id, ...(await sessions.create(agent_id, city)) };

  let turn = await turns.create(path, { messages: [{ role: "user", content: `I go to ${city}.` }] });
  while (turn.output_message.tool_calls.length > 0) {
    const { turn_id, output_message } = turn;
    const tool_responses = await Promise.all(
      output_message.tool_calls.map(async ({ call_id, tool_name }) => {
        const content = await getWeather(city).catch((error: Error) => `Failed: ${error.message}`);
        return { call_id, tool_name, content };
      }),
    );
    turn = await turns.resume({ ...path, turn_id }, { tool_responses });
  }
  const { content } = turn.output_message;
  return typeof content === "string" ? content : "";
}
