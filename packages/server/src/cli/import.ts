/** `understudy import`: fills an empty store with an export. */
import { createReadStream, existsSync } from "node:fs";
import { CommandError } from "@understudy/http/command";
import { checkExport, importRecords, type ExportSource } from "../compose/transfer.ts";
import { splitLines } from "./split-lines.ts";
import { chooseTransferStore, countOf, openTransferStore, type TransferOptions } from "./transfer-store.ts";

export async function runImport(options: TransferOptions & { restart?: boolean }): Promise<void> {
  const choice = await chooseTransferStore(options, "import");
  if (options.restart && choice.kind === "sqlite" && !existsSync(choice.file))
    throw new CommandError(`There is no file ${choice.file}: import without --restart.`);
  const source = options.file === undefined ? await readInput() : fileSource(options.file);
  // Before the store is opened, which creates what is missing.
  const checked = await checkExport(source);
  const store = await openTransferStore(choice, "import");
  try {
    const records = await importRecords(store, checked, options);
    process.stderr.write(`${store.name}: ${countOf(records)} imported.\n`);
  } finally {
    await store.close();
  }
}

/** Read twice, so that a file of any size needs no memory. */
function fileSource(file: string): ExportSource {
  return {
    name: file,
    async *lines() {
      try {
        yield* splitLines(file, createReadStream(file));
      } catch (error) {
        if (error instanceof Error && "code" in error && typeof error.code === "string")
          throw new CommandError(
            error.code === "ENOENT"
              ? `There is no file ${file} to import.`
              : `Cannot read ${file}: ${error.message}`,
            { cause: error },
          );
        throw error;
      }
    },
  };
}

/** The standard input can be read once only. */
async function readInput(): Promise<ExportSource> {
  const chunks: Buffer[] = [];
  // Standard input without an encoding yields buffers.
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return { name: "The standard input", lines: () => splitLines("The standard input", chunks) };
}
