/** Providers that answer by the script of a setup. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart, ToolResult } from "@understudy/contract/ports";
import type { AgentConfigInput, SafetyViolation } from "@understudy/contract/types";
import { fakeProviders, stop, toolDef, type FakeProviders } from "../support/fake-providers.ts";
import {
  serverTools,
  shieldIds,
  type AgentSetup,
  type ModelAnswer,
  type ToolAnswer,
  type TurnSetup,
  type ShieldAnswer,
} from "./setups.ts";

export interface ScriptedProviders extends FakeProviders {
  /** Takes the answers of this turn from now on. */
  script(turn: TurnSetup): void;
}

export const defaultAnswer: ModelAnswer = { parts: [{ type: "text", text: "ok" }], end: "end_of_turn" };

export function scriptedProviders(): ScriptedProviders {
  let remaining = { model: [] as ModelAnswer[], shields: [] as ShieldAnswer[], tools: [] as ToolAnswer[] };
  const judge = () => toViolation(remaining.shields.shift() ?? null);
  const invoke = () => toResult(remaining.tools.shift() ?? { content: "42" });
  const fakes = fakeProviders({
    answers: [() => speak(remaining.model.shift() ?? defaultAnswer)],
    shields: Object.fromEntries(shieldIds.map((id) => [id, judge])),
    tools: { kit: Object.fromEntries(serverTools.map((name) => [name, invoke])) },
  });
  return {
    ...fakes,
    script({ model, shields, tools }) {
      remaining = { model: [...model], shields: [...shields], tools: [...tools] };
    },
  };
}

/** The configuration of the agent of a setup. */
export function toConfig(agent: AgentSetup): AgentConfigInput {
  const { persistent, server_tools, client_tools, ...config } = agent;
  return {
    ...config,
    model: "m",
    toolgroups: server_tools ? ["kit"] : [],
    client_tools: client_tools.map(toolDef),
    enable_session_persistence: persistent,
  };
}

export function toViolation(verdict: ShieldAnswer): SafetyViolation | null {
  if (verdict === "fails") throw new ProviderError("The shield is out of order.");
  return verdict && { violation_level: verdict.level, user_message: verdict.message, metadata: {} };
}

export function toResult(result: ToolAnswer): ToolResult {
  if (result === "throws") throw new Error("The tool is out of order.");
  return "error" in result ? { content: null, error_message: result.error } : result;
}

async function* speak({ parts, end }: ModelAnswer): AsyncGenerator<InferencePart> {
  yield* parts;
  if (typeof end === "object") throw new ProviderError("The model is out of order.", { status: end.fails });
  if (end !== "cut off") yield stop(end);
}
