/** What a fault means where there are no bytes: the nearest that a provider can do. */
import type { Action } from "../engine/decide/action.ts";
import type { Fault, ScriptedError } from "../script/types.ts";
import { describeFault } from "./describe.ts";

/** How a fault is told that broke an answer off: with the status of a gateway whose model did so. */
export function toFailure(fault: Fault): ScriptedError {
  return { status: 502, message: `The answer broke off: ${describeFault(fault)}.` };
}

/**
 * The actions of an answer with a fault in it: an event is a text or a call. What breaks an answer off does so in the place
 * of its last action at the latest; `crlf` and `split_utf8` are a matter of bytes alone.
 */
export function withFault(actions: readonly Action[], fault: Fault | null): Action[] {
  if (fault === null) return [...actions];
  const { type, after = 0 } = fault;
  const events = actions.flatMap((action, index) =>
    action.do === "emit" && action.part.type !== "stop" ? [index] : [],
  );
  const last = actions.length - 1;
  /** Up to the last event before the fault, and not what holds the next one up. */
  const until = after === 0 ? 0 : (events[after - 1] ?? last - 1) + 1;
  const broken: Action = { do: "fail", ...toFailure(fault) };
  switch (type) {
    case "reset":
    case "end":
      return [...actions.slice(0, until), broken];
    case "stall":
      return [...actions.slice(0, until), { do: "stall" }];
    case "malformed":
      // It is the next event that is spoilt, so what holds that up comes before.
      return [...actions.slice(0, events[after] ?? last), broken];
    case "repeat":
      return events.length < after ? [...actions] : [...actions.slice(0, until), ...actions.slice(until - 1)];
    case "split_utf8":
    case "crlf":
      return [...actions];
  }
}
