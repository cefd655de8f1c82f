import { Problem } from "../../domain/errors.ts";
import type { IdMark } from "../../ports/ids.ts";
import type { StoredJson, Store } from "../../ports/store.ts";
import { withProblems } from "./with-problems.ts";
import { keys } from "./keys.ts";

/** A commit fails only when another process has moved the mark, so this many failures in a row are a broken store. */
const maxAttempts = 100;

/** The mark of the ids, as a record in the durable store. */
export function createIdMark(unguarded: Store): IdMark {
  const store = withProblems(unguarded);
  return {
    async raise(atLeast) {
      const key = keys.idMark;
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const entry = await store.get(key);
        const from = entry === undefined ? 0 : toMillis(entry.value);
        const to = Math.max(atLeast, from + 1);
        const version = entry?.version ?? null;
        if (await store.commit([{ key, version }], [{ key, value: to }])) return { from, to };
      }
      throw new Problem(
        "store_failed",
        `The store failed: it refused ${maxAttempts} commits of ${key} in a row, each against the version just read.`,
      );
    },
  };
}

/** An id has 48 bits for its time. */
const endOfTime = 2 ** 48;

/** Without the mark, ids of an earlier start could repeat, so a damaged one is an error. */
function toMillis(value: StoredJson): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < endOfTime) return value;
  throw new Problem(
    "store_failed",
    `The store failed: ${keys.idMark} is ${JSON.stringify(value)}, not a number of milliseconds. Delete the record if every id in the store has a time in the past.`,
  );
}
