/** The actions of which an answer consists. */
import type { InferencePart } from "@understudy/contract/provider-data";
import type { ScriptedError } from "../../script/types.ts";

/** The last action of an answer emits a `stop` part or fails; after `stall` an answer never ends. */
export type Action =
  | { do: "emit"; part: InferencePart }
  | { do: "wait"; millis: number }
  | { do: "gate"; name: string }
  | { do: "stall" }
  | ({ do: "fail" } & ScriptedError);
