/** Opens the stores of a Llama Stack for an import. */
import { exportOfLlamaStack, type LlamaStackExport } from "../application/transfer/llama-stack/export.ts";
import { isOfLlamaStack } from "../application/transfer/llama-stack/others.ts";
import { StoreError } from "../ports/store-errors.ts";
import { version } from "../version.ts";

export interface OpenLlamaStack extends LlamaStackExport {
  close(): void;
}

/** Throws a `StoreError` for a file that is none of its stores. */
export async function openLlamaStack(files: readonly string[]): Promise<OpenLlamaStack> {
  // Loaded on demand: nothing else in compose needs a driver of SQLite before a store is chosen.
  const { openKeptFile } = await import("../adapters/store/sqlite-kept.ts");
  const opened: Awaited<ReturnType<typeof openKeptFile>>[] = [];
  const close = (): void => opened.forEach((one) => one.close());
  try {
    for (const file of files) {
      const kept = await openKeptFile(file);
      opened.push(kept);
      expectStore(file, kept.tables);
    }
    return { ...exportOfLlamaStack(opened, version), close };
  } catch (error) {
    close();
    throw error;
  }
}

function expectStore(file: string, tables: ReadonlyMap<string, number>): void {
  if (isOfLlamaStack(tables.keys())) return;
  if (tables.has("record"))
    throw new StoreError(
      `${file} is a store of Understudy: use \`understudy export --store sqlite:${file}\`.`,
    );
  const names = [...tables.keys()];
  const found = names.length === 0 ? "has no tables" : `has the tables ${names.slice(0, 5).join(", ")}`;
  throw new StoreError(`${file} is no store of Llama Stack: it ${found}.`);
}
