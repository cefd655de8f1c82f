/** A small export: an agent of alice with a session and a turn that waits, and a model that she registered. */
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { exportRecords } from "../../src/application/transfer/export-records.ts";
import { checkExport, type ExportSource } from "../../src/application/transfer/check-lines.ts";
import { importRecords, type ImportOptions } from "../../src/application/transfer/import-records.ts";
import type { Store } from "../../src/ports/store.ts";
import { tenants } from "../access/users.ts";

export async function linesOf(store: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const line of exportRecords(store, "0.1.0")) found.push(line);
  return found;
}

const sourceOf = (text: readonly string[]): ExportSource => ({
  name: "export.ndjson",
  async *lines() {
    yield* text;
  },
});

/** Checks and stores lines. Resolves to the number of records. */
export async function importLines(
  store: Store,
  text: readonly string[],
  options?: ImportOptions,
): Promise<number> {
  return importRecords(store, await checkExport(sourceOf(text)), options);
}

async function exported(): Promise<string[]> {
  const store = createMemoryStore();
  const { open, call, stack } = tenants({ store });
  await open("alice");
  await call("alice", "POST", "/v1/models", { model_id: "mine", provider_model_id: "m" });
  const made = await linesOf(store);
  await stack.close();
  return made;
}

export const lines: readonly string[] = await exported();
/** The index of the first line of a kind. */
export const at = (prefix: string): number => lines.findIndex((line) => line.startsWith(`{"key":"${prefix}`));
