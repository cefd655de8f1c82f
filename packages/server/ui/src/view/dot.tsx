import type { JSX } from "preact";
import type { ResponseState } from "../model/response-head.ts";
import type { TurnState } from "../model/turn-state.ts";

/** The state of a turn or a response: shape and colour, and a label for screen readers. */
export function Dot({ state }: { state: TurnState | ResponseState }): JSX.Element {
  return <span class="dot" data-state={state} role="img" aria-label={state} title={state} />;
}
