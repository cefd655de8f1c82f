/** `understudy check`: throws what is wrong, or says what there is. */
import { outlineOf, type Outline, type OutlineLine } from "@understudy/mock-inference";
import { parseFiles, readFiles, type FileText } from "@understudy/mock-inference/command";
import { isConfiguration } from "../compose/configuration.ts";
import { readConfiguration } from "./read-configuration.ts";

/** Configurations are known by their keys, or named by `config`; they are checked as a start with these scripts would. */
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

function describeScript({ file, script, chosenBy, lines }: Outline & { file: string }): string[] {
  const lost = lines.filter(({ unreachable }) => unreachable !== null).length;
  const verdict = lost === 0 ? "valid" : `valid, ${lost} can never be reached`;
  return [`${file}: script ${script}, ${verdict}; chosen by ${chosenBy}`, ...lines.flatMap(describeLine)];
}

function describeLine({ path, line, answers, does, unreachable }: OutlineLine): string[] {
  const place = line === undefined ? "" : ` (line ${line})`;
  return [
    `  ${path}${place}: ${answers} → ${does}`,
    ...(unreachable === null ? [] : [`    warning: it can never be reached: ${unreachable}`]),
  ];
}
