import type { Agent, AgentConfigInput } from "@understudy/contract/types";
import type { Client } from "../calls/client.ts";
import type { CallOptions } from "../sending/options.ts";
import { createSession, type AgentSession } from "./agent-session.ts";
import { refuseUnknown } from "../sending/unknown-options.ts";
import { toolRules, type ToolRules } from "./answer-calls.ts";
import type { TurnLimits } from "./run-turn.ts";
import type { Tool } from "./tool.ts";

/** The configuration of a new agent or the id of a stored one, with client tools and their rules. */
export type AgentOptions = (Omit<AgentConfigInput, "client_tools"> | { agent_id: string }) &
  ToolRules &
  TurnLimits & { tools?: readonly Tool[] | undefined };

/** What is not of the configuration: JSON leaves it out. */
const notSent = {
  ...toolRules,
  tools: undefined,
  maxRounds: undefined,
  maxCalls: undefined,
} satisfies Record<"tools" | keyof ToolRules | keyof TurnLimits, undefined>;

/** The fields of a configuration; `tools` stand for `client_tools`. */
const config = {
  model: undefined,
  instructions: undefined,
  name: undefined,
  sampling_params: undefined,
  input_shields: undefined,
  output_shields: undefined,
  toolgroups: undefined,
  tool_choice: undefined,
  tool_prompt_format: undefined,
  tool_config: undefined,
  max_infer_iters: undefined,
  enable_session_persistence: undefined,
  response_format: undefined,
} satisfies Record<keyof Omit<AgentConfigInput, "client_tools">, undefined>;

/** An agent with client tools. */
export interface AgentHandle {
  readonly agent_id: string;
  /** Creates a session with this name, or opens a stored one. */
  session(session?: string | { session_id: string }, options?: CallOptions): Promise<AgentSession>;
}

/**
 * Creates an agent with tools that run in this program, or attaches tools to a stored agent, whose `client_tools` must
 * declare them.
 *
 * @throws TypeError if an option is unknown, two tools have one name, one was not made by `tool()`, or a stored agent does not know one
 * of them; and what the client throws.
 */
export async function createAgent(
  client: Client,
  options: AgentOptions,
  callOptions?: CallOptions,
): Promise<AgentHandle> {
  // Without types they may be missing: the server then says what an agent needs.
  const given = Object(options) as AgentOptions;
  refuseUnknown("createAgent", given, {
    ...notSent,
    ...("agent_id" in given ? { agent_id: undefined } : config),
  });
  const { tools = [] } = given;
  const byName = toMap(tools);
  const client_tools = tools.map(({ definition }) => definition);
  const { agent_id } =
    "agent_id" in given
      ? await checked(client.agents.get(given.agent_id, callOptions), byName)
      : await client.agents.create({ ...given, ...notSent, client_tools }, callOptions);
  return {
    agent_id,
    async session(session = "session", sessionOptions) {
      const { session_id } =
        typeof session === "string"
          ? await client.sessions.create(agent_id, session, sessionOptions)
          : session;
      if (!session_id)
        throw new TypeError("agent.session() needs a name, or { session_id } of a stored session.");
      return createSession(client.turns, { agent_id, session_id }, { tools: byName, rules: given });
    },
  };
}

/** By name. Throws a `TypeError` if two have the same one, or one was not made by `tool()`. */
export function toMap(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  // Without types, these are easily one tool, or definitions in OpenAI's form.
  for (const [index, tool] of [tools].flat().entries()) {
    const name = (tool as Partial<Tool> | null)?.definition?.name;
    if (name === undefined || tool === (tools as unknown))
      throw new TypeError(
        `tools must be a list of tool({ name, description, parameters, execute }): tools[${index}] is none.`,
      );
    if (byName.has(name)) throw new TypeError(`Two tools are named ${name}.`);
    byName.set(name, tool);
  }
  return byName;
}

/** Rejects tools that a stored agent does not declare, because the model would never call them. */
async function checked(call: Promise<Agent>, tools: ReadonlyMap<string, Tool>): Promise<Agent> {
  const agent = await call;
  // Other servers may leave out the configuration.
  const { client_tools } = Object(agent.agent_config) as Partial<Agent["agent_config"]>;
  const declared = (client_tools ?? []).map(({ name }) => name);
  for (const name of tools.keys()) {
    if (!declared.includes(name))
      throw new TypeError(
        `Agent ${agent.agent_id}: There is no tool "${name}". The tools are: ${declared.join(", ")}.`,
      );
  }
  return agent;
}
