/** The requests of steps beside agents; pure. */
import type { OperationId } from "@understudy/contract";
import type { RequestSpec } from "./request-spec.ts";
import type { RegistryStep, ResourceKind, RegisterStep } from "./registry-steps.ts";
import { markerName, nobodysName } from "./names.ts";
import { buildRequest, type RequestParts } from "./build-request.ts";
import type { Bindings } from "./bindings.ts";

interface RegistryContext {
  run: string;
  prefix: string;
  model: string;
}

export function registryRequest(
  step: RegistryStep,
  bindings: Bindings,
  context: RegistryContext,
): RequestSpec | null {
  const build = (
    operation: OperationId,
    names: Readonly<Record<string, string>> = {},
    rest: RequestParts = {},
  ) => buildRequest(operation, names, context.prefix, rest);
  switch (step.do) {
    case "register":
      return build(named[step.kind].register, {}, { body: registration(step, bindings, context) });
    case "unregister":
      return build(named[step.kind].unregister, { [named[step.kind].id]: step.name });
    case "get_named":
      return build(named[step.kind].get, { [named[step.kind].id]: step.name });
    case "list_named":
      return build(named[step.kind].list);
    case "list_tools": {
      const [operation, parameter] = lists[step.as];
      return build(operation, {}, { query: step.group === undefined ? [] : [[parameter, step.group]] });
    }
    case "get_tool":
      return build("getTool", { tool_name: step.name });
    case "invoke_tool":
      return build("invokeTool", {}, { body: { tool_name: step.name, kwargs: step.kwargs } });
    case "run_shield": {
      const { shield: shield_id, params } = step;
      const marker = { role: "user", content: `@@${markerName(context.run, step.stage)}@@` };
      const messages = [marker, ...step.messages];
      return build(
        "runShield",
        {},
        { body: { shield_id, messages, ...(params === undefined ? {} : { params }) } },
      );
    }
    case "inspect":
      return build(inspections[step.what]);
    case "get_provider": {
      const provider_id = step.api === undefined ? nobodysName : bindings.providers.get(step.api);
      return provider_id === undefined ? null : build("getProvider", { provider_id });
    }
  }
}

const named = {
  model: {
    register: "registerModel",
    unregister: "unregisterModel",
    get: "getModel",
    list: "listModels",
    id: "model_id",
  },
  shield: {
    register: "registerShield",
    unregister: "unregisterShield",
    get: "getShield",
    list: "listShields",
    id: "identifier",
  },
  toolgroup: {
    register: "registerToolgroup",
    unregister: "unregisterToolgroup",
    get: "getToolgroup",
    list: "listToolgroups",
    id: "toolgroup_id",
  },
} as const satisfies Record<ResourceKind, Record<string, string>>;

const lists = {
  resources: ["listTools", "toolgroup_id"],
  definitions: ["listRuntimeTools", "tool_group_id"],
} as const;

const inspections = {
  health: "getHealth",
  version: "getVersion",
  routes: "listRoutes",
  providers: "listProviders",
} as const;

function registration(
  { kind, name, target, fields }: RegisterStep,
  bindings: Bindings,
  { model }: RegistryContext,
): object {
  switch (kind) {
    case "model": {
      // Its provider may know the model by another name than the server's clients.
      const known = bindings.models.get(model);
      const provider_model_id = target ?? known?.provider_resource_id ?? model;
      const provider = known === undefined ? {} : { provider_id: known.provider_id };
      return { model_id: name, provider_model_id, ...provider, ...fields };
    }
    case "shield":
      return { shield_id: name, provider_shield_id: target, ...fields };
    case "toolgroup":
      return {
        toolgroup_id: name,
        provider_id: bindings.providers.get("tool_runtime") ?? "understudy",
        ...fields,
      };
  }
}
