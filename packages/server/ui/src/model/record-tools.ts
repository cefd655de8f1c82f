/** Server tools as they were offered in a turn, with the responses that they gave. */
import type { ToolDef } from "@understudy/contract/types";
import type {
  ScriptedTool,
  ScriptedToolAnswer,
  ScriptedToolParameter,
  ToolContent,
} from "@understudy/mock-inference";
import type { StepView } from "./fold.ts";

/** Also the tools that were not called: without them the agent's toolgroups would be unknown. */
export function recordTools(steps: readonly StepView[]): ScriptedTool[] {
  const tools = new Map<string, { definition: ScriptedTool; answers: ScriptedToolAnswer[] }>();
  for (const definition of steps.flatMap(offeredIn)) tools.set(definition.tool, { definition, answers: [] });
  for (const { kind, step, requests, responses } of steps) {
    if (kind !== "tool" || step?.step_type !== "tool_execution") continue;
    for (const [index, { tool_name: tool, content }] of step.tool_responses.entries()) {
      const asked = requests.filter((one) => one.kind === "tool").at(index);
      const response = responses.find(({ request_seq }) => request_seq === asked?.seq);
      const error = response === undefined ? null : errorOf(response);
      const { definition, answers } = tools.get(tool) ?? {
        definition: { tool, group: asked?.request.toolgroup_id ?? "tools" },
        answers: [],
      };
      // Content that came over HTTP is JSON, and what may be null there may be left out in a script.
      const answer = error === null ? { returns: content as ToolContent } : { error };
      tools.set(tool, { definition, answers: [...answers, answer] });
    }
  }
  return [...tools.values()].map(({ definition, answers }) => ({ ...definition, ...toReturns(answers) }));
}

/** Tools with a toolgroup are the server's. */
function offeredIn({ requests }: StepView): ScriptedTool[] {
  return requests.flatMap((asked) =>
    asked.kind === "inference"
      ? asked.request.tools.flatMap((tool) =>
          tool.toolgroup_id === null ? [] : [toDefinition(tool, tool.toolgroup_id)],
        )
      : [],
  );
}

function toDefinition({ name, description, parameters, input_schema }: ToolDef, group: string): ScriptedTool {
  return {
    tool: name,
    group,
    ...(description !== null && { description }),
    // Without its nulls, what the API calls a parameter or a schema is one of a script.
    ...(input_schema !== null
      ? { input_schema: input_schema as NonNullable<ScriptedTool["input_schema"]> }
      : parameters !== null && { parameters: parameters.map(withoutNulls) as ScriptedToolParameter[] }),
  };
}

function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

/** A list is taken call by call, so a content that is one is an item of a list. */
function toReturns(answers: readonly ScriptedToolAnswer[]): Pick<ScriptedTool, "returns" | "error"> {
  const [first] = answers;
  if (first === undefined) return { error: "This tool was not called in the recorded turn." };
  if (answers.length > 1) return { returns: [...answers] };
  return Array.isArray(first.returns) ? { returns: [first.returns] } : first;
}

function errorOf(response: StepView["responses"][number]): string | null {
  if ("error" in response) return response.error;
  return response.kind === "tool" ? (response.answer.error_message ?? null) : null;
}
