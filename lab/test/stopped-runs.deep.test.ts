/** Runs that are stopped from outside: nothing is claimed that was not seen. */
import { expect, test } from "vitest";
import { openMutant } from "../src/mutants/mutant.ts";
import { changeAnswer, getTurnRequest } from "../src/mutants/rewrite.ts";
import type { Turn } from "@understudy/contract/types";
import { checks as catalogue } from "@understudy/conformance/src/apis/checks.ts";
import { generators } from "@understudy/conformance/src/apis/generators.ts";
import { judge } from "./support/judge.ts";

const losesInput = changeAnswer<Turn>(getTurnRequest, (turn) => ({ ...turn, input_messages: [] }));
const checks = catalogue.filter(({ id }) => id === "persistence/stored-is-announced");
const conversation = generators.filter(({ id }) => id === "conversation");

test("a run whose signal is aborted already sends no story", async () => {
  const target = await openMutant();
  const { requests, interrupted } = await judge(target, { runs: 1, signal: AbortSignal.abort() });
  expect(requests).toBe(0);
  expect(interrupted).toEqual({ by: "target", reason: "it was aborted" });
});

test("a finding that could not be repeated for the abort is not called unrepeatable", async () => {
  const controller = new AbortController();
  const target = await openMutant({ handler: losesInput });
  const result = await judge(target, {
    checks,
    generators: conversation,
    bail: "MUST",
    parallel: 1,
    signal: controller.signal,
    onStory: ({ exchanges }) => {
      if (exchanges.some(({ step, status }) => step.do === "get_turn" && status === 200)) controller.abort();
    },
  });
  expect(result.checks).toMatchObject([{ status: "fail", counterexample: { unshrunk: "it was aborted" } }]);
});

test("the end of its time ends a run that waits for answers, and accuses nobody of what was on its way", async () => {
  let silent = false;
  const target = await openMutant({
    handler: (honest) => (request) => (silent ? new Promise<never>(() => undefined) : honest(request)),
  });
  silent = true;
  // Without the limit this run would wait for weeks.
  const { checks: judged, interrupted } = await judge(target, {
    runs: 1,
    maxMs: 1_000,
    timeoutMs: 2 ** 31 - 1,
  });
  expect(interrupted).toBeNull();
  expect(judged.filter(({ status }) => status === "fail")).toEqual([]);
});
