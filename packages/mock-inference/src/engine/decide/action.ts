/** What an answer is made of, step by step. */
import type { InferencePart } from "@understudy/contract/provider-data";
import type { ScriptedError } from "../../script/types.ts";

/** Something to do for an answer. An answer ends with a `stop` part or with `fail`; with a `stall` it never does. */
export type Action =
  | { do: "emit"; part: InferencePart }
  | { do: "wait"; millis: number }
  | { do: "gate"; name: string }
  | { do: "stall" }
  | ({ do: "fail" } & ScriptedError);
