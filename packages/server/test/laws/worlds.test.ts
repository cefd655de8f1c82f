import fc from "fast-check";
import { expect, it } from "vitest";
import { deleteExperiment } from "./deletes.ts";
import { historyExperiment } from "./histories.ts";
import { raceExperiment } from "./races.ts";
import { runWorld, type Trace } from "./run-world.ts";
import { worlds } from "./worlds.ts";

/** A law that never meets what it is about says nothing: the random worlds must come there. */
const sample = { seed: 1, numRuns: 100 };

it("random turns end, fail, await, resume, reach their limit and are refused", async () => {
  const met = new Set<string>();
  for (const mock of fc.sample(worlds, sample))
    for (const kind of kindsOf(await runWorld(mock, {}))) met.add(kind);
  expect([...met].toSorted()).toEqual(
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
  const met = new Set<string>();
  for (const mock of fc.sample(deleteExperiment.worlds, sample)) {
    const { turn } = await deleteExperiment.run(mock, {});
    met.add(`${mock.what}: ${turn.status} ${turn.error === null ? "ended" : "failed"}`);
  }
  expect([...met].toSorted()).toEqual(
    ["agent", "session"].flatMap((what) => [
      `${what}: 200 ended`,
      `${what}: 200 failed`,
      `${what}: 404 failed`,
    ]),
  );
});

it("random histories have turns that run at the same time", async () => {
  let concurrent = 0;
  for (const mock of fc.sample(historyExperiment.worlds, sample)) {
    const { askings } = await historyExperiment.run(mock, {});
    const firsts = new Map(askings.map(({ turn, committed }) => [turn, committed.join()]));
    // Two that read the same began at the same time.
    if (new Set(firsts.values()).size < firsts.size) concurrent += 1;
  }
  expect(concurrent).toBeGreaterThan(20);
});

it("random races are not always won by the first", async () => {
  const winners = new Set<number>();
  for (const mock of fc.sample(raceExperiment.worlds, sample))
    winners.add((await raceExperiment.run(mock, {})).racers.indexOf(200));
  expect(winners).toEqual(new Set([0, 1, 2, 3]));
});

function kindsOf({ mock, turns }: Trace): string[] {
  const limit = Math.max(1, mock.agent.max_infer_iters ?? 10);
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
    const asked = exchanges
      .filter(({ failed }) => !failed)
      .reduce((sum, { prompts }) => sum + prompts.length, 0);
    if (asked === limit) kinds.push(exchanges.length > 1 ? "limit reached by a resume" : "limit reached");
    if (index > 0) kinds.push("after an earlier turn");
    return kinds;
  });
}
