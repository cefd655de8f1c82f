/** A run against a target with a planted defect: found, shrunk, replayed. */
import { expect, test } from "vitest";
import type { Turn } from "@understudy/contract/types";
import { openMutant, type Handler } from "../src/mutants/mutant.ts";
import { mutants } from "../src/mutants/index.ts";
import { changeAnswer, getTurnRequest } from "../src/mutants/rewrite.ts";
import { checks as catalogue } from "@understudy/conformance/src/apis/checks.ts";
import { generators } from "@understudy/conformance/src/apis/generators.ts";
import { exitCode } from "@understudy/conformance/src/engine/exit-code.ts";
import { replayPath } from "@understudy/conformance/src/engine/shrink.ts";
import { createRunMeter } from "@understudy/conformance/src/sending/limits.ts";
import { terminal } from "@understudy/conformance/src/reporters/terminal.ts";
import { stepsOf } from "@understudy/conformance/src/story/story.ts";
import { judge } from "./support/judge.ts";

/** Turns with a call lose it when they are read: a story must call a tool to show it. */
const forgetsCalls: (honest: Handler) => Handler = changeAnswer<Turn>(getTurnRequest, (turn) => ({
  ...turn,
  steps: turn.steps.map((step) =>
    step.step_type === "inference"
      ? { ...step, model_response: { ...step.model_response, tool_calls: [] } }
      : step,
  ),
}));

const only = catalogue.filter(({ id }) => id === "persistence/stored-is-announced");
const conversation = generators.filter(({ id }) => id === "conversation");

async function findPlanted(options: { seed?: number; runs?: number } = {}) {
  const target = await openMutant({ handler: forgetsCalls });
  const { checks } = await judge(target, { checks: only, generators: conversation, runs: 20, ...options });
  const [check] = checks;
  if (check?.status !== "fail") throw new Error(`It was not found: ${check?.status}.`);
  return check.counterexample;
}

test("a planted defect is found, and shrunk to one turn with one call", { timeout: 60_000 }, async () => {
  const { trace, findings, unshrunk } = await findPlanted({ seed: 3 });
  expect(unshrunk).toBeNull();
  const turns = stepsOf(trace.story, "turn");
  expect(turns).toHaveLength(1);
  expect(turns[0]?.script.replies.flatMap(({ call = [] }) => call)).toHaveLength(1);
  expect(findings[0]).toMatchObject({ path: "turn.steps.0.model_response.tool_calls.0" });
});

test("the path of a finding replays the same story", { timeout: 60_000 }, async () => {
  const { trace, seed, path } = await findPlanted();
  const [, ...rest] = path.split(":");
  const target = await openMutant({ handler: forgetsCalls });
  const [generator, check] = [conversation[0]!, only[0]!];
  const meter = createRunMeter({ maxRequests: 1000, timeoutMs: 5_000 });
  const again = await replayPath({ generator, check, target, meter, seed }, rest.join(":"));
  await target.close();
  expect(again?.trace.story).toEqual(trace.story);
  expect(again?.verdict.status).toBe("fail");
});

test("a seed draws the same stories again", { timeout: 60_000 }, async () => {
  const [one, other] = [await findPlanted({ seed: 4 }), await findPlanted({ seed: 4 })];
  expect(other.trace.story).toEqual(one.trace.story);
  expect(other.path).toBe(one.path);
});

test("a check that is unknown gets more stories, and no more than it takes", async () => {
  const checks = catalogue.filter(({ id }) => id === "iterations/zero-is-one");
  const hasty = await judge(await openMutant(), { checks, runs: 3, leastStories: 1, maxStories: 3 });
  expect(hasty.checks.map(({ status }) => status)).toEqual(["unknown"]);
  const persistent = await judge(await openMutant(), { checks, runs: 3, leastStories: 1, maxStories: 1_000 });
  expect(persistent.checks.map(({ status }) => status)).toEqual(["pass"]);
  const { passed = 0, inconclusive = 0 } = persistent.checks[0]?.runs ?? {};
  expect(passed).toBeLessThanOrEqual(3);
  expect(passed + inconclusive).toBeLessThan(1_000);
});

