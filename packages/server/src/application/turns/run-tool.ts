import type { ProviderContext, Providers, ToolResult } from "@understudy/contract/ports";
import type { InterleavedContent, Message } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { isEmpty } from "../../domain/plan/messages.ts";
import type { TurnCommand, TurnState } from "../../domain/turn/state/state.ts";
import { textOf } from "../running/failures.ts";
import { toolRequest } from "./requests.ts";
import { untilAborted } from "../running/until-aborted.ts";

/** The tool response for the model. */
export interface ToolOutput {
  content: InterleavedContent;
  metadata: Record<string, unknown> | null;
}

/** What a tool is run with. */
interface ToolRun {
  providers: Pick<Providers, "tools">;
  history: readonly Message[];
  context: ProviderContext;
}

/** Runs a server tool. Its failure becomes the response; only an aborted turn throws. */
export async function runTool(
  state: TurnState,
  { call, target }: Extract<TurnCommand, { do: "execute_tool" }>,
  { providers, history, context }: ToolRun,
): Promise<ToolOutput> {
  if (!target.run) return failureOutput(state, target.problem);
  const request = toolRequest(state, target.tool, target.arguments, history);
  try {
    const result = await untilAborted(providers.tools.invoke(request, context), context.signal);
    return outputOf(state, call.tool_name, result);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof Problem) throw error;
    return failureOutput(state, `The tool ${call.tool_name} failed: ${textOf(error)}`);
  }
}

function outputOf(state: TurnState, name: string, result: ToolResult): ToolOutput {
  const { content, error_message, metadata = null } = result;
  if (error_message) return failureOutput(state, `The tool ${name} failed: ${error_message}`, metadata);
  if (content === null || isEmpty(content))
    return failureOutput(state, `The tool ${name} returned nothing.`, metadata);
  return { content, metadata };
}

function failureOutput(state: TurnState, text: string, metadata: ToolOutput["metadata"] = null): ToolOutput {
  if (state.plan.policy.tool_failure === "fails_turn") throw new Problem("bad_request", text);
  return { content: text, metadata };
}
