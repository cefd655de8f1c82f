import type { Agent, AgentConfigInput } from "@understudy/contract/types";
import type { Client } from "../client.ts";
import type { CallOptions } from "../options.ts";
import { createSession, type AgentSession } from "./agent-session.ts";
import type { ToolRules } from "./answer-calls.ts";
import type { TurnLimits } from "./run-turn.ts";
import type { Tool } from "./tool.ts";

/** The configuration of a new agent or the id of a stored one, with client tools and their rules. */
export type AgentOptions = (Omit<AgentConfigInput, "client_tools"> | { agent_id: string }) &
  ToolRules &
  TurnLimits & { tools?: readonly Tool[] | undefined };

/** What is not of the configuration: JSON leaves it out. */
const notSent = {
  tools: undefined,
  approve: undefined,
  concurrency: undefined,
  callTimeout: undefined,
  onToolError: undefined,
  maxRounds: undefined,
  maxCalls: undefined,
} satisfies Record<"tools" | keyof ToolRules | keyof TurnLimits, undefined>;

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
 * @throws TypeError if two tools have one name, or a stored agent does not know one of them; and what the client throws.
 */
export async function createAgent(
  client: Client,
  options: AgentOptions,
  callOptions?: CallOptions,
): Promise<AgentHandle> {
  const { tools = [] } = options;
  const byName = toMap(tools);
  const client_tools = tools.map(({ definition }) => definition);
  const { agent_id } =
    "agent_id" in options
      ? await checked(client.agents.get(options.agent_id, callOptions), byName)
      : await client.agents.create({ ...options, ...notSent, client_tools }, callOptions);
  return {
    agent_id,
    async session(session = "session", sessionOptions) {
      const { session_id } =
        typeof session === "string"
          ? await client.sessions.create(agent_id, session, sessionOptions)
          : session;
      return createSession(client.turns, { agent_id, session_id }, { tools: byName, rules: options });
    },
  };
}

/** By name. Throws a `TypeError` if two have the same one. */
export function toMap(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    const { name } = tool.definition;
    if (byName.has(name)) throw new TypeError(`Two tools are named ${name}.`);
    byName.set(name, tool);
  }
  return byName;
}

/** Rejects tools that a stored agent does not declare, because the model would never call them. */
async function checked(call: Promise<Agent>, tools: ReadonlyMap<string, Tool>): Promise<Agent> {
  const agent = await call;
  const declared = (agent.agent_config.client_tools ?? []).map(({ name }) => name);
  const unknown = [...tools.keys()].find((name) => !declared.includes(name));
  if (unknown === undefined) return agent;
  throw new TypeError(
    `Agent ${agent.agent_id} was created without the tool ${unknown}; its client_tools are: ${declared.join(", ")}.`,
  );
}
