/** Opens the store that is exported, or imported into. */
import { existsSync } from "node:fs";
import { CommandError } from "@understudy/http/command";
import { readFiles } from "@understudy/mock-inference/command";
import { openStore } from "../compose/open-store.ts";
import type { StoreChoice } from "../compose/store-choice.ts";
import { defaultSqliteFile } from "../ports/sqlite-advice.ts";
import { StoreInUseError } from "../ports/store-errors.ts";
import type { Store } from "../ports/store.ts";
import { chooseStore } from "./open/choose-store.ts";
import { readConfiguration } from "./open/read-configuration.ts";

export interface TransferOptions {
  store?: StoreChoice;
  config?: string;
  file?: string;
}

type TransferCommand = "export" | "import";

/** The store of a command, which may not exist. Throws a `CommandError` or a `ScriptError`. */
export async function chooseTransferStore(
  options: TransferOptions,
  command: TransferCommand,
): Promise<StoreChoice> {
  const [config] = await readFiles(options.config === undefined ? [] : [options.config]);
  // Its names are of scripts that this command does not have.
  const configuration = config && (await readConfiguration(config, null));
  const chosen = chooseStore({ ...options, defaultStore: { kind: "auto" } }, configuration);
  if (chosen.kind === "memory")
    throw new CommandError(
      `There is nothing to ${command} ${command === "export" ? "from" : "into"} memory, which ends with its process. Name another store with --store.`,
    );
  const choice: StoreChoice = chosen.kind === "auto" ? { kind: "sqlite", file: defaultSqliteFile } : chosen;
  if (command === "export" && choice.kind === "sqlite" && !existsSync(choice.file))
    throw new CommandError(`There is no file ${choice.file} to export.`);
  return choice;
}

/** Throws a `CommandError` or a `StoreError`. */
export async function openTransferStore(choice: StoreChoice, command: TransferCommand): Promise<Store> {
  try {
    // An import is there after a power failure when the command says so.
    return (await openStore(choice, { durable: command === "import" })).store;
  } catch (error) {
    if (!(error instanceof StoreInUseError) || error.pid === undefined) throw error;
    throw new CommandError(
      `${error.file} is in use by process ${error.pid}, which alone may read it. Stop that, and ${command} then.`,
      { cause: error },
    );
  }
}

export function countOf(records: number): string {
  return records === 1 ? "1 record" : `${records} records`;
}
