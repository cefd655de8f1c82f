/** `understudy import`: fills an empty store with an export, or with what a Llama Stack has stored. */
import { createReadStream, existsSync } from "node:fs";
import { CommandError } from "@understudy/http/command";
import type { StoreChoice } from "../compose/store-choice.ts";
import {
  checkExport,
  importRecords,
  openLlamaStack,
  type CheckedExport,
  type ExportSource,
} from "../compose/transfer.ts";
import { describeImport } from "./llama-stack-report.ts";
import { splitLines } from "./split-lines.ts";
import { chooseTransferStore, countOf, openTransferStore, type TransferOptions } from "./transfer-store.ts";

export interface ImportCommandOptions extends TransferOptions {
  restart?: boolean;
  /** A server of another kind, whose files are the arguments. */
  from?: "llama-stack";
}

export async function runImport(files: readonly string[], options: ImportCommandOptions): Promise<void> {
  expectFiles(files, options);
  const choice = await chooseTransferStore(options, "import");
  if (options.restart && choice.kind === "sqlite" && !existsSync(choice.file))
    throw new CommandError(`There is no file ${choice.file}: import without --restart.`);
  if (options.from === "llama-stack") return importLlamaStack(choice, files, options);
  const source = options.file === undefined ? await readInput() : fileSource(options.file);
  // Before the store is opened, which creates what is missing.
  const { store, records } = await importChecked(choice, await checkExport(source), options);
  process.stderr.write(`${store}: ${countOf(records)} imported.\n`);
}

/** The name of the store, and how many records it has now. */
async function importChecked(
  choice: StoreChoice,
  checked: CheckedExport,
  options: ImportCommandOptions,
): Promise<{ store: string; records: number }> {
  const store = await openTransferStore(choice, "import");
  try {
    return { store: store.name, records: await importRecords(store, checked, options) };
  } finally {
    await store.close();
  }
}

async function importLlamaStack(
  choice: StoreChoice,
  files: readonly string[],
  options: ImportCommandOptions,
): Promise<void> {
  const { source, report, close } = await openLlamaStack(files);
  try {
    const checked = await checkExport(source);
    if (report().taken.agents === 0)
      throw new CommandError(
        `There is no agent in ${source.name}: name the file of persistence_store (0.2) or agent_state (0.3) in its run.yaml. Nothing was imported.`,
      );
    const { store, records } = await importChecked(choice, checked, options);
    process.stderr.write(`${store}: ${countOf(records)} imported${describeImport(report())}\n`);
  } finally {
    close();
  }
}

function expectFiles([first]: readonly string[], { from, file }: ImportCommandOptions): void {
  if (from === undefined && first !== undefined)
    throw new CommandError(
      `import takes no argument ${first}. Did you mean understudy import --file ${first}, or for the store of a Llama Stack understudy import --from llama-stack ${first}?`,
    );
  if (from === undefined) return;
  if (file !== undefined)
    throw new CommandError(
      `--file is an export of Understudy. With --from name the files as arguments: understudy import --from ${from} ${file}`,
    );
  if (first === undefined)
    throw new CommandError(
      `--from ${from} needs the SQLite files of its stores, such as understudy import --from ${from} agents_store.db; its run.yaml says where they are, as persistence_store or kv_default.`,
    );
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
