/** Checks that any implementation of the Agents API can be put under. */
export { run, type RunOptions } from "./run/run.ts";
export { exitCode } from "./run/exit-code.ts";
export type { CheckResult, Counterexample, RunResult } from "./run/result.ts";
export { chosen, loadSuite, type Suite } from "./suite.ts";
export { coverageOf, type Coverage } from "./coverage.ts";
export type { Level, Statement } from "./statement.ts";
export { byUrl, inProcess, type InProcessOptions, type UrlOptions } from "./targets/targets.ts";
export { byCommand, type CommandOptions } from "./node/command.ts";
export { TargetError, type Target } from "./target.ts";
export type { Check } from "./check.ts";
export type { Exchange, Trace } from "./trace/trace.ts";
export type { Finding, Verdict } from "./verdict.ts";
export { html } from "./reporters/html.ts";
export { toReport } from "./reporters/report.ts";
export { terminal } from "./reporters/terminal.ts";
