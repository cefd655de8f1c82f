/** Tools outside of turns: which there are, and what each invocation must come to. */
import type { ScriptedTool, ScriptedToolAnswer, ToolEntry } from "@understudy/mock-inference";
import { isRecord } from "../difference.ts";
import { stepsOf } from "../../story/story.ts";
import type { Exchange, Trace } from "../trace.ts";
import { registeredAs } from "../../oracle/registry.ts";

/** In the order in which they are served. */
export function stagedTools({ story }: Trace): ScriptedTool[] {
  return stepsOf(story, "stage").flatMap(({ script }) => script.tools ?? []);
}

/** The tools that a name means: by itself, or after its group. */
export function toolsNamed(trace: Trace, name: string): ScriptedTool[] {
  const all = stagedTools(trace);
  const named = all.filter(({ tool }) => tool === name);
  return named.length > 0 ? named : all.filter(({ tool, group }) => `${group}/${tool}` === name);
}

/** By how many tools a name means. */
export function statusFor(tools: readonly ScriptedTool[]): number {
  if (tools.length === 1) return 200;
  return tools.length === 0 ? 404 : 400;
}

export interface Invocation {
  exchange: Exchange;
  tool: ScriptedTool;
  /** What the tool must be given. */
  expected: { toolgroup_id: string; tool_name: string; arguments: object; messages: [] };
  /** What it was given; undefined where it was not asked, null where nobody can say. */
  entry: ToolEntry | null | undefined;
}

/** Of tools that a name means alone, in order. */
export function invocations(trace: Trace): Invocation[] {
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

/** What whoever invokes a tool must be told: it says the same every time. */
export function resultOf({ returns }: ScriptedTool): object {
  const [answer] = Array.isArray(returns) ? returns : [];
  const { returns: content = null, error, metadata = null } = isAnswer(answer) ? answer : { returns: null };
  return { content, error_message: error ?? null, error_code: error === undefined ? null : 1, metadata };
}

function isAnswer(answer: unknown): answer is ScriptedToolAnswer {
  return isRecord(answer) && !("type" in answer);
}
