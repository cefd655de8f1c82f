/** Scripts with as many mistakes as a body can have: each is reported, and none is compared with all others. */
import { expect, test } from "vitest";
import { parseScripts, ScriptError } from "../../src/index.ts";

const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown_key_${at}`, "x"]));

const problemsOf = (script: object): ScriptError["problems"] => {
  try {
    parseScripts(JSON.stringify(script));
  } catch (error) {
    if (error instanceof ScriptError) return error.problems;
    throw error;
  }
  throw new Error("The script has no mistakes.");
};

test("all unknown keys are reported, and what was meant is said of the first", () => {
  const problems = problemsOf({ script: "many", otherwise: { say: "x" }, ...many(2_000) });
  expect(problems).toHaveLength(2_000);
  expect(problems[0]?.message).toMatch(/^unknown key; known keys: /);
  expect(problems.filter(({ message }) => message === "unknown key")).toHaveLength(1_900);
});

/** CPU time, as others may use the machine. */
const cpuOf = (work: () => void): number => {
  const since = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(since);
  return user + system;
};

test("twice as many replies with mistakes take about twice the time", () => {
  const script = (count: number) => ({
    script: "many",
    replies: Array.from({ length: count }, (_, at) => ({ sai: "x", [`key${at}`]: "x" })),
  });
  const best = (count: number): number =>
    Math.min(...Array.from({ length: 3 }, () => cpuOf(() => problemsOf(script(count)))));
  best(100);
  expect(best(800) / best(200)).toBeLessThan(8);
});