test("a family that runs once has one story, after all others, and none when the time of the run is over", async () => {
  const checks = catalogue.filter(({ id }) => /^agents\/(?:pages|deep-json)$/.test(id));
  const storiesWithin = async (maxMs?: number) => {
    const isDeep: boolean[] = [];
    const onStory = ({ story }: { story: unknown }): void => void isDeep.push(levelsOf(story) > 150);
    const result = await judge(await openMutant(), { checks, runs: 12, leastStories: 1, maxMs, onStory });
    return { isDeep, status: result.checks.find(({ id }) => id === "agents/deep-json")?.status };
  };
  const { isDeep: all, status } = await storiesWithin();
  expect(status).toBe("pass");
  expect(all.length).toBeGreaterThan(2);
  expect(all.map((_, n) => n === all.length - 1)).toEqual(all);
  expect(await storiesWithin(0)).toEqual({ isDeep: [], status: "unknown" });
});

test("where a restart takes seconds, stories with one are as few as their checks need", async () => {
  const checks = catalogue.filter(({ id }) => id === "persistence/outlives-restart");
  const storiesWith = async (isSlowToRestart: boolean): Promise<number> => {
    const target = { ...(await openMutant()), isSlowToRestart };
    const { checks: results } = await judge(target, { checks, runs: 12, leastStories: 12 });
    expect(results.map(({ status }) => status)).toEqual(["pass"]);
    return results[0]?.runs.passed ?? 0;
  };
  expect([await storiesWith(true), await storiesWith(false)]).toEqual([5, 12]);
});

test(
  "a check that has passed in too few stories is unknown, and says in how many it has",
  { timeout: 60_000 },
  async () => {
    const checks = catalogue.filter(({ id }) => id === "iterations/zero-is-one");
    const declared = checks.map((check) => ({ ...check, least: 20 }));
    const options = { checks: declared, runs: 20, maxStories: 20 };
    const strict = await judge(await openMutant(), { ...options, leastStories: 20 });
    const reason = expect.stringMatching(/^seen in [1-9]\d* of 20 stories, of 20 that it needs$/);
    expect(strict.checks).toMatchObject([{ status: "unknown", reason }]);
    const lenient = await judge(await openMutant(), { ...options, leastStories: 1 });
    expect(lenient.checks).toMatchObject([{ status: "pass" }]);
  },
);

test(
  "a run that is stopped has seen something of each family, and says what it did not shrink",
  { timeout: 120_000 },
  async () => {
    const seen = new Set<string>();
    const controller = new AbortController();
    let stories = 0;
    const fault = mutants.find(({ id }) => id === "turn-truncates-output-message")?.over();
    const result = await judge(await openMutant(fault), {
      runs: 1_000,
      signal: controller.signal,
      onStory({ story }) {
        for (const step of story.steps) seen.add(step.do);
        // Each family has had its first three.
        if ((stories += 1) === 3 * generators.length) controller.abort();
      },
    });
    expect([...seen]).toEqual(expect.arrayContaining(["register", "run_shield", "resume", "list_agents"]));
    const findings = result.checks.filter((check) => check.status === "fail");
    expect(findings.length).toBeGreaterThan(0);
    for (const { counterexample } of findings) expect(counterexample.unshrunk).toBe("it was aborted");
  },
);

test("a target on which most turns fail is not set up as it should be", { timeout: 120_000 }, async () => {
  const fails =
    (honest: Handler): Handler =>
    async (request) =>
      request.method === "POST" && new URL(request.url).pathname.endsWith("/turn")
        ? Response.json({ detail: "No such model." }, { status: 404 })
        : honest(request);
  const result = await judge(await openMutant({ handler: fails }), { stopsWhereTurnsFail: true });
  const reason = expect.stringMatching(/turns that should have succeeded failed.*404.*No such model/);
  expect(result.interrupted).toEqual({ by: "setup", reason });
  expect(terminal(result)).toContain("or it does not behave as the profile reference says (--profile).");
  expect(exitCode(result)).toBe(2);
});

