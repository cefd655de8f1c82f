import { writeFileSync } from "node:fs";

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures each named, with the first line of its reason
 */

/**
 * Ends a run with one line that counts the tests of all projects: `N passed, N failed`, and `, N skipped` if any were.
 * Before it, a line for each that failed: of a long run often the end alone is kept.
 *
 * What makes a run fail without being a test counts as failed too: a file that does not load, a hook or an error that
 * nobody caught, a threshold that was missed. So `0 failed` is never said of a run that failed.
 */
export default class TallyReporter {
  /** @type {Tally} */
  #tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
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
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  /**
   * @param {string} name
   * @param {unknown} reason
   */
  const fail = (name, reason) => {
    tally.failed += 1;
    tally.failures.push(`${name}: ${firstLine(reason)}`);
  };
  for (const error of unhandledErrors) fail("Unhandled error", error);
  for (const module of modules) {
    const file = `${module.project.name} ${module.relativeModuleId}`.trim();
    for (const suite of [module, ...module.children.allSuites()]) {
      const [error] = suite.errors();
      if (error !== undefined) fail(suite.type === "suite" ? `${file} > ${suite.fullName}` : file, error);
    }
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      if (state === "failed") fail(`${file} > ${test.fullName}`, errors[0]);
      else tally[state === "pending" ? "skipped" : state] += 1; // pending: the run was stopped before it
    }
  }
  return tally;
}

/** @param {unknown} reason */
function firstLine(reason) {
  const { message = String(reason) } = /** @type {{ message?: string }} */ (reason ?? {});
  const [first = ""] = message.split("\n");
  return first.slice(0, 300);
}

/**
 * @param {Omit<Tally, "failures">} tally
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
  const text = [...tally.failures.map((failure) => `Failed: ${failure}`), line(tally, exitCode), ""].join(
    "\n",
  );
  // scripts/tally.mjs reads it and adds up several runs.
  const file = process.env["UNDERSTUDY_TALLY"];
  if (file !== undefined) writeFileSync(file, text);
  process.stdout.write(text);
}
