/** The requests of steps outside of turns; pure. */
import type { OperationId } from "@understudy/contract";
import type { Bindings } from "./bindings.ts";
import { markerName, nobodysName, servedShield } from "./names.ts";
import { buildRequest, type RequestParts, type RequestSpec } from "./request-spec.ts";
import type { RuntimeStep } from "./runtime-steps.ts";

/** Null for a provider whose id the server has not reported. */
export function runtimeRequest(
  step: RuntimeStep,
  bindings: Bindings,
  { run, prefix, shields }: { run: string; prefix: string; shields: readonly string[] | null },
): RequestSpec | null {
  const build = (operation: OperationId, parts: RequestParts = {}, ids: Record<string, string> = {}) =>
    buildRequest(operation, ids, prefix, parts);
  switch (step.do) {
    case "list_tools": {
      const [operation, parameter] = toolLists[step.as];
      return build(operation, { query: step.group === undefined ? [] : [[parameter, step.group]] });
    }
    case "get_tool":
      return build("getTool", {}, { tool_name: step.name });
    case "invoke_tool":
      return build("invokeTool", { body: { tool_name: step.name, kwargs: step.kwargs } });
    case "run_shield": {
      const { params } = step;
      const shield_id = shields === null ? step.shield : servedShield(step.shield, shields);
      const marker = { role: "user", content: `@@${markerName(run, step.stage)}@@` };
      const messages = [marker, ...step.messages];
      return build("runShield", {
        body: { shield_id, messages, ...(params === undefined ? {} : { params }) },
      });
    }
    case "inspect":
      return build(inspections[step.what]);
    case "get_provider": {
      const provider_id = step.api === undefined ? nobodysName : bindings.providers.get(step.api);
      return provider_id === undefined ? null : build("getProvider", {}, { provider_id });
    }
  }
}

const toolLists = {
  resources: ["listTools", "toolgroup_id"],
  definitions: ["listRuntimeTools", "tool_group_id"],
} as const;

const inspections = {
  health: "getHealth",
  version: "getVersion",
  routes: "listRoutes",
  providers: "listProviders",
} as const;
