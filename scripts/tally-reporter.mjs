import { writeFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Ends a run with one line that counts the tests of all projects: `N passed, N failed`, and `, N skipped` if any were.
 *
 * What makes a run fail without being a test counts as failed too: a file that does not load, a hook or an error that
 * nobody caught, a threshold that was missed. So `0 failed` is never said of a run that failed.
 */
export default class TallyReporter {
  #tally = { passed: 0, failed: 0, skipped: 0 };
  #watch = false;

  /** @param {import("vitest/node").Vitest} vitest */
  onInit(vitest) {
    this.#watch = vitest.config.watch;
    // Not before the process exits: coverage or a slow shutdown print after the run has ended, and this is to be
    // the last line.
    if (!this.#watch) process.once("exit", (code) => print(this.#tally, code));
  }

  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    this.#tally = count(modules, unhandledErrors);
    if (this.#watch) print(this.#tally, 0);
  }
}

/**
 * @param {readonly import("vitest/node").TestModule[]} modules
 * @param {readonly unknown[]} unhandledErrors
 */
export function count(modules, unhandledErrors) {
  const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    const suites = [module, ...module.children.allSuites()];
    tally.failed += suites.filter((suite) => suite.errors().length > 0).length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      tally[state === "pending" ? "skipped" : state] += 1; // pending: the run was stopped before it
    }
  }
  return tally;
}

/**
 * @param {Tally} tally
 * @param {number} exitCode
 */
export function line({ passed, failed, skipped }, exitCode) {
  const failures = failed === 0 && exitCode !== 0 ? 1 : failed;
  return `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * @param {Tally} tally
 * @param {number} exitCode
 */
function print(tally, exitCode) {
  const text = `${line(tally, exitCode)}\n`;
  // For whoever joins the lines of several runs: scripts/tally.mjs.
  const file = process.env["UNDERSTUDY_TALLY"];
  if (file !== undefined) writeFileSync(file, text);
  process.stdout.write(text);
}
