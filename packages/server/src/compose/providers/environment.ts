/** Variables of the environment in `providers` of a configuration file, where keys are named and never written. */
import { isRecord } from "@understudy/contract";
import type { YamlMistake } from "@understudy/mock-inference";

export type Environment = Readonly<Record<string, string | undefined>>;

interface Resolved {
  value: unknown;
  mistakes: YamlMistake[];
}

/** `${env.NAME}`, and with a default `${env.NAME:=default}`. */
const variable = /\$\{env\.([A-Za-z_][A-Za-z0-9_]*)(?::=([^}]*))?\}/g;

/** Keys of mappings whose value is a secret: `api_key`, headers with keys. */
const secret = /^(?:.*api[_-]?key|authorization|.*token|.*secret|.*password)$/i;

/** The configuration with the variables' values in `providers`. */
export function withEnvironment(configuration: unknown, environment: Environment): Resolved {
  if (!isRecord(configuration) || configuration["providers"] === undefined)
    return { value: configuration, mistakes: [] };
  const { value, mistakes } = resolve(configuration["providers"], ["providers"], environment);
  return { value: { ...configuration, providers: value }, mistakes };
}

function resolve(value: unknown, path: (string | number)[], environment: Environment): Resolved {
  if (typeof value === "string") return resolveText(value, path, environment);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, at) => resolve(item, [...path, at], environment));
    return { value: items.map((item) => item.value), mistakes: items.flatMap((item) => item.mistakes) };
  }
  if (!isRecord(value)) return { value, mistakes: [] };
  const entries = Object.entries(value).map(
    ([key, item]) => [key, resolve(item, [...path, key], environment)] as const,
  );
  return {
    value: Object.fromEntries(entries.map(([key, item]) => [key, item.value])),
    mistakes: entries.flatMap(([, item]) => item.mistakes),
  };
}

function resolveText(text: string, path: (string | number)[], environment: Environment): Resolved {
  const mistakes: YamlMistake[] = [];
  const refuse = (message: string): void => void mistakes.push({ path, message });
  const value = text.replace(variable, (whole, name: string, otherwise: string | undefined) => {
    const found = environment[name];
    // As in a shell, an empty value is none.
    if (found !== undefined && found !== "") return found;
    if (otherwise === undefined) refuse(`the variable ${name} of the environment is not set`);
    return otherwise ?? whole;
  });
  const key = path.at(-1);
  if (typeof key === "string" && secret.test(key) && value === text && !text.includes("${"))
    refuse("a key belongs into the environment, not into a file: write ${env.NAME}");
  if (/\$\{/.test(text.replace(variable, "")))
    refuse("expected ${env.NAME} or ${env.NAME:=default} after ${");
  return { value, mistakes };
}
