/** Applies a fault in process, where there are no bytes: the closest equivalent that a provider can perform. */
import type { Action } from "../decide/action.ts";
import type { Fault, ScriptedError, ScriptedWire } from "../../script/types.ts";
import { describeFault } from "../../script/describe-fault.ts";

/** The error for an answer that a fault broke off: 502, as from a gateway whose model failed. */
export function toFailure(fault: Fault | ScriptedWire): ScriptedError {
  return { status: 502, message: `The answer broke off: ${describeFault(fault)}.` };
}

/**
 * The actions of an answer with its fault. An event is a text or a call. A fault that breaks the answer off replaces the
 * last action at the latest; `crlf` and `split_utf8` concern only bytes.
 */
export function withFault(actions: readonly Action[], fault: Fault): Action[] {
  const { type, after = 0 } = fault;
  const events = actions.flatMap((action, index) =>
    action.do === "emit" && action.part.type !== "stop" ? [index] : [],
  );
  const last = actions.length - 1;
  /** End of the last event before the fault, excluding the pauses of the next event. */
  const until = after === 0 ? 0 : (events[after - 1] ?? last - 1) + 1;
  const broken: Action = { do: "fail", ...toFailure(fault) };
  switch (type) {
    case "reset":
    case "end":
      return [...actions.slice(0, until), broken];
    case "stall":
      return [...actions.slice(0, until), { do: "stall" }];
    case "malformed":
      // The next event is malformed, so its pauses come first.
      return [...actions.slice(0, events[after] ?? last), broken];
    case "repeat":
      return events.length < after ? [...actions] : [...actions.slice(0, until), ...actions.slice(until - 1)];
    case "split_utf8":
    case "crlf":
      return [...actions];
  }
}
