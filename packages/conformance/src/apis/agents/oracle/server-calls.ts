/** The calls of server tools in a turn, with the expected and the actual invocation of each. */
import type { ToolCall, ToolResponse } from "@understudy/contract/types";
import type { ToolEntry } from "@understudy/mock-inference";
import { toJson } from "../../../json/to-json.ts";
import { isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { addedStepsOf, type TurnLog, turnLogs } from "../views/turn-log.ts";
import { invocationsOf, turnTools, type TurnTools } from "./toolgroups.ts";

/** A step of a server's tool. */
export interface ServerCall {
  log: TurnLog;
  exchange: Exchange;
  /** The place of its step. */
  at: number;
  call: ToolCall;
  response: ToolResponse;
  /** The expected invocation; null without such a tool, or without arguments to invoke it with. */
  expected: Invocation | null;
  /** The actual invocation; undefined if the journal does not show which entry is of this call. */
  entry: ToolEntry | undefined;
}

interface Invocation {
  toolgroup_id: string;
  tool_name: string;
  arguments: Record<string, unknown>;
}

export function serverCallsOf(trace: Trace): ServerCall[] {
  return turnLogs(trace).flatMap((log) => serverCallsOfTurn(trace, log));
}

export function serverCallsOfTurn(trace: Trace, log: TurnLog): ServerCall[] {
  const tools = turnTools(trace, log);
  const entries = invocationsOf(trace, log) ?? [];
  let next = 0;
  return addedStepsOf(log).flatMap(({ exchange, turn, from }) =>
    turn.steps.flatMap((step, at) => {
      if (at < from || step.step_type !== "tool_execution") return [];
      return step.tool_calls.flatMap((call, n): ServerCall[] => {
        const response = step.tool_responses[n];
        const expected = invocation(trace, log, tools, call);
        const entry = expected === null ? undefined : entries[next++];
        return response === undefined ? [] : [{ log, exchange, at, call, response, expected, entry }];
      });
    }),
  );
}

function invocation(
  trace: Trace,
  log: TurnLog,
  { server, args }: TurnTools,
  call: ToolCall,
): Invocation | null {
  const tool = server?.find((one) => one.tool === call.tool_name);
  const { tool_arguments } = trace.expectations.policy;
  const text = tool_arguments === "text" && typeof call.arguments === "string" ? call.arguments : null;
  const modelArguments = (text === null ? call.arguments : toJson(text)) ?? {};
  if (tool === undefined || !isRecord(modelArguments)) return null;
  return {
    toolgroup_id: tool.group,
    tool_name: tool.tool,
    arguments: { session_id: trace.ids[log.session], ...modelArguments, ...args.get(tool.group) },
  };
}
