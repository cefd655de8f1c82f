import type { Agent, AgentConfigInput } from "@understudy/contract/types";
import type { Client } from "../calls/client.ts";
import { valueAt } from "../sending/errors.ts";
import { checkCallOptions, type CallOptions } from "../sending/options.ts";
import { aNumber, anything, aText, checkRules, type OptionRule } from "../sending/rules.ts";
import { shownValue } from "../sending/shown.ts";
import { createSession, type AgentSession } from "./agent-session.ts";
import { toolRules, type ToolRules } from "./answer-calls.ts";
import type { TurnLimits } from "./run-turn.ts";
import type { Tool } from "./tool.ts";

/** The configuration of a new agent or the id of a stored one, with client tools and their rules. */
export type AgentOptions = (Omit<AgentConfigInput, "client_tools"> | { agent_id: string }) &
  ToolRules &
  TurnLimits & { tools?: readonly Tool[] | undefined };

/** Options that are not part of the configuration. */
const ownRules = {
  ...toolRules,
  // Any value: `toMap` refuses what `tool()` did not make.
  tools: anything,
  maxRounds: aNumber,
  maxCalls: aNumber,
} satisfies Record<"tools" | keyof ToolRules | keyof TurnLimits, OptionRule>;

/** JSON leaves out what is undefined. */
const notSent = Object.fromEntries(Object.keys(ownRules).map((name) => [name, undefined]));

/** The fields of a configuration, which the server checks; `tools` stand for `client_tools`. */
const config = {
  model: anything,
  instructions: anything,
  name: anything,
  sampling_params: anything,
  input_shields: anything,
  output_shields: anything,
  toolgroups: anything,
  tool_choice: anything,
  tool_prompt_format: anything,
  tool_config: anything,
  max_infer_iters: anything,
  enable_session_persistence: anything,
  response_format: anything,
} satisfies Record<keyof Omit<AgentConfigInput, "client_tools">, OptionRule>;

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
  if (typeof valueAt(client, "agents", "get") !== "function")
    throw new TypeError(`createAgent takes a client of createClient first, and got ${shownValue(client)}.`);
  // A caller without types may leave out the options: the server then says what an agent needs.
  const given = options ?? {};
  checkRules("createAgent", given, {
    ...ownRules,
    ...("agent_id" in given ? { agent_id: aText } : config),
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
    async session(session = "session", sessionOptions = {}) {
      checkCallOptions(sessionOptions);
      const { session_id } =
        typeof session === "string"
          ? await client.sessions.create(agent_id, session, sessionOptions)
          : (Object(session) as { session_id: string });
      if (!session_id)
        throw new TypeError("agent.session() needs a name, or { session_id } of a stored session.");
      return createSession(client.turns, { agent_id, session_id }, { tools: byName, rules: given });
    },
  };
}

/** Maps tools by their names. Throws a `TypeError` if two have the same one, or one was not made by `tool()`. */
export function toMap(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  // A caller without types may pass one tool, or definitions in OpenAI's form.
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
