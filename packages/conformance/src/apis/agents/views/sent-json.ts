/** JSON without a schema of the API, as it was sent and as it came back. */
import { isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { readConfigs } from "./configs.ts";
import { answered, callsOf, inferenceSteps } from "./inferences.ts";
import { resumesOf, statesOf, turnLogs } from "./turn-log.ts";

export interface SentJson {
  exchange: Exchange;
  path: string;
  expected: unknown;
  actual: unknown;
}

export function sentJson(trace: Trace): SentJson[] {
  return [...ofConfigs(trace), ...ofModels(trace), ...ofClients(trace)];
}

/** Schemas and metadata of client tools, arguments of toolgroups, the schema of an answer. */
function ofConfigs(trace: Trace): SentJson[] {
  return readConfigs(trace).flatMap(({ read, agent, config }) =>
    [
      ...(["input_schema", "metadata"] as const).map((key) => ["client_tools", key] as const),
      ["toolgroups", "args"] as const,
    ].flatMap(([list, key]) => {
      const actual = listIn(config, list);
      return listIn(agent.sent, list).flatMap((sent, n) => {
        const expected = fieldOf(sent, key);
        const path = `agent_config.${list}.${n}.${key}`;
        return isRecord(expected)
          ? [{ exchange: read, path, expected, actual: fieldOf(actual[n], key) }]
          : [];
      });
    }),
  );
}

/** Arguments that the model gave its tools. */
function ofModels(trace: Trace): SentJson[] {
  const { policy, behavior } = trace.expectations;
  if (policy.tool_arguments !== "value" || behavior.argument_nesting !== "any") return [];
  return turnLogs(trace).flatMap((log) => {
    const last = statesOf(log).at(-1);
    if (last === undefined) return [];
    const actual = answered(trace, log.alias);
    return inferenceSteps(last.turn).flatMap(({ model_response }, n) => {
      const calls = actual[n] === undefined ? [] : callsOf(actual[n]);
      return calls.map((call, at) => ({
        exchange: last.exchange,
        path: `arguments of ${call.tool_name}`,
        expected: call.arguments,
        actual: model_response.tool_calls[at]?.arguments,
      }));
    });
  });
}

/** Metadata that clients sent with their responses. */
function ofClients(trace: Trace): SentJson[] {
  return resumesOf(trace).flatMap(({ exchange, before, after, step }) => {
    const stored = after?.steps[before.steps.length];
    if (step.metadata === undefined || stored?.step_type !== "tool_execution") return [];
    return stored.tool_responses.map(({ metadata }, n) => ({
      exchange,
      path: `tool_responses.${n}.metadata`,
      expected: step.metadata,
      actual: metadata,
    }));
  });
}

function listIn(config: Readonly<Record<string, unknown>>, key: string): readonly unknown[] {
  const list = config[key];
  return Array.isArray(list) ? list : [];
}

function fieldOf(item: unknown, key: string): unknown {
  return isRecord(item) ? item[key] : undefined;
}
