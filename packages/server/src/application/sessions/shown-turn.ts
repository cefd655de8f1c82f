import type { Turn } from "@understudy/contract/types";
import { toTurn } from "../../domain/turn/state/to-wire.ts";
import type { TurnRecord } from "../records/record.ts";

const shown = new WeakMap<TurnRecord, Turn>();

/**
 * The turn of a record. A record that a store keeps in memory is frozen, and gives the same turn each time, which is frozen
 * too: what is made of it once can be used again.
 */
export function shownTurn(record: TurnRecord): Turn {
  const known = shown.get(record);
  if (known !== undefined) return known;
  const turn = toTurn(record);
  if (Object.isFrozen(record)) shown.set(record, Object.freeze(turn));
  return turn;
}
