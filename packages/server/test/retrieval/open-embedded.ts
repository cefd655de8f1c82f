/** The index of a stack's own store, as two processes have it. */
import { createEmbeddedIndex } from "../../src/application/vectors/embedded.ts";
import { createExactIndex } from "../../src/application/vectors/exact/index.ts";
import { toRecordStore } from "../../src/application/records/with-problems.ts";
import type { Store } from "../../src/ports/store.ts";
import type { VectorIndex } from "../../src/ports/vector-index.ts";
import type { OpenedIndex } from "./law.ts";

export function embeddedOn(store: Store, { instance = "one", mostBytes = 1024 * 1024 } = {}): VectorIndex {
  return createEmbeddedIndex(
    { provider_id: "local", provider_type: "inline::embedded" },
    { store: toRecordStore(store), exact: createExactIndex(mostBytes), by: { instance, claimMs: 30_000 } },
  );
}

export async function openEmbedded(open: () => Promise<Store>): Promise<OpenedIndex> {
  const store = await open();
  return {
    one: embeddedOn(store),
    other: embeddedOn(store, { instance: "other" }),
    close: () => store.close(),
  };
}
