/** The requests that register, unregister and read names; pure. */
import type { OperationId } from "@understudy/contract";
import type { Bindings } from "./bindings.ts";
import type { RegisterStep, RegistryStep, ResourceKind } from "./registry-steps.ts";
import type { RegisteredMcp } from "../target/mcp-addresses.ts";
import { buildRequest, type RequestParts, type RequestSpec } from "./request-spec.ts";

export interface RegistryContext {
  prefix: string;
  model: string;
  /** Where the tools of registered groups are; null if the server has them. */
  mcp: Pick<RegisteredMcp, "provider" | "uri"> | null;
}

export function registryRequest(
  step: RegistryStep,
  bindings: Bindings,
  context: RegistryContext,
): RequestSpec {
  const { id, ...operations } = operationsOf[step.kind];
  const build = (operation: OperationId, rest: RequestParts = {}): RequestSpec =>
    buildRequest(operation, "name" in step ? { [id]: step.name } : {}, context.prefix, rest);
  switch (step.do) {
    case "register":
      return build(operations.register, { body: registration(step, bindings, context) });
    case "unregister":
      return build(operations.unregister);
    case "get_named":
      return build(operations.get);
    case "list_named":
      return build(operations.list);
  }
}

const operationsOf = {
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

function registration(
  { kind, name, target, fields }: RegisterStep,
  bindings: Bindings,
  { model, mcp }: RegistryContext,
): object {
  switch (kind) {
    case "model": {
      // Its provider may know the model by another name than the server's clients.
      const listed = bindings.models.get(model);
      const provider_model_id = target ?? listed?.provider_resource_id ?? model;
      const provider = listed === undefined ? {} : { provider_id: listed.provider_id };
      return { model_id: name, provider_model_id, ...provider, ...fields };
    }
    case "shield":
      return { shield_id: name, provider_shield_id: target, ...fields };
    case "toolgroup": {
      if (mcp !== null)
        return {
          toolgroup_id: name,
          provider_id: mcp.provider,
          mcp_endpoint: { uri: mcp.uri(name) },
          ...fields,
        };
      const provider_id = bindings.providers.get("tool_runtime") ?? "understudy";
      return { toolgroup_id: name, provider_id, ...fields };
    }
  }
}
