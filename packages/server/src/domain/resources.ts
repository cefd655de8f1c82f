/** Models, shields, toolgroups and vector dbs in their wire format. */
import type { Model, Schema, Shield, ToolGroup, VectorDb } from "@understudy/contract/types";
import { v5 } from "uuid";

/** A vector db with the id of its documents, which no other ever has, also not one of its name. */
export type VectorDbRecord = VectorDb & { uuid: string };

export type Resource = Model | Shield | ToolGroup | VectorDbRecord;

/** Resources of each kind. */
export interface Resources {
  models: readonly Model[];
  shields: readonly Shield[];
  toolgroups: readonly ToolGroup[];
  vector_dbs: readonly VectorDbRecord[];
}

export const noResources: Resources = { models: [], shields: [], toolgroups: [], vector_dbs: [] };

/** A name for a provider's model. By default both names are equal. */
export function toModel(sent: Schema<"ModelRegisterRequest">, provider_id: string): Model {
  return {
    identifier: sent.model_id,
    provider_resource_id: sent.provider_model_id ?? sent.model_id,
    provider_id,
    type: "model",
    metadata: sent.metadata ?? {},
    model_type: sent.model_type ?? "llm",
  };
}

/** A name for a provider's shield, with parameters for each run. */
export function toShield(sent: Schema<"ShieldRegisterRequest">, provider_id: string): Shield {
  return {
    identifier: sent.shield_id,
    provider_resource_id: sent.provider_shield_id ?? sent.shield_id,
    provider_id,
    type: "shield",
    params: sent.params ?? {},
  };
}

/** A provider's toolgroup with default arguments, under its own name. */
export function toToolGroup(
  { toolgroup_id, mcp_endpoint = null, args = null }: Omit<Schema<"ToolGroupRegisterRequest">, "provider_id">,
  provider_id: string,
): ToolGroup {
  return {
    identifier: toolgroup_id,
    provider_resource_id: toolgroup_id,
    provider_id,
    type: "tool_group",
    mcp_endpoint,
    args,
  };
}

/** `embedding_dimension` 0: it is not known yet. */
export function toVectorDbRecord(
  sent: Pick<Schema<"VectorDbRegisterRequest">, "vector_db_id" | "provider_vector_db_id" | "vector_db_name">,
  from: Pick<VectorDbRecord, "provider_id" | "embedding_model" | "embedding_dimension" | "uuid">,
): VectorDbRecord {
  return {
    identifier: sent.vector_db_id,
    provider_resource_id: sent.provider_vector_db_id ?? sent.vector_db_id,
    type: "vector_db",
    vector_db_name: sent.vector_db_name ?? null,
    ...from,
  };
}

/** Of a vector db of the configuration, which is there before anything is stored: that of its name. */
export function configuredDbId(identifier: string): string {
  return v5(`vector_db::${identifier}`, v5.URL);
}

/** What its provider calls a resource. */
export function providersName({ identifier, provider_resource_id }: Resource): string {
  return provider_resource_id ?? identifier;
}

/** What a name stands for: a provider, and what it calls the resource. */
export interface ResourceTarget {
  provider_id: string;
  name: string;
}

/**
 * Available names, each with its target. A registered name whose target the provider does not have (any more) is not
 * available, even if a provider has a resource of that name; `unlisted` are providers that cannot say what they have.
 */
export function toTargets(
  provided: readonly Resource[],
  own: readonly Resource[],
  unlisted: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, ResourceTarget> {
  const has = new Set(provided.map((one) => keyOf(targetOf(one))));
  const targets = new Map(provided.map((one) => [one.identifier, targetOf(one)]));
  for (const one of own) {
    const target = targetOf(one);
    if (has.has(keyOf(target)) || unlisted.has(target.provider_id)) targets.set(one.identifier, target);
    else targets.delete(one.identifier);
  }
  return targets;
}

function targetOf(one: Resource): ResourceTarget {
  return { provider_id: one.provider_id, name: providersName(one) };
}

function keyOf({ provider_id, name }: ResourceTarget): string {
  return JSON.stringify([provider_id, name]);
}

/** Whether two JSON values are equal; the order of keys is ignored. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isHolder(a) || !isHolder(b)) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  // Not by `Object.keys`, which makes lists: each create of an agent comes here.
  let more = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !isSame(a[key], b[key])) return false;
    more += 1;
  }
  for (const _ in b) more -= 1;
  return more === 0;
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