test("a run at its limit of requests says so, and is no pass", async () => {
  const result = await judge(await openMutant(), { maxRequests: 5 });
  expect(result.interrupted).toEqual({ by: "target", reason: expect.stringContaining("--max-requests") });
  expect(result.checks.map(({ status }) => status)).not.toContain("fail");
  expect(exitCode(result)).toBe(2);
});

test("a judge that throws is a mistake of the suite, not of the target", async () => {
  const broken = [{ ...only[0]!, judge: () => JSON.parse("not JSON") as never }];
  const { checks, interrupted } = await judge(await openMutant(), { checks: broken, runs: 1 });
  expect(interrupted).toMatchObject({ by: "suite", reason: expect.stringContaining("judge of") });
  expect(checks.map(({ status }) => status)).toEqual(["unknown"]);
});

test("a run in process does not keep timers waiting for its end", async () => {
  const target = await openMutant();
  let stories = 0;
  let before = Infinity;
  setImmediate(() => (before = stories));
  await judge(target, {
    generators: generators.filter(({ id }) => id === "crud"),
    runs: 3,
    onStory: () => void (stories += 1),
  });
  expect(before).toBeLessThan(stories);
});

test.each([
  ["honest", /^wire|^resume/, 3],
  ["request-ignores-content-type", /^errors\/content-type/, 30],
])("stories clean up after themselves: %s", { timeout: 60_000 }, async (id, path, runs) => {
  const target = await openMutant(mutants.find((one) => one.id === id)?.over());
  const checks = catalogue.filter((check) => path.test(check.id));
  await judge({ ...target, close: async () => undefined }, { checks, runs, maxStories: 0, shrinks: 0 });
  const remaining = await target.wire.fetch(new Request(`${target.wire.baseUrl}/v1/agents`));
  expect(await remaining.json()).toMatchObject({ data: [] });
  await target.close();
});

test("what a target refuses to delete is named", { timeout: 60_000 }, async () => {
  const refuses =
    (honest: Handler): Handler =>
    async (request) =>
      request.method === "DELETE" ? Response.json({ detail: "No." }, { status: 403 }) : honest(request);
  const options = { checks: only, generators: conversation, runs: 2, maxStories: 0, shrinks: 0 };
  const result = await judge(await openMutant({ handler: refuses }), options);
  expect(result.left.length).toBeGreaterThan(1);
  expect(result.left[0]).toMatch(/^agent [\da-f-]{36} \(status 403\)$/);
  expect(terminal(result)).toContain(`! The target refused to delete what the suite made: ${result.left[0]}`);
  expect((await judge(await openMutant(), options)).left).toEqual([]);
});

test("what a target refuses to unregister is named, if it was registered", { timeout: 60_000 }, async () => {
  const refuses =
    (honest: Handler): Handler =>
    async (request) =>
      request.method === "DELETE" && request.url.includes("/v1/shields/")
        ? Response.json({ detail: "Method Not Allowed" }, { status: 405 })
        : honest(request);
  const checks = catalogue.filter(({ id }) => id === "registry/as-sent");
  const options = { checks, runs: 5, maxStories: 0, shrinks: 0 };
  const { left } = await judge(await openMutant({ handler: refuses }), options);
  expect(left).not.toEqual([]);
  expect(left.filter((name) => !/^shield suite-[\da-f-]+\.g\d \(status \d{3}\)$/.test(name))).toEqual([]);
  expect(new Set(left).size).toBe(left.length);
  expect((await judge(await openMutant(), options)).left).toEqual([]);
});

/** Of nested lists and objects. */
function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}
