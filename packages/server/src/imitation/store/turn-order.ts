/** `turn_order: begun` where ids are random: the turns of a session are listed in the order of their beginning. */
import type { TurnRecord } from "../../application/records/record.ts";
import type { Entry, Store } from "../../ports/store.ts";

export function turnsByBeginning(honest: Store): Store {
  return {
    name: honest.name,
    exclusive: honest.exclusive,
    get notices() {
      return honest.notices ?? [];
    },
    now: () => honest.now(),
    get: (key) => honest.get(key),
    commit: (checks, writes) => honest.commit(checks, writes),
    close: () => honest.close(),
    async list(prefix, options) {
      const entries = await honest.list(prefix, options);
      return prefix.startsWith("turn/") && options?.keysOnly !== true
        ? entries.toSorted((one, other) => compare(beginOf(one), beginOf(other)))
        : entries;
    },
  };
}

function beginOf({ value }: Entry): string {
  // Under these keys only turns are written.
  const record = value as unknown as TurnRecord;
  return record.kind === "complete" ? record.turn.started_at : record.state.plan.started_at;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
