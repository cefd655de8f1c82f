/** What agents and turns were asked to be, as it was sent. */
import type { InferenceEntry } from "@understudy/mock-inference";
import { isRecord } from "../difference.ts";
import { remember } from "../remember.ts";
import type { Alias } from "../../story/story.ts";
import type { Exchange, Trace } from "../trace.ts";
import { agentOf } from "../../oracle/lifetime.ts";
import { mergeToolConfig, type ToolConfigFields } from "../../oracle/tool-config.ts";
import { turnLogs, type TurnLog } from "./turn-log.ts";
import { checked, type Checked } from "../read.ts";

/** An agent that was asked for, whether or not it was made. */
export interface RequestedAgent {
  alias: Alias;
  exchange: Exchange;
  /** Its configuration, without any defaults. */
  sent: Readonly<Record<string, unknown>>;
}

export function requestedAgents({ exchanges }: Trace): RequestedAgent[] {
  return exchanges.flatMap((exchange) => {
    const { step, request } = exchange;
    const sent = isRecord(request.body) ? request.body["agent_config"] : undefined;
    return step.do === "create_agent" && isRecord(sent) ? [{ alias: step.as, exchange, sent }] : [];
  });
}

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

/** A turn with the agent that it was asked of. */
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

type Request = NonNullable<InferenceEntry["request"]>;

/** What the model was given for a turn, in order, however it ended. */
export function requestsTo({ journal }: Trace, turn: Alias): Request[] {
  return (journal ?? []).flatMap(({ turn: alias, entry }) =>
    alias === turn && entry.kind === "inference" && entry.request !== null ? [entry.request] : [],
  );
}

/** The tool config that a turn runs with; null if nobody can say, because its agent was refused or the profile is silent. */
export function toolConfigOf(
  { expectations }: Trace,
  { agent, sent }: RequestedTurn,
): ToolConfigFields | null {
  const turnConfig = isRecord(sent["tool_config"]) ? sent["tool_config"] : null;
  const { turn_tool_config } = expectations.policy;
  if (turnConfig !== null && turn_tool_config === undefined) return null;
  const replaces = turnConfig !== null && turn_tool_config === "replaces";
  const merged = mergeToolConfig(replaces ? { tool_config: turnConfig } : agent.sent);
  return "stored" in merged ? merged.stored : null;
}

/** The configuration of an agent with the defaults that the schema names; null if it is none. */
export function withDefaults({ sent }: RequestedAgent): Config | null {
  const parsed = checked("AgentConfigInput", sent);
  return parsed.ok ? parsed.value : null;
}

type Config = Extract<Checked<"AgentConfigInput">, { ok: true }>["value"];
