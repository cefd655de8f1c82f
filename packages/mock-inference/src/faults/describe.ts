import type { Fault, ScriptedHttp, ScriptedWire } from "../script/types.ts";

/** Such as `reset after 3 events`. */
export function describeFault({ type, after = 0 }: Fault | ScriptedWire): string {
  return `${type} after ${after} ${after === 1 ? "event" : "events"}`;
}

/** What a client gets in place of its answer. */
export function describeHttp({ status }: ScriptedHttp): string {
  return `is answered ${status} at the door`;
}

/** What a client meets on the wire. */
export function describeWire(wire: ScriptedWire): string {
  return wire.type === "refuse" ? "is refused at the door" : `is sent with ${describeFault(wire)}`;
}
