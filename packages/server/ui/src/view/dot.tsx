import type { JSX } from "preact";
import type { TurnHead } from "../../../src/application/observation/observation.ts";

/** The state of a turn: shape and colour, and a label for screen readers. */
export function Dot({ state }: { state: TurnHead["state"] }): JSX.Element {
  return <span class="dot" data-state={state} role="img" aria-label={state} title={state} />;
}
