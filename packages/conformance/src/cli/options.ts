/** The options of the command and their validation. */
import { Argument, InvalidArgumentError, Option, type Command } from "commander";
import { profileNames } from "../targets/expectations.ts";
import type { Level } from "../check.ts";

export function oneMore(value: string, before: string[] = []): string[] {
  return [...before, value];
}

export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It is a whole number.");
  return Number(text);
}

/** At least 1. */
export function positive(text: string): number {
  if (whole(text) > 0) return Number(text);
  throw new InvalidArgumentError("It is a whole number above 0.");
}

function port(text: string): number {
  if (whole(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("A port is a number from 0 to 65535.");
}

export function level(text: string): Level {
  const word = text.toUpperCase();
  if (word === "MUST" || word === "SHOULD" || word === "MAY") return word;
  throw new InvalidArgumentError("It is must, should or may.");
}

function header(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("It is 'name: value'.");
  return { ...before, [name]: value };
}

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
  timeout: number;
  maxRequests: number;
}

export function addTargetOptions(command: Command): Command {
  return command
    .addArgument(new Argument("[url]", "where the server is, such as http://localhost:8321"))
    .option(
      "--command <line>",
      "start this server first, and end it; it prints its URL, or the argument is its URL",
    )
    .addOption(
      new Option("--profile <name>", "what it is held to where servers differ").choices([...profileNames]),
    )
    .option("--model <name>", "the model of the agents (default: the first that it lists)")
    .option("--inference-url <url>", "the understudy-mock that its OpenAI-compatible provider points at")
    .option("--inference-port <n>", "start such a mock there first, then wait for the server", port)
    .option(
      "--shield <id>",
      "a shield of the server that is a Llama Guard whose model is there too; may be repeated",
      oneMore,
    )
    .option("--prefix <path>", "where the API is below the URL", "/v1")
    .option("--header <line>", "sent with every request, 'authorization: Bearer …'; may be repeated", header)
    .option("--timeout <ms>", "how long one request may take", positive, 10_000)
    .option("--max-requests <n>", "how many requests there may be", positive, 100_000);
}
