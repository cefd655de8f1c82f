/** Resolves what a response needs, before its first byte. Throws for what is not served. */
import { shortened } from "@understudy/contract";
import { profiles } from "@understudy/contract/profiles";
import type { ResponseCreateRequest } from "@understudy/contract/responses";
import { defaultInferences, toModelOptions, toResponseFormat } from "@understudy/responses";
import type { PlanWithoutIdentity, Served } from "../../domain/plan/plan.ts";
import type { CallRules } from "../../domain/turn/state/call-rules.ts";
import { refuse } from "../items/problem.ts";
import { toSampling } from "./sampling.ts";
import { chooseTool } from "./tools/choose-tool.ts";
import type { OfferedTools } from "../../domain/offered-tools.ts";
import { offerTools } from "./tools/offer-tools.ts";

export interface PlannedResponse {
  plan: PlanWithoutIdentity;
  /** Which of the calls count, in which order, and what judges them. */
  rules: CallRules;
  offered: OfferedTools[];
}

/** The right shape and everything that `checkCreate` looks at are given. */
export function planResponse(request: ResponseCreateRequest, served: Served): PlannedResponse {
  const guardrails = guardrailsOf(request);
  checkNamed(request, served);
  const offered = offerTools(request.tools ?? [], served.toolgroups);
  const { tool_choice, ...allowed } = chooseTool(request.tool_choice, offered);
  const { max_tool_calls = null } = request;
  return {
    offered,
    plan: {
      input_messages: [],
      model: request.model,
      instructions: request.instructions ?? "",
      sampling_params: toSampling(request),
      response_format: toResponseFormat(request),
      ...toModelOptions(request),
      tool_config: { tool_choice, tool_prompt_format: null, system_message_behavior: "append" },
      server_tools: offered.flatMap(({ server }) => server),
      client_tools: offered.flatMap(({ client }) => client),
      input_shields: guardrails,
      output_shields: guardrails,
      max_infer_iters: request.max_infer_iters ?? defaultInferences,
      // What real servers do otherwise in their turns is no rule for responses.
      policy: profiles.reference.policy,
    },
    rules: {
      judges_each_message: true,
      handed_out_at_limit: true,
      asked_first: offered.flatMap(({ asking }) => asking),
      ...(max_tool_calls === null ? {} : { max_tool_calls }),
      ...(request.parallel_tool_calls === false ? { one_call: true } : {}),
      ...allowed,
    },
  };
}

/** The ids of its shields. */
export function guardrailsOf({ guardrails }: ResponseCreateRequest): string[] {
  return (guardrails ?? []).map((one) => (typeof one === "string" ? one : one.type));
}

export function checkModel(model: string, served: Served): void {
  if (!served.models.includes(model))
    throw notServed("Model", model, "model", "model_not_found", served.models);
}

/** Model and guardrails: before another server is asked for its tools. */
export function checkNamed(request: ResponseCreateRequest, served: Served): void {
  checkModel(request.model, served);
  for (const [index, shield] of guardrailsOf(request).entries())
    if (!served.shields.includes(shield))
      throw notServed("Shield", shield, `guardrails[${index}]`, "guardrail_not_found", served.shields);
}

function notServed(
  what: string,
  name: string,
  param: string,
  code: string,
  served: readonly string[],
): Error {
  const instead = served.length > 0 ? `Served: ${served.join(", ")}.` : "None is served.";
  return refuse(code, param, `${what} ${shortened(name)} not found. ${instead}`, { status: 404 });
}
