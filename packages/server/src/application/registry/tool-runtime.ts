import type { ToolResult } from "@understudy/contract/provider-data";
import type { Schema } from "@understudy/contract/types";
import { callerOf, type Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { requestFailure } from "../running/failures.ts";
import { inProviderRun } from "../running/provider-run.ts";
import { failureElsewhere } from "./elsewhere.ts";
import { expectReady } from "./ready.ts";
import { findServedTool } from "./tools.ts";

/**
 * Runs a tool outside of turns. The caller's arguments win over the group's defaults; in a turn the group's win, to
 * overrule the model. Throws `not_served`, `bad_request` for an ambiguous name, what `expectReady` and `withTools` do, and
 * a provider's failure.
 */
export function invokeTool(
  app: Acting<RegistryPorts>,
  name: string,
  kwargs: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Schema<"ToolInvocationResult">> {
  return inProviderRun(async (run) => {
    app.actors.set(run, app);
    const { group: served, definition } = await findServedTool(app, name, { signal, run });
    const { provider_id, group } = served.answerer;
    const caller = { ...callerOf(app), provider_id };
    await expectReady([{ provider: app.providers.tools, caller }]);
    const request = {
      toolgroup_id: served.identifier,
      tool_name: definition.name,
      ...(group && { group }),
      arguments: { ...served.args, ...kwargs },
      messages: [],
    };
    try {
      return toResult(await app.providers.tools.invoke(request, { signal, run, ...caller }));
    } catch (error) {
      throw failureElsewhere(error) ?? requestFailure(error);
    }
  });
}

function toResult(result: ToolResult): Schema<"ToolInvocationResult"> {
  const { content, error_message = null, metadata = null } = result;
  return { content, error_message, error_code: error_message === null ? null : 1, metadata };
}
