/** The run file of a server: what lab/llama-stack/VERSION/run.yaml says, with the places of this run. */
import { LaunchError } from "../launch-error.ts";

/** The variables of the run files, as Llama Stack writes them: `${env.MOCK_URL}`. */
export interface RunFileValues {
  /** Mock inference, with `/v1`. */
  MOCK_URL: string;
  /** The folder of all stores. */
  SQLITE_STORE_DIR: string;
  /** Where the server asks for its users. */
  AUTH_URL?: string;
}

/** The run file with this text in place of its part about the server, which is one line. */
export function withServerPart(template: string, part: string): string {
  return `${template.replace(/^server:.*\n/m, "")}${part}`;
}

/** Throws a `LaunchError` for a variable without a value. Each stands between double quotes. */
export function renderRunFile(template: string, values: RunFileValues): string {
  const known = new Map<string, string>(Object.entries(values));
  return template.replaceAll(/\$\{env\.(\w+)[^}]*\}/g, (_, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new LaunchError(`The run file needs ${name}, which has no value.`);
    // YAML escapes between double quotes as JSON does.
    return JSON.stringify(value).slice(1, -1);
  });
}
