/** The words of the `understudy-conformance` command: its subcommands, their options and their help. */
import { Command, Option } from "commander";
import { withOneLineErrors } from "@understudy/http/command";
import { coverage, explain, list } from "./catalogue.ts";
import { interruption, orLeave } from "./interruption.ts";
import { replay, type ReplayFlags } from "./replay.ts";
import { runSuiteCommand, type RunFlags } from "./run.ts";
import { addTargetOptions } from "./options.ts";
import { fileReporters } from "../reporters/index.ts";
import { duration, given, level, repeated, upTo, whole } from "./values.ts";
import { version } from "./version.ts";

export const program = withOneLineErrors(new Command("understudy-conformance"))
  .description("Test any server of the Agents API.")
  .version(version, "-v, --version")
  // As for a target that cannot be tested, the exit code of a usage error is 2.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

const run = addTargetOptions(program.command("run"))
  .description("Test a server; exit code 0: it conforms, 1: findings, 2: it could not be tested")
  .option("--only <check>", "check or area, such as resume; repeatable", repeated)
  .option(
    "--level <level>",
    "must: run MUST checks only; should, may: the lowest level that counts as a finding (default: should)",
    level,
  )
  .option("--runs <n>", "stories of each family (default: 25)", upTo(100_000))
  .option("--seed <n>", "seed of the stories (default: random)", whole)
  .option("--shrinks <n>", "most stories for shrinking one finding", whole, 200)
  .option("--parallel <n>", "stories at the same time", upTo(1_000), 4)
  .addOption(
    new Option(
      "--max-time <time>",
      "most time for the run and its shrinking, such as 90s, 5m or 1.5 (minutes)",
    )
      .argParser(duration)
      .default(5 * 60_000, "5m"),
  )
  .option("--bail", "stop at the first finding that counts, see --level")
  .option("--dry-run", "print what would be judged, without sending a request")
  .option("--baseline <file>", "YAML file of known failures", given)
  .option("--update-baseline", "rewrite the baseline from this run");
for (const [name, { what }] of Object.entries(fileReporters))
  run.option(`--${name} <file>`, `write ${what}`, given);
const signal = interruption();
run.action((url: string | undefined, flags: RunFlags) => runSuiteCommand(url, flags, signal));

addTargetOptions(program.command("replay").argument("<finding>", "id printed with the finding, or the check"))
  .description("Replay the story of a finding")
  .option("--seed <n>", "with a check: seed printed with the finding", whole)
  .option("--path <path>", "with a check: path printed with the finding", given)
  .option("--trace <file>", "write the trace as NDJSON", given)
  .action((id: string, url: string | undefined, flags: ReplayFlags) =>
    orLeave(replay(id, url, flags), signal),
  );

program.command("list").description("List the checks").action(list);
program
  .command("coverage")
  .description("List all statements, and whether a check judges each")
  .action(coverage);
program
  .command("explain")
  .argument("<check>")
  .description("Print what a check requires, where that is written, and what it needs")
  .action(explain);
