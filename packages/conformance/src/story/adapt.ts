/** Fits a story to its target: what the target cannot take is left out, or said in the form that it takes. */
import type { AgentConfigInput, ToolDefInput } from "@understudy/contract/types";
import type { Dialect } from "../targets/dialect.ts";
import type { Expectations } from "../targets/expectations.ts";
import { withSeparateTurns } from "./separate-turns.ts";
import type { RequestStep, Story, StoryStep } from "./story.ts";

export interface Fit {
  dialect: Dialect;
  expectations: Expectations;
}

type Config = Partial<AgentConfigInput>;

/**
 * The same story for this target. Where its profile says that a null fails every turn, none is sent, and where it resumes
 * any turn of a session, sessions have one: else nothing that turns show could be judged.
 */
export function adapted(story: Story, { dialect, expectations }: Fit): Story {
  const toConfig = (config: Config): Config => {
    const kept = expectations.behavior.nulls === "fail" ? withoutNulls(config) : config;
    const { client_tools: tools } = kept;
    return tools ? { ...kept, client_tools: tools.map((tool) => toTool(tool, dialect)) } : kept;
  };
  const toRequest = (step: RequestStep): RequestStep =>
    step.do === "create_agent" ? { ...step, config: toConfig(step.config) } : step;
  const toStep = (step: StoryStep): StoryStep => {
    if (step.do === "parallel") return { ...step, branches: step.branches.map((one) => one.map(toStep)) };
    if (step.do === "altered") return { ...step, step: toRequest(step.step) };
    return step.do === "create_agent" ? toRequest(step) : step;
  };
  const { turn_order, resumed_turn } = expectations.behavior;
  const picksAny = turn_order === "any" && resumed_turn === "last";
  const { steps, ...rest } = picksAny ? withSeparateTurns(story) : story;
  return { ...rest, steps: steps.map(toStep) };
}

/** Fields for which servers take null, and then fail every turn. */
const failing: readonly (keyof Config)[] = [
  "client_tools",
  "input_shields",
  "output_shields",
  "max_infer_iters",
];

function withoutNulls(config: Config): Config {
  // A record with fewer of its keys is one still.
  return Object.fromEntries(
    Object.entries(config).filter(([key, value]) => value !== null || !failing.some((one) => one === key)),
  ) as Config;
}

function toTool(tool: ToolDefInput, { toolSchemas }: Dialect): ToolDefInput {
  const { parameters, input_schema, ...rest } = tool;
  if (toolSchemas.length > 1) return tool;
  // Servers that take parameters only fail every turn of a tool without any.
  if (toolSchemas.includes("parameters")) return { ...rest, parameters: parameters ?? [] };
  return input_schema === undefined ? rest : { ...rest, input_schema };
}
