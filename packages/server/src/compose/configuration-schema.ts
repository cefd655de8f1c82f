/** The content of a configuration, as a type and as a JSON Schema, by which unknown keys are errors. */
import type { Schema } from "@understudy/contract/types";
import { disconnects, type Disconnects } from "../application/running/disconnects.ts";
import { longHistories, type LongHistory } from "../application/running/long-history.ts";
import type { RoutedApi } from "../ports/provider-type.ts";
import type { AuthConfiguration } from "./auth.ts";
import { authSchema } from "./auth-schema.ts";

type ToolGroupEntry = Schema<"ToolGroupRegisterRequest">;

/** The content of a configuration file: entries have the fields of registrations over HTTP. */
export interface Configuration {
  /** Who may ask, and what they may do. */
  auth?: AuthConfiguration | undefined;
  /** A store in the form of `--store`. The commands read it, at their start; programs give `createStack` a store. */
  store?: string | undefined;
  /** How long sessions, responses and conversations are kept, in the form of `--ttl`. Read at the start. */
  ttl?: string | undefined;
  /** What is done with a history that is too long, in the form of `--history`. Read at the start. */
  history?: LongHistory | undefined;
  /** What becomes of what runs when its client leaves, in the form of `--disconnects`. Read at the start. */
  disconnects?: Disconnects | undefined;
  /** Providers beside the scripts, by the API that they answer. Read at the start. */
  providers?: { [Api in RoutedApi]?: ConfiguredProvider[] | undefined } | undefined;
  models?: Schema<"ModelRegisterRequest">[] | undefined;
  shields?: Schema<"ShieldRegisterRequest">[] | undefined;
  /** Default arguments of toolgroups that a provider has, and toolgroups of MCP servers. */
  toolgroups?:
    | (Pick<ToolGroupEntry, "toolgroup_id" | "args" | "mcp_endpoint"> & {
        provider_id?: string | undefined;
      })[]
    | undefined;
  /** Vector dbs that are there without being registered. */
  vector_dbs?: VectorDbEntry[] | undefined;
}

export interface VectorDbEntry {
  vector_db_id: string;
  provider_id?: string | undefined;
  /** By default that of the provider. */
  embedding_model?: string | undefined;
  vector_db_name?: string | undefined;
}

/** A provider, and what its type is told. */
export interface ConfiguredProvider {
  provider_id: string;
  /** Such as `openai`. */
  type: string;
  config?: Record<string, unknown> | undefined;
}

const name = { type: "string", minLength: 1 };
const object = { type: "object" };

function entries(required: string, optional: Record<string, object>): object {
  return {
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: [required],
      properties: { [required]: name, provider_id: name, ...optional },
    },
  };
}

/** What is below `config` is checked by the type. */
const providerList = {
  type: "array",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["provider_id", "type"],
    properties: { provider_id: name, type: name, config: object },
  },
};

export const configurationSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    models: entries("model_id", {
      provider_model_id: name,
      metadata: object,
      model_type: { type: "string", enum: ["llm", "embedding"] },
    }),
    shields: entries("shield_id", { provider_shield_id: name, params: object }),
    toolgroups: entries("toolgroup_id", {
      args: object,
      mcp_endpoint: {
        type: "object",
        additionalProperties: false,
        required: ["uri"],
        properties: { uri: name },
      },
    }),
    vector_dbs: entries("vector_db_id", { embedding_model: name, vector_db_name: name }),
    store: name,
    ttl: name,
    history: { type: "string", enum: longHistories },
    disconnects: { type: "string", enum: disconnects },
    auth: authSchema,
    providers: {
      type: "object",
      additionalProperties: false,
      properties: {
        inference: providerList,
        safety: providerList,
        tool_runtime: providerList,
        vector_io: providerList,
      },
    },
  },
};
