import type { Law } from "./law.ts";
import type { Exchange, Trace } from "./run-world.ts";

/** A law about what came of a world. */
export type TraceLaw = Law<Trace>;

export function ofEach(name: string, violations: (exchange: Exchange) => string[]): TraceLaw {
  return { name, holds: (trace) => exchangesOf(trace).flatMap(violations) };
}

export function exchangesOf(trace: Trace): Exchange[] {
  return trace.turns.flatMap((turn) => turn.exchanges);
}
