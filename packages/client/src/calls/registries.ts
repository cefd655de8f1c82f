import type {
  Model,
  ModelRegisterRequest,
  Shield,
  ShieldRegisterRequest,
  ToolGroup,
  ToolGroupRegisterRequest,
  VectorDb,
  VectorDbRegisterRequest,
} from "@understudy/contract/types";
import type { ApiCall } from "../sending/call.ts";
import type { CallOptions } from "../sending/options.ts";
import type { Send } from "../sending/send.ts";
import { dataOf, nothing } from "../sending/parts.ts";

/** Resources that can be listed, registered and unregistered. */
export interface Registry<Resource, Registered> {
  list(options?: CallOptions): ApiCall<Resource[]>;
  get(id: string, options?: CallOptions): ApiCall<Resource>;
  register(resource: Registered, options?: CallOptions): ApiCall<Resource>;
  unregister(id: string, options?: CallOptions): ApiCall<void>;
}

/** The registries of the API, which have the same operations. */
export interface Registries {
  models: Registry<Model, ModelRegisterRequest>;
  shields: Registry<Shield, ShieldRegisterRequest>;
  toolgroups: Registry<ToolGroup, ToolGroupRegisterRequest>;
  vectorDbs: Registry<VectorDb, VectorDbRegisterRequest>;
}

export function createRegistries(send: Send): Registries {
  return {
    models: createRegistry(send, "/v1/models", "model_id"),
    shields: createRegistry(send, "/v1/shields", "identifier"),
    toolgroups: createRegistry(send, "/v1/toolgroups", "toolgroup_id"),
    vectorDbs: createRegistry(send, "/v1/vector-dbs", "vector_db_id"),
  };
}

/** `Send` without its types, which cannot relate the paths of the registries. */
type AnySend = (
  method: string,
  path: string,
  input: object,
  options: CallOptions | undefined,
  toPart?: (data: { data: never }) => unknown,
) => ApiCall<never>;

function createRegistry<Resource, Registered>(
  send: Send,
  all: "/v1/models" | "/v1/shields" | "/v1/toolgroups" | "/v1/vector-dbs",
  name: "model_id" | "identifier" | "toolgroup_id" | "vector_db_id",
): Registry<Resource, Registered> {
  const sendAny = send as AnySend;
  const one = `${all}/{${name}}`;
  return {
    list: (options) => sendAny("get", all, {}, options, dataOf),
    get: (id, options) => sendAny("get", one, { params: { path: { [name]: id } } }, options),
    register: (body, options) => sendAny("post", all, { body }, options),
    unregister: (id, options) =>
      sendAny("delete", one, { params: { path: { [name]: id } } }, options, nothing),
  };
}
