/** The configuration of an agent as it is read back. */
import { check } from "../../../check/check.ts";
import { deepJsonStories } from "../generators/deep-json.ts";
import { unheardOf } from "../generators/crud.ts";
import { absentFields } from "../oracle/absent-fields.ts";
import { agentsAt, type ExistingRecord } from "../oracle/existing-records.ts";
import { mergeToolConfig } from "../oracle/tool-config.ts";
import { isRecord, recordsAmong, recordsIn } from "../../../json/difference.ts";
import type { Exchange } from "../../../trace/trace.ts";
import { compareAnswer, compareStatus, judgeEach } from "../../../check/verdict.ts";

export const configReadBack = check({
  id: "agents/config-read-back",
  statement: "A configuration is read back as it was sent, with defaults filled in.",
  reference: ["semantics §4.2", "real-servers §5"],
  judge(trace) {
    const absent = absentFields(trace.expectations);
    const reads = trace.exchanges.flatMap((read) => {
      const { step } = read;
      const made = agentsAt(trace, read) ?? [];
      if (step.do === "get_agent") {
        const one = made.find(({ as }) => as === step.agent);
        return one === undefined ? [] : [{ read, made: one, actual: isRecord(read.json) ? read.json : {} }];
      }
      // Whether a list has all of them is judged by itself.
      const listed = step.do === "list_agents" ? recordsIn(read.json) : [];
      return made.flatMap((one) => {
        const actual = listed.find(({ agent_id }) => agent_id === one.id);
        return actual === undefined ? [] : [{ read, made: one, actual }];
      });
    });
    const configs = new Map<Exchange, unknown>();
    return judgeEach(reads, "no agent was read", ({ read, made, actual }) => {
      // An agent is read again and again.
      const expected = configs.get(made.exchange) ?? withoutKeys(expectedOf(made), absent);
      configs.set(made.exchange, expected);
      const config = withoutKeys(actual["agent_config"], [unheardOf, ...absent]);
      return compareAnswer(
        read,
        "",
        { agent_id: made.id, agent_config: expected },
        { agent_id: actual["agent_id"], agent_config: config },
      );
    });
  },
});

export const deepJson = check({
  id: "agents/deep-json",
  least: 1,
  statement: "An agent whose JSON is nested 200 levels deep is read and deleted as any other.",
  reference: ["semantics §4.2", "real-servers §5"],
  generator: deepJsonStories,
  when: { deep_json: "kept" },
  // Whether it is made, and listed, is judged by itself.
  judge(trace) {
    const requests = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      if (step.do !== "get_agent" && step.do !== "delete_agent") return [];
      const made = agentsAt(trace, exchange)?.find(({ as }) => as === step.agent);
      return made === undefined ? [] : [{ exchange, made, isRead: step.do === "get_agent" }];
    });
    return judgeEach(requests, "no agent was read or deleted", ({ exchange, made, isRead }) => {
      if (!isRead) return compareStatus(exchange, [200, 204]);
      const expected = metadataIn(made.exchange.request.body);
      return compareAnswer(exchange, "metadata of the client tools", expected, metadataIn(exchange.json));
    });
  },
});

function metadataIn(agent: unknown): unknown {
  const config = isRecord(agent) ? agent["agent_config"] : undefined;
  const tools = isRecord(config) ? config["client_tools"] : undefined;
  return recordsAmong(tools).map(({ metadata }) => metadata);
}

function expectedOf({ exchange }: ExistingRecord): unknown {
  const sent = exchange.request.body;
  return isRecord(sent) && isRecord(sent["agent_config"]) ? stored(sent["agent_config"]) : sent;
}

type Fields = Record<string, unknown>;

/** The defaults of docs/look-up/semantics/configuration.md §4.2, put under what was sent. */
function stored(sent: Fields): unknown {
  const { client_tools: tools, sampling_params: sampling } = sent;
  const merged = mergeToolConfig(sent);
  return withoutKeys({
    input_shields: [],
    output_shields: [],
    toolgroups: [],
    tool_choice: null,
    tool_prompt_format: null,
    max_infer_iters: 10,
    name: null,
    enable_session_persistence: false,
    response_format: null,
    ...sent,
    tool_config: "stored" in merged ? merged.stored : sent["tool_config"],
    sampling_params: sampling === null ? null : samplingOf(isRecord(sampling) ? sampling : {}),
    client_tools: Array.isArray(tools) ? tools.map(toolOf) : (tools ?? (tools === null ? null : [])),
  });
}

function samplingOf(sent: Fields): Fields {
  const all: Fields = {
    strategy: { type: "greedy" },
    max_tokens: 0,
    repetition_penalty: 1,
    stop: null,
    ...sent,
  };
  const { strategy } = all;
  const nucleus = isRecord(strategy) && strategy["type"] === "top_p";
  return nucleus ? { ...all, strategy: { top_p: 0.95, ...strategy } } : all;
}

const emptyTool = {
  description: null,
  parameters: null,
  input_schema: null,
  output_schema: null,
  toolgroup_id: null,
  metadata: null,
};

function toolOf(sent: Fields): Fields {
  const { parameters } = sent;
  if (!Array.isArray(parameters)) return { ...emptyTool, ...sent };
  const filled = parameters.map((parameter: Fields) => ({ required: true, default: null, ...parameter }));
  return { ...emptyTool, ...sent, parameters: filled };
}

/** Unknown fields are judged by a check of their own. */
function withoutKeys(value: unknown, keys: readonly string[] = [unheardOf]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutKeys(item, keys));
  if (!isRecord(value)) return value;
  const known = Object.entries(value).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(known.map(([key, item]) => [key, withoutKeys(item, keys)]));
}
