/** The commands that carry records from one store to another. */
import { Option, type Command } from "commander";
import { refuseArguments } from "@understudy/mock-inference/command";
import { defaultSqliteFile } from "../ports/sqlite-advice.ts";
import { parseStore } from "./option-parsers.ts";
import { runExport } from "./export.ts";
import { runImport } from "./import.ts";

const storeForms = "sqlite:FILE, redis://HOST:6379 or postgres://HOST:5432/DATABASE";

function addOptions(command: Command, fileText: string): Command {
  return command
    .addOption(
      new Option("--store <where>", `${storeForms} (default: sqlite:${defaultSqliteFile})`).argParser(
        parseStore,
      ),
    )
    .option("--config <file>", "a configuration, for its store: an address there shows no password to others")
    .option("--file <file>", fileText);
}

export function addTransferCommands(program: Command): void {
  const exporting = program.command("export").description("Write the records of a store as lines of JSON");
  addOptions(
    refuseArguments(exporting, (full, [file]) => `${full} --file ${file}`),
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
    program
      .command("import")
      .description(
        "Fill an empty store with an export, or with the agents, sessions and turns of a Llama Stack",
      )
      .argument("[file...]", "with --from: the SQLite files of its stores"),
    "what to read (default: standard input, which is kept in memory)",
  )
    .addOption(
      new Option("--from <server>", "the server whose stores the files are, 0.2.6 to 0.3.5").choices([
        "llama-stack",
      ]),
    )
    .option("--restart", "begin anew after an import that was killed: deletes what that left", false)
    .addHelpText(
      "after",
      `
The whole file is checked first. Servers on that store answer 503 until they are started again.
The files of a Llama Stack are read as copies, and never changed. What cannot be taken is said, with the reason.

Examples:
  understudy import --store postgres://db.example:5432/understudy --file stack.ndjson
  understudy import --from llama-stack agents_store.db`,
    )
    .action(runImport);
}
