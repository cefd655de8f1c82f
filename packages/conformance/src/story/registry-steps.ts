/** Steps that register names for models, shields and toolgroups, and read them back. Data only. */
import type { JsonObject } from "@understudy/mock-inference";

/** What can be given a name. */
export type ResourceKind = "model" | "shield" | "toolgroup";

export interface RegisterStep {
  do: "register";
  kind: ResourceKind;
  name: string;
  /** The provider's model or shield; without one the model that the suite's agents have. */
  target?: string;
  /** The rest of the request. */
  fields?: JsonObject;
}

export type RegistryStep =
  | RegisterStep
  | { do: "unregister"; kind: ResourceKind; name: string }
  | { do: "get_named"; kind: ResourceKind; name: string }
  | { do: "list_named"; kind: ResourceKind };
