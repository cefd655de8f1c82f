/** The versions of Llama Stack that can be started, and in what they differ. */
import { LaunchError } from "./launch-error.ts";

/** How one version is installed, started and judged. */
export interface Version {
  name: string;
  /** The Python versions that its pinned packages were tried on, such as `3.11`. */
  pythons: readonly string[];
  /** The Python module that serves, with its arguments. */
  command: (runFile: string, port: number) => readonly string[];
  /** The profile that describes it. */
  profile: string;
  /** The name by which agents ask for the model of mock inference. */
  model: string;
  /** Whether its folder has an `auth.yaml`, with which it knows its users. */
  auth?: true;
  /** Printed before the server starts. */
  warning?: string;
}

/** The Llama Guard of every run file, and the model that it asks. */
export const shield = "llama-guard";
export const guardModel = "meta-llama/Llama-Guard-3-8B";

const distribution = (runFile: string): string[] => [
  "llama_stack.distribution.server.server",
  "--config",
  runFile,
];
const core = (runFile: string): string[] => ["llama_stack.core.server.server", runFile];
const factory = (_: string, port: number): string[] => [
  "uvicorn",
  "--factory",
  "llama_stack.core.server.server:create_app",
  "--host",
  "127.0.0.1",
  "--port",
  String(port),
];

const newer = ["3.12", "3.13"];

export const versions: readonly Version[] = [
  {
    name: "0.2.6",
    pythons: ["3.11"],
    command: distribution,
    profile: "0.2.6",
    model: "mock-model",
    warning:
      "Llama Stack 0.2.6 serves on every network interface: it cannot be told to use the loopback only.",
  },
  {
    name: "0.2.12",
    pythons: ["3.11"],
    command: distribution,
    profile: "0.2.12",
    model: "mock-model",
    auth: true,
  },
  { name: "0.2.20", pythons: newer, command: core, profile: "0.2.20", model: "understudy/mock-model" },
  { name: "0.2.23", pythons: newer, command: core, profile: "0.2.20", model: "understudy/mock-model" },
  { name: "0.3.5", pythons: newer, command: factory, profile: "0.3.5", model: "understudy/mock-model" },
];

/** Those that can be started with users. */
export const versionsWithUsers: readonly string[] = versions.flatMap(({ name, auth }) =>
  auth === true ? [name] : [],
);

/** Throws a `LaunchError` that lists the known ones. */
export function versionNamed(name: string | undefined): Version {
  const version = versions.find((one) => one.name === name);
  if (version !== undefined) return version;
  const known = versions.map((one) => one.name).join(", ");
  throw new LaunchError(
    name === undefined
      ? `Give a version: ${known}.`
      : `There is no recipe for ${name}; there is one for ${known}.`,
  );
}
