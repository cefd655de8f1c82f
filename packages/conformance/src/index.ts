/** A conformance suite for implementations of the Agents API. */
export { run } from "./engine/run.ts";
export type { RunOptions } from "./engine/run-options.ts";
export { exitCode } from "./engine/exit-code.ts";
export type { CheckResult, Counterexample, RunResult } from "./engine/result.ts";
export { chosen, coverageOf, loadSuite, type Statement, type Suite } from "./apis/suite.ts";
export { byUrl, inProcess, type InProcessOptions, type UrlOptions } from "./targets/targets.ts";
export { byCommand, type CommandOptions } from "./targets/node/command.ts";
export { TargetError, type Target } from "./target/target.ts";
export { check, type Check, type Level } from "./check/check.ts";
export type { Exchange, Trace } from "./trace/trace.ts";
export { verdictOf, type Finding, type Verdict } from "./check/verdict.ts";
export { html } from "./reporters/index.ts";
export { toReport } from "./reporters/report.ts";
export { terminal } from "./reporters/terminal.ts";
