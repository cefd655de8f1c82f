import type { Action } from "./action.ts";
import { toMillis } from "../../script/duration.ts";
import type { Duration, ScriptedError } from "../../script/types.ts";

/** The actions before an answer: the wait, then the gate, then the failure. */
export function toPauses(answer: { wait?: Duration; gate?: string }, error?: ScriptedError): Action[] {
  return [
    ...(answer.wait === undefined ? [] : [{ do: "wait", millis: toMillis(answer.wait) } as const]),
    ...(answer.gate === undefined ? [] : [{ do: "gate", name: answer.gate } as const]),
    ...(error === undefined ? [] : [{ do: "fail", ...error } as const]),
  ];
}
