import type { ToolCall } from "@understudy/contract/types";
import { toArguments } from "./content.ts";
import { toMessage, type Prepared, type Tool, type ToolContext } from "./tool.ts";

/** The result of `approve`: approve or deny the call, replace its arguments, or deny it with a reason for the model. */
export type Approval = boolean | { arguments: unknown } | { deny: string };

/** Called before a call runs, with validated arguments. Any result but an approval is a denial. */
export type Approve = (call: ToolCall, context: ToolContext) => Approval | Promise<Approval>;

/** Finds the tool, validates the arguments and asks for approval. Throws only if `approve` throws. */
export async function prepareCall(
  tools: ReadonlyMap<string, Tool>,
  approve: Approve | undefined,
  context: ToolContext,
): Promise<Prepared> {
  const { tool_name } = context.call;
  const tool = tools.get(tool_name);
  if (tool === undefined)
    return { refused: `There is no tool "${tool_name}". The tools are: ${[...tools.keys()].join(", ")}.` };
  let args: unknown;
  try {
    args = toArguments(context.call.arguments);
  } catch (error) {
    return { refused: `The arguments of ${tool_name} are not JSON: ${toMessage(error)}` };
  }
  const prepared = await tool.prepare(args);
  if (approve === undefined || "refused" in prepared) return prepared;
  const approval = await approve({ ...context.call, arguments: args }, context);
  if (approval === true) return prepared;
  // A missing result is a denial.
  const answer = Object(approval) as { arguments?: unknown; deny?: string };
  // `deny` takes precedence over `arguments`.
  if ("arguments" in answer && !("deny" in answer)) return tool.prepare(answer.arguments);
  const { deny = "it was not approved" } = answer;
  return { refused: `The call of ${tool_name} was denied: ${deny}` };
}
