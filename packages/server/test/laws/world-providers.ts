/** Providers that say what a world has them say. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart, ToolResult } from "@understudy/contract/ports";
import type { AgentConfigInput, SafetyViolation } from "@understudy/contract/types";
import { fakeProviders, stop, toolDef, type FakeProviders } from "../support/fake-providers.ts";
import {
  serverTools,
  shieldIds,
  type AgentWorld,
  type Answer,
  type Result,
  type TurnWorld,
  type Verdict,
} from "./worlds.ts";

export interface WorldProviders extends FakeProviders {
  /** From now on it is this turn that runs. */
  play(turn: TurnWorld): void;
}

export const afterwards: Answer = { parts: [{ type: "text", text: "ok" }], end: "end_of_turn" };

export function worldProviders(): WorldProviders {
  let left = { model: [] as Answer[], shields: [] as Verdict[], tools: [] as Result[] };
  const judge = () => toViolation(left.shields.shift() ?? null);
  const invoke = () => toResult(left.tools.shift() ?? { content: "42" });
  const fakes = fakeProviders({
    says: [() => speak(left.model.shift() ?? afterwards)],
    shields: Object.fromEntries(shieldIds.map((id) => [id, judge])),
    tools: { kit: Object.fromEntries(serverTools.map((name) => [name, invoke])) },
  });
  return {
    ...fakes,
    play({ model, shields, tools }) {
      left = { model: [...model], shields: [...shields], tools: [...tools] };
    },
  };
}

/** The configuration of a world's agent. */
export function toConfig(agent: AgentWorld): AgentConfigInput {
  const { persistent, server_tools, client_tools, ...config } = agent;
  return {
    ...config,
    model: "m",
    toolgroups: server_tools ? ["kit"] : [],
    client_tools: client_tools.map(toolDef),
    enable_session_persistence: persistent,
  };
}

export function toViolation(verdict: Verdict): SafetyViolation | null {
  if (verdict === "fails") throw new ProviderError("The shield is out of order.");
  return verdict && { violation_level: verdict.level, user_message: verdict.message, metadata: {} };
}

export function toResult(result: Result): ToolResult {
  if (result === "throws") throw new Error("The tool is out of order.");
  return "error" in result ? { content: null, error_message: result.error } : result;
}

async function* speak({ parts, end }: Answer): AsyncGenerator<InferencePart> {
  yield* parts;
  if (typeof end === "object") throw new ProviderError("The model is out of order.", { status: end.fails });
  if (end !== "cut off") yield stop(end);
}
