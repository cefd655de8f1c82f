/** The run file of a server: what lab/llama-stack/VERSION/run.yaml says, with the places of this run. */
import { isRecord } from "@understudy/contract";
import { parse, stringify } from "yaml";
import { LaunchError } from "../launch/launch-error.ts";

/** The variables of the run files, as Llama Stack writes them: `${env.MOCK_URL}`. */
export interface RunFileValues {
  /** Mock inference, with `/v1`. */
  MOCK_URL: string;
  /** The folder of all stores. */
  SQLITE_STORE_DIR: string;
  /** Where the server asks for its users. */
  AUTH_URL?: string;
}

/** The run file with what another file adds: to lists and mappings; all else takes the place of what is there. */
export function withPart(template: string, part: string): string {
  return stringify(merged(parse(template), parse(part)), {
    // As `renderRunFile` needs its variables.
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
    lineWidth: 0,
  });
}

function merged(base: unknown, added: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(added)) return [base, added].flat();
  if (!isRecord(base) || !isRecord(added)) return added;
  const both = Object.entries(added).map(([key, value]) => [
    key,
    key in base ? merged(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(both) };
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
