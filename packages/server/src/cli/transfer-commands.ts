/** The commands that carry records from one store to another. */
import { Option, type Command } from "commander";
import { refuseArguments } from "@understudy/mock-inference/command";
import { defaultSqliteFile } from "../ports/sqlite-advice.ts";
import { parseStore } from "./option-parsers.ts";
import { runExport } from "./export.ts";
import { runImport } from "./import.ts";

const storeForms = "sqlite:FILE, redis://HOST:6379 or postgres://HOST:5432/DATABASE";

function addOptions(command: Command, fileText: string): Command {
  return refuseArguments(command, (full, [file]) => `${full} --file ${file}`)
    .addOption(
      new Option("--store <where>", `${storeForms} (default: sqlite:${defaultSqliteFile})`).argParser(
        parseStore,
      ),
    )
    .option("--config <file>", "a configuration, for its store: an address there shows no password to others")
    .option("--file <file>", fileText);
}

export function addTransferCommands(program: Command): void {
  addOptions(
    program.command("export").description("Write the records of a store as lines of JSON"),
    "where to write; the file is there when all is written (default: standard output)",
  )
    .option("--force", "replace the file if it exists", false)
    .addHelpText(
      "after",
      `
Owners are in it; idempotency keys, claims of running requests and indexes are not.

Example:
  understudy export --store sqlite:stack.db --file stack.ndjson`,
    )
    .action(runExport);
  addOptions(
    program.command("import").description("Fill an empty store with an export"),
    "what to read (default: standard input, which is kept in memory)",
  )
    .option("--restart", "begin anew after an import that was killed: deletes what that left", false)
    .addHelpText(
      "after",
      `
The whole file is checked first. Servers on that store answer 503 until they are started again.

Example:
  understudy import --store postgres://db.example:5432/understudy --file stack.ndjson`,
    )
    .action(runImport);
}
