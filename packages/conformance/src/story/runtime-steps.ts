/** Steps outside of turns: tools that are listed and invoked, shields that are run, the server inspected. Data only. */
import type { Schema } from "@understudy/contract/types";
import type { JsonObject } from "@understudy/mock-inference";

export type RuntimeStep =
  /** As resources or as definitions; without a group, the tools of all groups. */
  | { do: "list_tools"; as: "resources" | "definitions"; group?: string }
  | { do: "get_tool"; name: string }
  | { do: "invoke_tool"; name: string; kwargs: JsonObject }
  | {
      do: "run_shield";
      shield: string;
      messages: readonly Schema<"MessageInput">[];
      params?: JsonObject;
      /** The stage whose script decides what the shield finds. */
      stage: string;
    }
  | { do: "inspect"; what: "health" | "version" | "routes" | "providers" }
  /** The provider of this API; without one, a provider that does not exist. */
  | { do: "get_provider"; api?: string };
