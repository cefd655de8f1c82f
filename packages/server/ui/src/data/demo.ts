/** Runs a demo turn over the public API. */
import type { Model, Session, Shield, ToolGroup } from "@understudy/contract/types";
import { demoResponse, demoTool, toDemo, type Demo } from "../model/demo.ts";
import { control, get, post } from "./api.ts";
import { runAgain } from "./run-again.ts";

export async function loadDemo(): Promise<Demo> {
  const [models, shields, toolgroups, scripts] = await Promise.all([
    get<{ data: Model[] }>("/v1/models"),
    get<{ data: Shield[] }>("/v1/shields"),
    get<{ data: ToolGroup[] }>("/v1/toolgroups"),
    control<{ data: { script: string }[] }>("/scripts"),
  ]);
  return toDemo({
    models: models.data,
    shields: shields.data,
    toolgroups: toolgroups.data,
    scripts: scripts.data.map(({ script }) => script),
  });
}

export async function runDemo({ model, shields, toolgroups }: Demo, content: string): Promise<void> {
  const { agent_id } = await post<{ agent_id: string }>("/v1/agents", {
    agent_config: {
      name: "demo",
      model,
      instructions: "Be brief.",
      input_shields: shields,
      output_shields: shields,
      toolgroups,
      client_tools: [demoTool],
    },
  });
  const session: Pick<Session, "session_name"> = { session_name: "demo" };
  // Only once: a script may call the tool in every iteration.
  const resumes = [[{ tool_name: demoTool.name, content: demoResponse }]];
  await runAgain(agent_id, session, { messages: [{ role: "user", content }], resumes });
}
