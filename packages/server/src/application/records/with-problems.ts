import { Problem } from "../../domain/errors.ts";
import type { Store } from "../../ports/store.ts";
import { StoreOutcomeError, StoreUnreachableError } from "../../ports/store-errors.ts";
import { textOf } from "../running/failures.ts";
import { aroundStore } from "./around-store.ts";
import { raw, type OwnersMemory, type RecordStore } from "./record-store.ts";

/** A store whose failures are problems. */
export function withProblems(store: Store): Store {
  return aroundStore(store, async (work) => {
    try {
      return await work();
    } catch (cause) {
      throw new Problem(codeOf(cause), `The store failed: ${textOf(cause)}`, { cause });
    }
  });
}

function codeOf(cause: unknown): "outcome_unknown" | "store_unreachable" | "store_failed" {
  if (cause instanceof StoreOutcomeError) return "outcome_unknown";
  return cause instanceof StoreUnreachableError ? "store_unreachable" : "store_failed";
}

export function toRecordStore(store: Store): RecordStore {
  const checked = withProblems(store);
  const { name, exclusive, now, commit } = checked;
  const nothing = (): OwnersMemory => ({ present: new Set(), known: undefined });
  const owners = { owner: nothing(), registrant: nothing() };
  return { name, exclusive, now, commit, owners, [raw]: checked };
}
