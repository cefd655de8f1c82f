import type { ToolCall } from "@understudy/contract/types";
import { toArguments } from "./content.ts";
import { toMessage, type Prepared, type Tool, type ToolContext } from "./tool.ts";

/** What `approve` says to a call: run it or not, run it with these arguments instead, or tell the model why not. */
export type Approval = boolean | { arguments: unknown } | { deny: string };

/** Asked before a call runs, with arguments that were checked. Only an approval is one: any other answer is a denial. */
export type Approve = (call: ToolCall, context: ToolContext) => Approval | Promise<Approval>;

/** Finds the call's tool, checks the arguments and asks for approval. Only `approve` can make it throw. */
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
  // Who forgot to answer has not approved.
  const answer = Object(approval) as { arguments?: unknown; deny?: string };
  // A denial is one, whatever stands beside it.
  if ("arguments" in answer && !("deny" in answer)) return tool.prepare(answer.arguments);
  const { deny = "nobody approved it" } = answer;
  return { refused: `The call of ${tool_name} was denied: ${deny}` };
}
