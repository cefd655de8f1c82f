/** Judges a server that runs. The suite is its command, so that every option of it works here too. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Lifecycle } from "@understudy/conformance/src/target/target.ts";
import { endingOn } from "./launch/interruption.ts";
import { type Launch, nameOf } from "./launch/launch.ts";
import type { Options } from "./launch/options.ts";
import type { Exit } from "./launch/processes.ts";
import { report, secondsSince } from "./launch/report.ts";
import { userArguments } from "./server/auth-endpoint.ts";
import { lastLines } from "./server/server.ts";
import { shield } from "./launch/versions.ts";

export interface Served {
  url: string;
  /** The URL of mock inference. */
  inference: string;
  /** The line that starts it, if the suite is to do that. */
  command?: string;
}

/** A server that this process started. */
export interface RunningServer extends Served {
  /** Aborted by Ctrl-C, and with a `LaunchError` when the server ends by itself. */
  signal: AbortSignal;
  lifecycle: Required<Lifecycle>;
  stop(): Promise<void>;
  /** All its files, until its use ends. */
  folder: string;
}

/** What is in the folder of the reports after a run. */
export const reportFiles = ["report.html", "report.json", "server.log"];

/** The exit code of the suite. */
export async function runSuite(launch: Launch, served: Served): Promise<number> {
  const { options, context, processes, signal } = launch;
  const began = Date.now();
  report(`Judging ${nameOf(launch)} by the profile ${options.profile}`);
  const bin = join(context.root, "packages/conformance/bin/understudy-conformance.js");
  const args = [bin, ...suiteArguments(options, served), ...reportArguments(options)];
  const { command } = served;
  // Its files are gone when somebody replays a finding: a server that `--serve` started is reached by its URL.
  const env = command === undefined ? context.env : { ...context.env, UNDERSTUDY_SERVER_COMMAND: command };
  const suite = processes.start(process.execPath, args, { env, stdio: "inherit" });
  // It deletes what it created, and reports what it found so far.
  const end = async (): Promise<Exit> => suite.end("SIGINT", 60_000);
  const { code } = await endingOn(signal, { exit: suite.exit, end });
  const [, json = "", log = ""] = reportFiles.map((file) => join(options.out, file));
  const wasJudged = code === 0 || code === 1 || existsSync(json);
  if (signal.aborted && !wasJudged) signal.throwIfAborted();
  const files = reportFiles.map((file) => join(options.out, file)).filter((file) => existsSync(file));
  if (wasJudged) report(`Judged in ${secondsSince(began)}`);
  else if (existsSync(log))
    report(`${nameOf(launch)} was not judged. The last lines of ${log}:\n${lastLines(log, 20)}`);
  if (files.length > 0) report(`Files: ${files.join(" ")}`);
  return code ?? 2;
}

/** Says how to judge it, and waits for Ctrl-C. Rejects with a `LaunchError` if the server ends before. */
export async function serve({ options, signal: stopped }: Launch, running: RunningServer): Promise<number> {
  const { signal } = running;
  const line = [
    "npx -p @understudy/conformance understudy-conformance",
    ...suiteArguments(options, running).map((one) => (/[ *]/.test(one) ? `'${one}'` : one)),
  ].join(" ");
  process.stdout.write(`Judge it in another shell:\n  ${line}\nCtrl-C ends it.\n`);
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  if (!stopped.aborted) signal.throwIfAborted();
  return 0;
}

/** How the command reaches the server, and what it expects of it. */
export function suiteArguments({ version, profile, auth }: Options, served: Served): string[] {
  const { model } = version;
  const { url, inference } = served;
  return [
    ...["run", url, "--inference-url", inference],
    ...["--profile", profile, "--model", model, "--shield", shield],
    ...(auth ? userArguments : []),
  ];
}

/** The options for its reports; what the user says about them comes later, and wins. */
function reportArguments({ out, suite }: Options): string[] {
  return ["--json", join(out, "report.json"), "--html", join(out, "report.html"), ...suite];
}
