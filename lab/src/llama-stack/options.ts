/** The options of the command. What it does not know belongs to the suite, which complains for itself. */
import { resolve } from "node:path";
import { LaunchError } from "./launch-error.ts";
import { type Version, versionNamed, versions } from "./versions.ts";

export interface Options {
  version: Version;
  python: string | undefined;
  /** The folder of the environments, one for each version. */
  cache: string;
  /** The folder of the reports. */
  out: string;
  profile: string;
  serve: boolean;
  /** For `understudy-conformance run`. */
  suite: readonly string[];
}

/** Where the command runs. */
export interface Context {
  /** The repository. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
}

const withValue = ["--python", "--cache", "--out", "--profile"] as const;
type WithValue = (typeof withValue)[number];

/** Throws a `LaunchError` for an unknown version, or an option without its value. */
export function parseOptions(args: readonly string[], { root, env }: Context): Options {
  const own: Partial<Record<WithValue, string>> = {};
  const suite: string[] = [];
  let serve = false;
  const version = versionNamed(args[0]?.startsWith("-") ? undefined : args[0]);
  const rest = args.slice(1);
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name, ...parts] = arg.split("=");
    const known = withValue.find((one) => one === name);
    if (arg === "--serve") serve = true;
    else if (known === undefined) suite.push(arg);
    else {
      const value = parts.length > 0 ? parts.join("=") : rest.shift();
      if (value === undefined || value === "") throw new LaunchError(`${known} needs a value.`);
      own[known] = value;
    }
  }
  const folder = resolve(root, ".understudy/llama-stack");
  return {
    version,
    python: own["--python"],
    cache: resolve(own["--cache"] ?? (env[cacheVariable] || folder)),
    out: resolve(own["--out"] ?? `${folder}/reports/${version.name}`),
    profile: own["--profile"] ?? version.profile,
    serve,
    suite,
  };
}

const cacheVariable = "UNDERSTUDY_LLAMA_STACK_CACHE";

export const help = `Usage: npm run conformance:llama-stack -- VERSION [options]

Installs a real Llama Stack into a virtual environment, starts it behind mock inference, and judges it.
Versions: ${versions.map(({ name }) => name).join(", ")}

  --python PATH   the Python that makes the environment (default: one that fits, from PATH or pyenv)
  --cache FOLDER  where the environments are kept (default: ${cacheVariable}, or .understudy/llama-stack)
  --out FOLDER    where report.html, report.json and server.log go (default: .understudy/llama-stack/reports/VERSION)
  --profile NAME  the profile to judge by (default: that of the version)
  --serve         only start the server, and say how to judge it

All other options go to the suite: --seed, --runs, --shrinks, --only and whatever else understudy-conformance run knows.
`;
