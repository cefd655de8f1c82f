/** Agents and turns as they were requested, and agents as they were read. */
import { type Alias, type CreateAgentStep, stepsOf } from "../../../story/story.ts";
import { isRecord } from "../../../json/difference.ts";
import { checked, type SchemaOutcome } from "../../../trace/read.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { type TurnLog, turnLogs } from "./turn-log.ts";

/** A request for an agent, whether or not it was granted. */
export interface RequestedAgent {
  alias: Alias;
  exchange: Exchange;
  /** Its configuration, without any defaults. */
  sent: Readonly<Record<string, unknown>>;
}

export const requestedAgents: (trace: Trace) => readonly RequestedAgent[] = remember(({ exchanges }) =>
  exchanges.flatMap((exchange): RequestedAgent[] => {
    const { step, request } = exchange;
    const sent = isRecord(request.body) ? request.body["agent_config"] : undefined;
    return step.do === "create_agent" && isRecord(sent) ? [{ alias: step.as, exchange, sent }] : [];
  }),
);

/** An agent config as it was read, with what was sent. */
export interface ReadConfig {
  read: Exchange;
  agent: RequestedAgent;
  config: Readonly<Record<string, unknown>>;
}

export function readConfigs(trace: Trace): ReadConfig[] {
  const agents = requestedAgents(trace);
  return trace.exchanges.flatMap((read) => {
    const { step, json } = read;
    const agent = step.do === "get_agent" ? agents.find(({ alias }) => alias === step.agent) : undefined;
    const config = isRecord(json) ? json["agent_config"] : undefined;
    return agent !== undefined && isRecord(config) ? [{ read, agent, config }] : [];
  });
}

/** A turn with its agent. */
export interface RequestedTurn {
  log: TurnLog;
  created: Exchange;
  agent: RequestedAgent;
  /** The request of the turn, without any defaults. */
  sent: Readonly<Record<string, unknown>>;
}

export const requestedTurns: (trace: Trace) => readonly RequestedTurn[] = remember((trace) => {
  const agents = requestedAgents(trace);
  return turnLogs(trace).flatMap((log) => {
    const [created] = log.requests;
    const agent = agents.find(({ alias }) => alias === agentOf(trace, log.session));
    const sent = created.request.body;
    return agent !== undefined && isRecord(sent) ? [{ log, created, agent, sent }] : [];
  });
});

/** The configuration of an agent with the defaults of the schema; null if it is not of the schema. */
export function withDefaults({ sent }: RequestedAgent): Config | null {
  const parsed = checked("AgentConfigInput", sent);
  return parsed.ok ? parsed.value : null;
}

type Config = Extract<SchemaOutcome<"AgentConfigInput">, { ok: true }>["value"];

/** The agent of a session of the story. */
export function agentOf({ story }: Trace, session: Alias): Alias | undefined {
  return stepsOf(story, "create_session").find(({ as }) => as === session)?.agent;
}

/** The configuration that the story gives the agent of a session. */
export function configOf(trace: Trace, session: Alias): CreateAgentStep["config"] | undefined {
  const agent = agentOf(trace, session);
  return stepsOf(trace.story, "create_agent").find(({ as }) => as === agent)?.config;
}
