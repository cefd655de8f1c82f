/** The configuration of an agent, as far as a target can take it. */
import type { AgentConfigInput, ToolDefInput } from "@understudy/contract/types";
import { adaptedToolgroups } from "./adapt-toolgroups.ts";
import type { Dialect } from "../target/dialect.ts";
import type { Expectations } from "../target/expectations.ts";
import { isRecord } from "../json/difference.ts";
import type { CreateTurnStep } from "./story.ts";

type Config = Partial<AgentConfigInput>;

/** `turns` are the agent's turns: an agent without turns needs no configuration that can run. */
export function adaptedConfig(
  config: Config,
  turns: readonly CreateTurnStep[],
  dialect: Dialect,
  expectations: Expectations,
): Config {
  const { policy, behavior } = expectations;
  const withoutNull = policy.nulls === "fail" && turns.length > 0 ? withoutNulls(config) : config;
  const kept = turns.length > 0 ? withoutFailingSettings(withoutNull, behavior) : withoutNull;
  // What cannot be read can be deleted neither: it would stay on the target for ever.
  const readable = behavior.deep_json === "unreadable" ? (cut(kept, deepest) as Config) : kept;
  const { client_tools: tools, toolgroups } = readable;
  return {
    ...readable,
    ...(tools ? { client_tools: tools.map((tool) => toTool(tool, dialect)) } : {}),
    ...(toolgroups ? { toolgroups: adaptedToolgroups(toolgroups, expectations) } : {}),
  };
}

/** Fields for which servers take null, and then fail every turn. */
const failing: readonly (keyof Config)[] = [
  "client_tools",
  "input_shields",
  "output_shields",
  "max_infer_iters",
];

function withoutNulls(config: Config): Config {
  return Object.fromEntries(
    Object.entries(config).filter(([key, value]) => value !== null || !failing.some((one) => one === key)),
  );
}

type Settings = Pick<Expectations["behavior"], "sampling" | "response_formats">;

function withoutFailingSettings(config: Config, { sampling, response_formats }: Settings): Config {
  const { response_format, ...others } = config;
  const isGrammar = response_format?.type === "grammar";
  const isUsable = response_formats !== "none" && !(response_formats === "no_grammar" && isGrammar);
  const kept = isUsable ? config : others;
  const { sampling_params } = kept;
  if (sampling !== "some_fail" || sampling_params === undefined || sampling_params === null) return kept;
  const { strategy, repetition_penalty: _, ...rest } = sampling_params;
  const isTaken = strategy !== undefined && strategy.type !== "top_k";
  return { ...kept, sampling_params: { ...rest, ...(isTaken ? { strategy } : {}) } };
}

/** Levels of JSON that every observed server can read back. */
const deepest = 100;

/** The same JSON with null in place of what is nested deeper. */
function cut(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => cut(item, levels - 1));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item, levels - 1)]))
    : value;
}

function toTool(tool: ToolDefInput, { toolSchemas }: Dialect): ToolDefInput {
  const { parameters, input_schema, ...rest } = tool;
  if (toolSchemas.length > 1) return tool;
  // Servers that take parameters only fail every turn of a tool without any.
  if (toolSchemas.includes("parameters")) return { ...rest, parameters: parameters ?? [] };
  return input_schema === undefined ? rest : { ...rest, input_schema };
}
