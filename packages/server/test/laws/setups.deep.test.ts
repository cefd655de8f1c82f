import fc from "fast-check";
import { expect, it } from "vitest";
import { deleteExperiment } from "./deletes.ts";
import { historyExperiment } from "./histories.ts";
import { raceExperiment } from "./races.ts";
import { runTurns, type Trace } from "./run-turns.ts";
import { setups } from "./setups.ts";

/** A law proves nothing unless the random setups reach the case that it is about. */
const sample = { seed: 1, numRuns: 100 };

it("random turns end, fail, await, resume, reach their limit and are refused", async () => {
  const found = new Set<string>();
  for (const setup of fc.sample(setups, sample))
    for (const kind of kindsOf(await runTurns(setup, {}))) found.add(kind);
  expect([...found].toSorted()).toEqual(
    [
      ...["create 200 turn_complete", "create 200 turn_awaiting_input", "create 200 failed"],
      ...[
        "resume 200 turn_complete",
        "resume 200 turn_awaiting_input",
        "resume 200 failed",
        "resume 400 failed",
      ],
      ...["step inference", "step tool_execution", "step shield_call", "refused"],
      ...["limit reached", "limit reached by a resume", "renamed call", "after an earlier turn"],
    ].toSorted(),
  );
});

it("random deletes come before, during and after a turn", async () => {
  const found = new Set<string>();
  for (const setup of fc.sample(deleteExperiment.setups, sample)) {
    const { turn } = await deleteExperiment.run(setup, {});
    found.add(`${setup.what}: ${turn.status} ${turn.error === null ? "ended" : "failed"}`);
  }
  expect([...found].toSorted()).toEqual(
    ["agent", "session"].flatMap((what) => [
      `${what}: 200 ended`,
      `${what}: 200 failed`,
      `${what}: 404 failed`,
    ]),
  );
});

it("random histories have turns that run at the same time", async () => {
  let concurrent = 0;
  for (const setup of fc.sample(historyExperiment.setups, sample)) {
    const { requests } = await historyExperiment.run(setup, {});
    const firsts = new Map(requests.map(({ turn, committed }) => [turn, committed.join()]));
    // Turns that read the same history are concurrent.
    if (new Set(firsts.values()).size < firsts.size) concurrent += 1;
  }
  expect(concurrent).toBeGreaterThan(20);
});

it("random races are not always won by the first", async () => {
  const winners = new Set<number>();
  for (const setup of fc.sample(raceExperiment.setups, sample))
    winners.add((await raceExperiment.run(setup, {})).racers.indexOf(200));
  expect(winners).toEqual(new Set([0, 1, 2, 3]));
});

function kindsOf({ setup, turns }: Trace): string[] {
  const limit = Math.max(1, setup.agent.max_infer_iters ?? 10);
  return turns.flatMap(({ exchanges }, index) => {
    const kinds = exchanges.flatMap(({ kind, status, failed, events, turn }) => [
      `${kind} ${status} ${failed ? "failed" : events.at(-1)?.event_type}`,
      ...(turn?.steps ?? []).flatMap((step) => [
        `step ${step.step_type}`,
        ...(step.step_type === "shield_call" && step.violation?.violation_level === "error"
          ? ["refused"]
          : []),
        ...(JSON.stringify(step).includes('"c1-2-2"') ? ["renamed call"] : []),
      ]),
    ]);
    const inferences = exchanges
      .filter(({ failed }) => !failed)
      .reduce((sum, { prompts }) => sum + prompts.length, 0);
    if (inferences === limit)
      kinds.push(exchanges.length > 1 ? "limit reached by a resume" : "limit reached");
    if (index > 0) kinds.push("after an earlier turn");
    return kinds;
  });
}
