import type { JSX } from "preact";
import type { TurnState } from "../model/turn-state.ts";

/** The state of a turn: shape and colour, and a label for screen readers. */
export function Dot({ state }: { state: TurnState }): JSX.Element {
  return <span class="dot" data-state={state} role="img" aria-label={state} title={state} />;
}
