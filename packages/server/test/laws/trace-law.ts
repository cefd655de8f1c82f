import type { Law } from "./law.ts";
import type { Exchange, Trace } from "./run-turns.ts";

/** A law about the turns of a setup. */
export type TraceLaw = Law<Trace>;

export function ofEach(name: string, violations: (exchange: Exchange) => string[]): TraceLaw {
  return { name, holds: (trace) => exchangesOf(trace).flatMap(violations) };
}

export function exchangesOf(trace: Trace): Exchange[] {
  return trace.turns.flatMap((turn) => turn.exchanges);
}
