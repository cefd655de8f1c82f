/** What the model is told of an agent's configuration, and what it must be told: docs/semantics.md §4.2, §4.4. */
import type { AgentConfigInput } from "@understudy/contract/types";
import type { InferenceEntry } from "@understudy/mock-inference";
import { isRecord } from "../difference.ts";
import { remember } from "../remember.ts";
import type { Exchange, Trace } from "../trace.ts";
import type { Finding } from "../../verdict.ts";
import { compare } from "./compare.ts";
import { askedTurns, requestsTo, withDefaults, type AskedTurn } from "./configs.ts";
import { toLines } from "../../oracle/prompt.ts";
import { providersName } from "../../oracle/registry.ts";

/** What an agent says once for all its turns. */
export interface Told {
  model: unknown;
  /** The system messages. */
  instructions: readonly { at: number; text: string }[];
  sampling_params: unknown;
  response_format: unknown;
}

export interface AskedModel {
  turn: AskedTurn;
  created: Exchange;
  expected: Told;
  actual: Told;
}

/** Every request to a model of which the agent is known. */
export const askedModels: (trace: Trace) => readonly AskedModel[] = remember((trace) =>
  askedTurns(trace).flatMap((turn) => {
    const config = withDefaults(turn.agent);
    if (config === null) return [];
    const expected = { ...toldBy(config), model: providersName(trace, "model", config.model) };
    return requestsTo(trace, turn.log.alias).map((request) => ({
      turn,
      created: turn.created,
      expected,
      actual: toldIn(request),
    }));
  }),
);

/** Findings where the model was told something else of this. */
export function compareTold({ created, expected, actual }: AskedModel, path: keyof Told): Finding[] {
  return compare(created, `${path} that the model is given`, expected[path], actual[path]);
}

function toldBy(config: AgentConfigInput): Told {
  const { model, instructions, sampling_params, response_format } = config;
  return {
    model,
    instructions: instructions === "" ? [] : [{ at: 0, text: instructions }],
    sampling_params: settled(sampling_params ?? {}),
    response_format: response_format ?? null,
  };
}

function toldIn({ model, messages, sampling_params, response_format }: Request): Told {
  const instructions = toLines(messages).flatMap(({ role, text }, at) =>
    role === "system" ? [{ at, text }] : [],
  );
  return {
    model,
    instructions,
    sampling_params: isRecord(sampling_params) ? settled(sampling_params) : sampling_params,
    response_format,
  };
}

/** A null acts as the default, so that a server may pass on either. */
function settled(params: NonNullable<AgentConfigInput["sampling_params"]>): object {
  return {
    strategy: params.strategy ?? { type: "greedy" },
    max_tokens: params.max_tokens ?? 0,
    repetition_penalty: params.repetition_penalty ?? 1,
    stop: params.stop ?? [],
  };
}

type Request = NonNullable<InferenceEntry["request"]>;
