/** The `understudy-conformance` command. */
import { CommandError } from "@understudy/http/command";
import { TargetError } from "../target/target.ts";
import { program } from "./program.ts";
import { slipIn } from "./slips.ts";

const [run] = program.commands;

try {
  const slip = slipIn(
    process.argv.slice(2),
    run?.options.map(({ long }) => long ?? ""),
  );
  if (slip !== null) throw new CommandError(slip);
  await program.parseAsync();
} catch (error) {
  const isExpected =
    error instanceof TargetError || error instanceof RangeError || error instanceof CommandError;
  const text =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`understudy-conformance: ${text}\n`);
  process.exitCode = 2;
}
