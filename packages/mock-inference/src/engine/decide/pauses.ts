/** What holds an answer up before it is given. */
import type { Cue } from "./cue.ts";
import { toMillis } from "../../script/duration.ts";
import type { Duration, ScriptedError } from "../../script/types.ts";

/** First the pause, then the gate, then the failure. */
export function toHalts(halts: { wait?: Duration; gate?: string }, error?: ScriptedError): Cue[] {
  return [
    ...(halts.wait === undefined ? [] : [{ do: "wait", millis: toMillis(halts.wait) } as const]),
    ...(halts.gate === undefined ? [] : [{ do: "gate", name: halts.gate } as const]),
    ...(error === undefined ? [] : [{ do: "fail", ...error } as const]),
  ];
}
