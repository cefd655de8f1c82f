import type { Model, Schema, Shield, ToolGroup } from "@understudy/contract/types";
import type { Call } from "../call.ts";
import type { CallOptions } from "../options.ts";
import type { Send } from "../send.ts";
import { dataOf, nothing } from "./parts.ts";

/** What a server has under a name, and what can be registered there. */
export interface Registry<Resource, Registered> {
  list(options?: CallOptions): Call<Resource[]>;
  get(id: string, options?: CallOptions): Call<Resource>;
  register(resource: Registered, options?: CallOptions): Call<Resource>;
  unregister(id: string, options?: CallOptions): Call<void>;
}

/** Operations `listModels`, `getModel`, `registerModel`, `unregisterModel`. */
export type Models = Registry<Model, Schema<"ModelRegisterRequest">>;
/** Operations `listShields`, `getShield`, `registerShield`, `unregisterShield`. */
export type Shields = Registry<Shield, Schema<"ShieldRegisterRequest">>;
/** Operations `listToolgroups`, `getToolgroup`, `registerToolgroup`, `unregisterToolgroup`. */
export type Toolgroups = Registry<ToolGroup, Schema<"ToolGroupRegisterRequest">>;

export function createModels(send: Send): Models {
  const one = "/v1/models/{model_id}";
  return {
    list: (options) => send("get", "/v1/models", {}, options, dataOf),
    get: (model_id, options) => send("get", one, { params: { path: { model_id } } }, options),
    register: (body, options) => send("post", "/v1/models", { body }, options),
    unregister: (model_id, options) =>
      send("delete", one, { params: { path: { model_id } } }, options, nothing),
  };
}

export function createShields(send: Send): Shields {
  const one = "/v1/shields/{identifier}";
  return {
    list: (options) => send("get", "/v1/shields", {}, options, dataOf),
    get: (identifier, options) => send("get", one, { params: { path: { identifier } } }, options),
    register: (body, options) => send("post", "/v1/shields", { body }, options),
    unregister: (identifier, options) =>
      send("delete", one, { params: { path: { identifier } } }, options, nothing),
  };
}

export function createToolgroups(send: Send): Toolgroups {
  const one = "/v1/toolgroups/{toolgroup_id}";
  return {
    list: (options) => send("get", "/v1/toolgroups", {}, options, dataOf),
    get: (toolgroup_id, options) => send("get", one, { params: { path: { toolgroup_id } } }, options),
    register: (body, options) => send("post", "/v1/toolgroups", { body }, options),
    unregister: (toolgroup_id, options) =>
      send("delete", one, { params: { path: { toolgroup_id } } }, options, nothing),
  };
}
