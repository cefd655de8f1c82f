/** Shields and tools outside of turns: what each must get, and what it must answer. */
import { notFoundSteps } from "../../agents/oracle/lifetime.ts";
import type { Schema } from "@understudy/contract/types";
import type {
  ScriptedTool,
  ShieldEntry,
  ShieldRule,
  ScriptedToolAnswer,
  ToolEntry,
} from "@understudy/mock-inference";
import { stepsOf } from "../../../story/story.ts";
import { isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { providersName, registeredAs } from "../../agents/oracle/registry.ts";

export interface ShieldRun {
  exchange: Exchange;
  /** The request that the shield must get. */
  expected: { shield_id: string; touchpoint: string; messages: readonly object[]; params: object };
  /** The rule that must decide; null where the shield passes. */
  rule: ShieldRule | null;
  /** The actual call; undefined without one, null without a journal. */
  entry: ShieldEntry | null | undefined;
}

/** The runs of known shields, in order. */
export function shieldRuns(trace: Trace): ShieldRun[] {
  const stages = stepsOf(trace.story, "stage");
  const entries = trace.journal?.flatMap(({ turn, entry }) =>
    entry.kind === "shield" && stages.some(({ as }) => as === turn) ? [entry] : [],
  );
  return trace.exchanges
    .flatMap((exchange) => {
      const { step, request } = exchange;
      if (step.do !== "run_shield" || !isRecord(request.body)) return [];
      const shield_id = providersName(trace, "shield", step.shield);
      const rules = stages.find(({ as }) => as === step.stage)?.script.shields ?? [];
      if (rules.every(({ shield }) => shield !== shield_id)) return [];
      const touchpoint = step.messages.at(-1)?.role === "assistant" ? "assistant-output" : "user-input";
      const rule = rules.find(
        ({ shield, when }) => shield === shield_id && (when?.touchpoint ?? touchpoint) === touchpoint,
      );
      const registered = registeredAs(trace, "shield", step.shield)?.["params"];
      const params = { ...(isRecord(registered) ? registered : {}), ...step.params };
      const sent = Array.isArray(request.body["messages"]) ? request.body["messages"] : [];
      const expected = { shield_id, touchpoint, messages: sent.map(asSeen), params };
      return [{ exchange, expected, rule: rule ?? null }];
    })
    .map((run, n) => ({ ...run, entry: entries === undefined ? null : entries[n] }));
}

/** A message as shields see it: docs/look-up/semantics/registry.md §14.4. */
function asSeen(message: Schema<"MessageInput">): object {
  switch (message.role) {
    case "assistant": {
      const { role, content, stop_reason = "end_of_turn", tool_calls = [] } = message;
      return { role, content, stop_reason, tool_calls };
    }
    case "tool":
    case "system":
      return message;
    default:
      return { role: "user", content: message.content, context: null };
  }
}

/** The tools of the story's stages, in their order. */
export function stagedTools({ story }: Trace): ScriptedTool[] {
  return stepsOf(story, "stage").flatMap(({ script }) => script.tools ?? []);
}

/** The tools of this name, alone or as group/tool. */
export function toolsNamed(trace: Trace, name: string): ScriptedTool[] {
  const all = stagedTools(trace);
  const named = all.filter(({ tool }) => tool === name);
  return named.length > 0 ? named : all.filter(({ tool, group }) => `${group}/${tool}` === name);
}

/** The statuses for a name that so many tools have. */
export function statusesFor(trace: Trace, tools: readonly ScriptedTool[]): number[] {
  if (tools.length === 1) return [200];
  return tools.length === 0 ? [...new Set([404, ...notFoundSteps(trace)])] : [400];
}

export interface ToolInvocation {
  exchange: Exchange;
  tool: ScriptedTool;
  /** What the tool must be given. */
  expected: { toolgroup_id: string; tool_name: string; arguments: object; messages: [] };
  /** The actual call; undefined without one, null without a journal. */
  entry: ToolEntry | null | undefined;
}

/** The invocations of names that exactly one tool has, in order. */
export function invocations(trace: Trace): ToolInvocation[] {
  const entries = trace.journal?.flatMap(({ turn, entry }) =>
    entry.kind === "tool" && stepsOf(trace.story, "stage").some(({ as }) => as === turn) ? [entry] : [],
  );
  return trace.exchanges
    .flatMap((exchange) => {
      const { step } = exchange;
      const [tool, ...others] = step.do === "invoke_tool" ? toolsNamed(trace, step.name) : [];
      if (step.do !== "invoke_tool" || tool === undefined || others.length > 0) return [];
      const args = { ...defaultsAt(trace, tool, exchange), ...step.kwargs };
      const expected = {
        toolgroup_id: tool.group,
        tool_name: tool.tool,
        arguments: args,
        messages: [] as [],
      };
      return [{ exchange, tool, expected }];
    })
    .map((invocation, n) => ({ ...invocation, entry: entries === undefined ? null : entries[n] }));
}

function defaultsAt(trace: Trace, { group }: ScriptedTool, { began }: Exchange): object {
  const earlier = trace.exchanges.filter(({ ended }) => ended < began);
  const args = registeredAs({ ...trace, exchanges: earlier }, "toolgroup", group)?.["args"];
  return isRecord(args) ? args : {};
}

/** The result that an invocation must answer; the tools of stages return the same every time. */
export function scriptedResult({ returns }: ScriptedTool) {
  const [answer] = Array.isArray(returns) ? returns : [];
  const { returns: content = null, error, metadata = null } = isAnswer(answer) ? answer : { returns: null };
  return { content, error_message: error ?? null, error_code: error === undefined ? null : 1, metadata };
}

function isAnswer(answer: unknown): answer is ScriptedToolAnswer {
  return isRecord(answer) && !("type" in answer);
}
