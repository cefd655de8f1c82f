import { toMillis } from "./duration.ts";
import type { Fault, ScriptedHttp, ScriptedWire } from "./types.ts";

/** Such as `reset after 3 events`. */
export function describeFault({ type, after = 0 }: Fault | ScriptedWire): string {
  return `${type} after ${count(after)}`;
}

/** What a client gets in place of its answer. */
export function describeHttp({ status }: ScriptedHttp): string {
  return `is answered with ${status} by the script`;
}

export const refused = "is refused by the script";

/** What a client meets, such as `the stream is reset after 3 events`. */
export function describeWire({ type, after = 0, every = 0 }: ScriptedWire): string {
  const since = after === 0 ? "" : ` after ${count(after)}`;
  switch (type) {
    case "refuse":
      return refused;
    case "slow":
      return `the stream is slow${since}: ${toMillis(every)}ms before each event`;
    case "repeat":
      return `event ${after} of the stream is sent twice`;
    case "malformed":
      return `event ${after + 1} of the stream is malformed`;
    case "split_utf8":
      return `the stream has its characters split${since}`;
    case "crlf":
      return `the stream has CRLF at the ends of lines${since}`;
    case "reset":
    case "end":
    case "stall":
      return `the stream ${verbs[type]}${since === "" ? " before its first event" : since}`;
  }
}

const verbs = { reset: "is reset", end: "ends", stall: "stalls" };

function count(events: number): string {
  return `${events} ${events === 1 ? "event" : "events"}`;
}
