/** Runs a demo turn over the public API. */
import type { Model, Session, Shield, ToolGroup, Turn } from "@understudy/contract/types";
import { get, post, sessionPath } from "./api.ts";

const tool = { name: "get_weather", description: "The weather in a city" };
const answer = "sunny, 20 degrees";

/** The turn asks for the weather with the server's resources; the page answers the client tool's calls. */
export async function runDemo(): Promise<void> {
  const [models, shields, toolgroups] = await Promise.all([
    get<{ data: Model[] }>("/v1/models"),
    get<{ data: Shield[] }>("/v1/shields"),
    get<{ data: ToolGroup[] }>("/v1/toolgroups"),
  ]);
  const model = models.data.find(({ model_type }) => model_type === "llm");
  if (model === undefined) throw new Error("This server has no model, so no turn can run.");
  const guards = shields.data.map(({ identifier }) => identifier).slice(0, 1);
  const { agent_id } = await post<{ agent_id: string }>("/v1/agents", {
    agent_config: {
      name: "demo",
      model: model.identifier,
      instructions: "Be brief.",
      input_shields: guards,
      output_shields: guards,
      toolgroups: toolgroups.data.map(({ identifier }) => identifier),
      client_tools: [tool],
    },
  });
  const { session_id } = await post<Pick<Session, "session_id">>(`/v1/agents/${agent_id}/session`, {
    session_name: "demo",
  });
  const path = `${sessionPath(agent_id, session_id)}/turn`;
  const turn = await post<Turn>(path, {
    messages: [{ role: "user", content: "How is the weather in Rome?" }],
  });
  // Only once: a script may call the tool in every iteration.
  const calls = turn.output_message.stop_reason === "end_of_message" ? turn.output_message.tool_calls : [];
  if (calls.length === 0) return;
  const tool_responses = calls.map(({ call_id, tool_name }) => ({ call_id, tool_name, content: answer }));
  await post<Turn>(`${path}/${turn.turn_id}/resume`, { tool_responses });
}
