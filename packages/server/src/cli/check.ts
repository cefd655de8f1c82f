/** `understudy check`: throws the mistakes in scripts and configurations, or prints an outline. */
import { outlineOf, type Outline, type OutlineLine } from "@understudy/mock-inference";
import { parseFiles, readFiles, type FileText } from "@understudy/mock-inference/command";
import { isConfiguration } from "../compose/configuration.ts";
import { readConfiguration } from "./read-configuration.ts";

/** Recognises configurations by their keys or by `config`, and checks them together with the scripts. */
export async function check(files: string[], { config = [] }: { config?: string[] }): Promise<void> {
  const texts = await readFiles(files);
  const found = parseFiles(texts.filter((file) => !holdsConfiguration(file)));
  const scripts = found.flatMap((file) => file.scripts);
  const configurations = [...texts.filter(holdsConfiguration), ...(await readFiles(config))];
  for (const configuration of configurations)
    await readConfiguration(configuration, scripts.length === 0 ? undefined : scripts);

  const outlines = found.flatMap(({ file, scripts }) =>
    scripts.map((script) => ({ file, ...outlineOf(script) })),
  );
  const lines = [
    ...outlines.flatMap(describeScript),
    ...configurations.map(({ file }) => `${file}: a configuration, valid`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
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
