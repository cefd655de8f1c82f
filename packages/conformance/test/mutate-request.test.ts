/** Found under seed 24: a turn in `s2` whose session id was changed to that of `s2`, which is no reason for 404. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestsOf } from "../src/story/requests-of.ts";
import { createWorld } from "../src/story/bindings.ts";
import { wrongs } from "../src/generators/invalid-requests.ts";

const cast = {
  run: "r",
  prefix: "/v1",
  model: "m",
  scripted: true,
  shields: null,
  streamed: false,
  baseUrl: "http://test",
};

function worldOfAll() {
  const world = createWorld();
  for (const agent of ["a1", "a2"]) world.bind(agent, `id-of-${agent}`, null);
  for (const [session, agent] of Object.entries({ s1: "a1", s2: "a2", s3: "a1" }))
    world.bind(session, `id-of-${session}`, agent);
  for (const turn of ["t1", "t2"]) {
    world.bind(turn, `id-of-${turn}`, "s1");
    world.steps.set(turn, [`step-of-${turn}`]);
  }
  return world;
}

test("an id that is changed to have a request refused becomes another id", () => {
  const world = worldOfAll();
  fc.assert(
    fc.property(wrongs(new Set(["scripting"])), ({ step, changes }) => {
      for (const change of changes.filter(({ is }) => is === "id"))
        expect(requestsOf({ do: "altered", step, changes: [change] }, world, cast)).not.toEqual(
          requestsOf(step, world, cast),
        );
    }),
    { numRuns: 20_000 },
  );
});
