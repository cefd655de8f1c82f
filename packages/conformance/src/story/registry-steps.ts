/** Steps beside agents: names for models, shields and toolgroups, tools and shields outside of turns, the server itself. Data only. */
import type { Schema } from "@understudy/contract/types";
import type { JsonObject } from "@understudy/mock-inference";

/** What can be given a name. */
export type Kind = "model" | "shield" | "toolgroup";

export interface Register {
  do: "register";
  kind: Kind;
  name: string;
  /** The model or shield that it stands for; the model of the suite's agents without one. */
  target?: string;
  /** The rest of the request. */
  fields?: JsonObject;
}

export type CompanionStep =
  | Register
  | { do: "unregister"; kind: Kind; name: string }
  | { do: "get_named"; kind: Kind; name: string }
  | { do: "list_named"; kind: Kind }
  /** As resources, or as definitions; of all groups without one. */
  | { do: "list_tools"; as: "resources" | "definitions"; group?: string }
  | { do: "get_tool"; name: string }
  | { do: "invoke_tool"; name: string; kwargs: JsonObject }
  /** What is behind it is the script of this stage. */
  | {
      do: "run_shield";
      shield: string;
      messages: readonly Schema<"MessageInput">[];
      params?: JsonObject;
      stage: string;
    }
  | { do: "inspect"; what: "health" | "version" | "routes" | "providers" }
  /** The provider of this API; without one a provider that there is none of. */
  | { do: "get_provider"; api?: string };
