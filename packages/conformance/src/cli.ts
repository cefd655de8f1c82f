/** The `understudy-conformance` command. */
import { Command } from "commander";
import { coverage, explain, list } from "./cli/catalogue.ts";
import { interruption, orLeave } from "./cli/interruption.ts";
import { replay, type ReplayFlags } from "./cli/replay.ts";
import { runCommand, type RunFlags } from "./cli/run.ts";
import { UserError } from "./cli/user-error.ts";
import { addTargetOptions, level, oneMore, positive, whole } from "./cli/options.ts";
import { fileReporters } from "./reporters/index.ts";
import { TargetError } from "./targets/target.ts";

const program = new Command("understudy-conformance")
  .description("Puts any server of the Agents API under test.")
  .configureOutput({
    outputError: (text, write) => write(text.replace(/^error: /, "understudy-conformance: ")),
  })
  // As for a target that cannot be tested, the exit code of a usage error is 2.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

const run = addTargetOptions(program.command("run"))
  .description("Judge a server: 0 it conforms, 1 there are findings, 2 it could not be tested")
  .option("--only <check>", "a check or an area, such as resume; may be repeated", oneMore)
  .option("--level <level>", "must: only these are judged; should, may: what counts as a finding too", level)
  .option("--runs <n>", "stories of each scenario (default: 25; 100 in process)", positive)
  .option("--seed <n>", "what the stories are drawn from (default: another each time)", whole)
  .option("--shrinks <n>", "stories that may be told to make a finding shorter", whole, 200)
  .option("--parallel <n>", "stories at the same time", positive, 4)
  .option("--bail", "stop at the first finding that counts, see --level")
  .option("--dry-run", "say what would be judged, and judge nothing")
  .option("--baseline <file>", "YAML that lists the checks that are known to fail")
  .option("--update-baseline", "write that file anew");
for (const name of Object.keys(fileReporters)) run.option(`--${name} <file>`, `write a report: ${name}`);
const signal = interruption();
run.action((url: string | undefined, flags: RunFlags) => runCommand(url, flags, signal));

addTargetOptions(program.command("replay").argument("<check>", "the check that failed"))
  .description("Tell the story of a finding again")
  .requiredOption("--seed <n>", "as it was printed", whole)
  .requiredOption("--path <path>", "as it was printed")
  .option("--trace <file>", "write what was seen, as NDJSON")
  .action((id: string, url: string | undefined, flags: ReplayFlags) =>
    orLeave(replay(id, url, flags), signal),
  );

program.command("list").description("List the checks").action(list);
program.command("coverage").description("List the statements, with what judges each").action(coverage);
program.command("explain").argument("<check>").description("Tell what a check is about").action(explain);

try {
  await program.parseAsync();
} catch (error) {
  const isExpected =
    error instanceof TargetError || error instanceof RangeError || error instanceof UserError;
  const text =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`understudy-conformance: ${text}\n`);
  process.exitCode = 2;
}
