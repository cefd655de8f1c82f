/** The options of the commands for real servers. What one that judges does not know belongs to the suite, which complains for itself. */
import { resolve } from "node:path";
import { LaunchError } from "./launch-error.ts";
import { type Version, versionNamed, versions, versionsWithUsers } from "./versions.ts";

export interface Options {
  version: Version;
  python: string | undefined;
  /** The folder of the environments, one for each version. */
  cache: string;
  /** The folder of the reports. */
  out: string;
  profile: string;
  serve: boolean;
  /** Whether the server knows its users by tokens. */
  auth: boolean;
  /** A server that somebody else started, and the mock inference behind it; null where the command starts both. */
  running: { url: string; inference: string } | null;
  /** For `understudy-conformance run`. */
  suite: readonly string[];
}

/** Where the command runs. */
export interface Context {
  /** The repository. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** One of the scripts in package.json. */
export interface Command {
  name: string;
  /** What it does, for `--help`. */
  about: string;
  /** The files of its folder `--out`. */
  files: string;
  /** Whether the suite runs, and its options are taken. */
  judges: boolean;
}

export const judging: Command = {
  name: "conformance:llama-stack",
  about:
    "Installs a real Llama Stack into a virtual environment, starts it behind mock inference, and judges it.",
  files: "report.html, report.json and server.log",
  judges: true,
};

const ofAll = ["--python", "--cache", "--out"] as const;
const withValue = [...ofAll, "--profile", "--url", "--inference-url"] as const;
type WithValue = (typeof withValue)[number];

/** Throws a `LaunchError` for an unknown version, an option without its value, or one that the command does not have. */
export function parseOptions(
  args: readonly string[],
  { root, env }: Context,
  { name: command, judges }: Command = judging,
): Options {
  const own: Partial<Record<WithValue, string>> = {};
  const suite: string[] = [];
  let serve = false;
  let auth = false;
  const version = versionNamed(args[0]?.startsWith("-") ? undefined : args[0]);
  const rest = args.slice(1);
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name, ...parts] = arg.split("=");
    const known = withValue.find((one) => one === name);
    const isOwn = known !== undefined && (judges || ofAll.some((one) => one === known));
    if (!judges && !isOwn)
      throw new LaunchError(
        `npm run ${command} has no option ${name}; npm run ${command} -- --help lists all.`,
      );
    if (arg === "--serve") serve = true;
    else if (arg === "--auth") auth = true;
    else if (known === undefined) suite.push(arg);
    else {
      const value = parts.length > 0 ? parts.join("=") : rest.shift();
      if (value === undefined || value === "") throw new LaunchError(`${known} needs a value.`);
      own[known] = value;
    }
  }
  const running = runningAt(own["--url"], own["--inference-url"]);
  const [unused] = running === null ? suite : ["--url", ...suite];
  if (serve && unused !== undefined)
    throw new LaunchError(`--serve only starts the server, and does not take ${unused}.`);
  if (auth && version.auth !== true)
    throw new LaunchError(
      `There is no recipe for --auth with ${version.name}; there is one for ${authVersions()}.`,
    );
  const folder = resolve(root, ".understudy/llama-stack");
  return {
    version,
    python: own["--python"],
    cache: resolve(own["--cache"] ?? (env[cacheVariable] || folder)),
    out: resolve(own["--out"] ?? `${folder}/reports/${version.name}`),
    profile: own["--profile"] ?? version.profile,
    serve,
    auth,
    running,
    suite,
  };
}

function authVersions(): string {
  return versionsWithUsers.join(", ");
}

function runningAt(url: string | undefined, inference: string | undefined): Options["running"] {
  if (url === undefined && inference === undefined) return null;
  if (url !== undefined && inference !== undefined) return { url, inference };
  throw new LaunchError(
    "--url, of a server that runs, and --inference-url, of the mock inference behind it, need each other.",
  );
}

const cacheVariable = "UNDERSTUDY_LLAMA_STACK_CACHE";

export function helpOf({ name, about, files, judges }: Command): string {
  return `Usage: npm run ${name} -- VERSION [options]

${about}
Versions: ${versions.map((one) => one.name).join(", ")}

  --python PATH   the Python that makes the environment (default: one that fits, from PATH or pyenv)
  --cache FOLDER  where the environments are kept (default: ${cacheVariable}, or .understudy/llama-stack)
  --out FOLDER    where ${files} go${judges ? "" : "es"} (default: .understudy/llama-stack/reports/VERSION)
${judges ? ofJudging : ""}`;
}

const ofJudging = `  --profile NAME  the profile to judge by (default: that of the version)
  --auth          the server knows its users by tokens (${authVersions()}): every token is a user
  --serve         only start the server, and say how to judge it
  --url URL       judge a server of this version that runs already, behind the mock inference at --inference-url URL

All other options go to the suite: --seed, --runs, --shrinks, --only and whatever else understudy-conformance run knows.
`;
