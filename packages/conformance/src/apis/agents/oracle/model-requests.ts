/** Requests to the model, and the settings that they must have: docs/look-up/semantics/configuration.md §4.2, §4.4. */
import type { AgentConfigInput } from "@understudy/contract/types";
import type { InferenceEntry } from "@understudy/mock-inference";
import type { Expectations } from "../../../target/expectations.ts";
import { isRecord } from "../../../json/difference.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { type RequestedTurn, requestedTurns, withDefaults } from "../views/configs.ts";
import { requestsTo } from "../views/inferences.ts";
import { compare, type Finding } from "../../../check/verdict.ts";
import { toLines } from "./prompt.ts";
import { providersName } from "./registry.ts";

/** What an agent sets once for all its turns. */
export interface ModelSettings {
  model: unknown;
  /** The system messages. */
  instructions: readonly { at: number; text: string }[];
  sampling_params: unknown;
  response_format: unknown;
}

export interface ModelRequest {
  turn: RequestedTurn;
  created: Exchange;
  expected: ModelSettings;
  actual: ModelSettings;
}

/** Every request to a model of which the agent is known. */
export const modelRequests: (trace: Trace) => readonly ModelRequest[] = remember((trace) =>
  requestedTurns(trace).flatMap((turn) => {
    const config = withDefaults(turn.agent);
    if (config === null) return [];
    const expected = {
      ...expectedSettings(config, trace.expectations),
      model: providersName(trace, "model", config.model),
    };
    return requestsTo(trace, turn.log.alias).map((request) => ({
      turn,
      created: turn.created,
      expected,
      actual: settingsIn(request),
    }));
  }),
);

/** Findings where the model got another value of this setting. */
export function compareSetting(
  { created, expected, actual }: ModelRequest,
  path: keyof ModelSettings,
): Finding[] {
  return compare(created, `${path} in the request to the model`, expected[path], actual[path]);
}

function expectedSettings(config: AgentConfigInput, { behavior }: Expectations): ModelSettings {
  const { model, instructions, sampling_params, response_format } = config;
  const sampling = withDefaultSampling(sampling_params ?? {});
  return {
    model,
    instructions: instructions === "" ? [] : [{ at: 0, text: instructions }],
    sampling_params: behavior.sampling === "some_dropped" ? withoutDropped(sampling) : sampling,
    response_format: response_format ?? null,
  };
}

function settingsIn({ model, messages, sampling_params, response_format }: Request): ModelSettings {
  const instructions = toLines(messages).flatMap(({ role, text }, at) =>
    role === "system" ? [{ at, text }] : [],
  );
  return {
    model,
    instructions,
    sampling_params: isRecord(sampling_params) ? withDefaultSampling(sampling_params) : sampling_params,
    response_format,
  };
}

/** A null acts as the default: a server may pass on either. */
function withDefaultSampling(params: NonNullable<AgentConfigInput["sampling_params"]>) {
  return {
    strategy: params.strategy ?? greedy,
    max_tokens: params.max_tokens ?? 0,
    repetition_penalty: params.repetition_penalty ?? 1,
    stop: params.stop ?? [],
  };
}

const greedy = { type: "greedy" } as const;

/** The parameters without the ones that such a server drops: it passes on only the strategy `top_p`. */
function withoutDropped({ strategy, max_tokens }: ReturnType<typeof withDefaultSampling>): object {
  return withDefaultSampling({ strategy: strategy.type === "top_k" ? greedy : strategy, max_tokens });
}

type Request = NonNullable<InferenceEntry["request"]>;
