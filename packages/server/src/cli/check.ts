/** `understudy check`: prints an outline of what is valid, and throws the mistakes of all other files. */
import { CommandError } from "@understudy/http/command";
import { outlineOf, ScriptError, type Outline, type OutlineLine } from "@understudy/mock-inference";
import { readFiles, tryFiles, type FileText } from "@understudy/mock-inference/command";
import { isConfiguration } from "../compose/configuration.ts";
import { readConfiguration } from "./open/read-configuration.ts";

/** Recognises configurations by their keys or by `config`, and checks them together with the scripts. */
export async function check(files: string[], { config = [] }: { config?: string[] }): Promise<void> {
  const texts = await readFiles(files);
  const { parsed, problems } = tryFiles(texts.filter((file) => !holdsConfiguration(file)));
  const scripts = parsed.flatMap((file) => file.scripts);
  const configurations = [...texts.filter(holdsConfiguration), ...(await readFiles(config))];
  // A script that is not valid may have what a configuration names.
  const known = problems.length > 0 ? null : scripts.length === 0 ? undefined : scripts;
  const valid: string[] = [];
  for (const configuration of configurations)
    try {
      await readConfiguration(configuration, known);
      const exception = known === null ? "; its names were not looked up, since scripts are missing" : "";
      valid.push(`${configuration.file}: a configuration, valid${exception}`);
    } catch (error) {
      if (!(error instanceof ScriptError || error instanceof CommandError)) throw error;
      problems.push(error.message);
    }

  const outlines = parsed.flatMap(({ file, scripts }) =>
    scripts.map((script) => ({ file, ...outlineOf(script) })),
  );
  const lines = [...outlines.flatMap(describeScript), ...valid];
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
}

function holdsConfiguration({ text }: FileText): boolean {
  return typeof text === "string" && isConfiguration(text);
}

function describeScript({ file, script, chosenBy, warnings, lines }: Outline & { file: string }): string[] {
  const unreachableReplies = lines.filter(({ unreachable }) => unreachable !== null).length;
  const verdict = unreachableReplies === 0 ? "valid" : `valid, ${unreachableReplies} unreachable`;
  return [
    `${file}: script ${script}, ${verdict}; chosen by ${chosenBy}`,
    ...warnings.map((warning) => `  warning: ${warning}`),
    ...lines.flatMap(describeLine),
  ];
}

function describeLine({ path, line, answers, does, unreachable }: OutlineLine): string[] {
  const place = line === undefined ? "" : ` (line ${line})`;
  return [
    `  ${path}${place}: ${answers} → ${does}`,
    ...(unreachable === null ? [] : [`    warning: unreachable: ${unreachable}`]),
  ];
}
