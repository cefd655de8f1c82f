/** The options of the command and their validation. */
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { collect } from "@understudy/http/command";
import type { Level } from "../check/check.ts";
import { profileNames } from "../target/expectations.ts";
import type { TenantHeader } from "../targets/tenants.ts";

export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

/** At least 1. */
export function positive(text: string): number {
  if (whole(text) > 0) return Number(text);
  throw new InvalidArgumentError("Expected a whole number above 0.");
}

/** A time in milliseconds; a number alone counts minutes. */
export function duration(text: string): number {
  const [, digits, unit = "m"] = /^(\d{1,6}(?:\.\d{1,6})?)(s|m|h)?$/.exec(text) ?? [];
  const ms = Math.round(Number(digits) * (unitMs[unit] ?? Number.NaN));
  if (ms > 0) return ms;
  throw new InvalidArgumentError("Expected a time such as 90s, 5m, 1h or 1.5 (minutes).");
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function port(text: string): number {
  if (whole(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("Expected a port from 0 to 65535.");
}

export function level(text: string): Level {
  const word = text.toUpperCase();
  if (word === "MUST" || word === "SHOULD" || word === "MAY") return word;
  throw new InvalidArgumentError("Expected must, should or may.");
}

function parseHeader(text: string): TenantHeader {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("Expected 'name: value'.");
  return { name, value };
}

function header(text: string, before: Record<string, string> = {}): Record<string, string> {
  const { name, value } = parseHeader(text);
  return { ...before, [name]: value };
}

function tenant(text: string, before: readonly TenantHeader[] = []): TenantHeader[] {
  return [...before, parseHeader(text)];
}

function withStar(text: string): TenantHeader {
  const parsed = parseHeader(text);
  if (parsed.value.includes("*")) return parsed;
  throw new InvalidArgumentError("Expected a star in the value, as in 'authorization: Bearer none-*'.");
}

/** Whoever starts the suite in place of a user may give --command by it: then replay lines have the URL alone. */
export const commandVariable = "UNDERSTUDY_SERVER_COMMAND";

/** The options of every command that needs a target. */
export interface TargetFlags {
  command?: string;
  profile?: string;
  model?: string;
  inferenceUrl?: string;
  inferencePort?: number;
  shield?: string[];
  prefix: string;
  header?: Record<string, string>;
  tenant?: TenantHeader[];
  tenantWithoutAttributes?: TenantHeader;
  otherModel?: string;
  otherInferenceUrl?: string;
  otherKey?: string;
  timeout: number;
  maxRequests: number;
  record?: string;
  /** Megabytes. */
  recordLimit: number;
}

export function addTargetOptions(command: Command): Command {
  return command
    .addArgument(new Argument("[url]", "URL of the server, such as http://localhost:8321"))
    .addOption(
      new Option(
        "--command <line>",
        "shell command that starts the server; it must print its URL unless [url] is given",
      ).env(commandVariable),
    )
    .addOption(
      new Option("--profile <name>", "expected behaviour where servers differ").choices([...profileNames]),
    )
    .option("--model <name>", "model of the agents (default: the first that the server lists)")
    .option(
      "--inference-url <url>",
      "URL of the understudy-mock that the server's OpenAI-compatible provider points at",
    )
    .option("--inference-port <n>", "start an understudy-mock on this port, then wait for the server", port)
    .option("--shield <id>", "id of a Llama Guard shield whose model runs on the mock; repeatable", collect)
    .option("--prefix <path>", "path of the API below the URL", "/v1")
    .option(
      "--header <line>",
      "header of every request, such as 'authorization: Bearer …'; repeatable",
      header,
    )
    .option(
      "--tenant <line>",
      "header of a user, such as 'authorization: Bearer *', where the star becomes a new name in each story; or two of known users who share nothing",
      tenant,
    )
    .option(
      "--tenant-without-attributes <line>",
      "header of users who have no attributes, with a star for their names",
      withStar,
    )
    .option("--other-model <name>", "a model whose provider is another one than the default model's")
    .option("--other-inference-url <url>", "URL of the understudy-mock that its provider points at")
    .option("--other-key <field>", "field of the provider data that its provider takes the caller's key from")
    .option("--timeout <ms>", "time limit of one request", positive, 30_000)
    .option("--max-requests <n>", "limit of requests", positive, 100_000)
    .option("--record <file>", "write every request with its response as NDJSON")
    .option("--record-limit <mb>", "megabytes of that file; later exchanges are dropped", positive, 500);
}
