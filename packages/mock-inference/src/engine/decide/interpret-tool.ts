/** Decides what a scripted tool returns. Pure: reads counters through `timesCounted`, and returns the key to count. */
import type { NamedScript, ToolRequest, ToolResult } from "@understudy/contract/provider-data";
import { chooseScript, type ChosenBy, type Miss } from "./choose-script.ts";
import { toPauses } from "./pauses.ts";
import type { Action } from "./action.ts";
import { countKey } from "./interpret.ts";
import type { MatchedBy } from "./matched.ts";
import { toolKey } from "../../script/library.ts";
import type { Script, ScriptedTool, ScriptedToolAnswer, ToolContent } from "../../script/types.ts";

/** The result of a tool, after its actions. */
export interface ToolDecision {
  kind: "answered";
  script: string;
  marker: string | null;
  chosen_by: ChosenBy;
  /** Such as `tools[0].returns[1]`. */
  path: string;
  matched: MatchedBy;
  actions: Action[];
  result: ToolResult;
}

/** `timesCounted`: how often a `count` was returned before. */
export function interpretTool(
  scripts: readonly Script[],
  timesCounted: (count: string) => number,
  request: ToolRequest,
  named?: NamedScript,
): { decision: ToolDecision | Miss; count: string | null } {
  const { toolgroup_id, tool_name, messages } = request;
  const wanted = `has a tool ${tool_name} in group ${toolgroup_id}`;
  const key = toolKey(toolgroup_id, tool_name);
  const choice = chooseScript(
    scripts,
    { messages, script: named },
    {
      by: "tool",
      find: ({ byTool }) => byTool.get(key),
      wanted,
    },
  );
  if ("kind" in choice) return { decision: choice, count: null };
  const { script, marker, chosen_by } = choice;
  const index = find(script, request);
  const tool = script.tools?.[index];
  if (tool === undefined) {
    const names = (script.tools ?? []).map((other) => `${other.group}/${other.tool}`).join(", ") || "none";
    const message = `Script ${script.script} ${wanted.replace("has a", "has no")}; its tools: ${names}.`;
    return { decision: { kind: "miss", script: script.script, marker, chosen_by, message }, count: null };
  }
  const count = countKey(script.script, marker, "tool", toolgroup_id, tool_name);
  const nth = timesCounted(count);
  const { answer, path } = pick(tool, nth);
  return {
    decision: {
      kind: "answered",
      script: script.script,
      marker,
      chosen_by,
      path: `tools[${index}]${path}`,
      matched: { by: "tool", nth },
      actions: toPauses({ wait: answer.wait ?? tool.wait, gate: answer.gate ?? tool.gate }),
      result: {
        content: answer.returns ?? null,
        error_message: answer.error ?? null,
        metadata: answer.metadata ?? tool.metadata ?? null,
      },
    },
    count,
  };
}

function find({ tools = [] }: Script, { toolgroup_id, tool_name }: ToolRequest): number {
  return tools.findIndex((tool) => tool.tool === tool_name && tool.group === toolgroup_id);
}

/** The n-th call gets the n-th item of a list; the last item repeats. */
function pick({ returns, error }: ScriptedTool, nth: number): { answer: ScriptedToolAnswer; path: string } {
  if (!Array.isArray(returns)) return { answer: { returns, error }, path: "" };
  const index = Math.min(nth, returns.length - 1);
  const item = returns[index] ?? null;
  return { answer: isContent(item) ? { returns: item } : item, path: `.returns[${index}]` };
}

/** Content items have a `type`; scripted tool answers do not. */
function isContent(item: ToolContent | ScriptedToolAnswer): item is ToolContent {
  return item === null || typeof item === "string" || Array.isArray(item) || "type" in item;
}
