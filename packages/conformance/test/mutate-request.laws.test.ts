/** Found under seed 24: a turn in `s2` whose session id was changed to that of `s2`, which is no reason for 404. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawsOf } from "../../../vitest.draws.ts";
import { requestsOf } from "../src/story/requests-of.ts";
import { createBindings } from "../src/story/bindings.ts";
import { invalidRequests } from "../src/apis/agents/generators/invalid-requests.ts";

const context = {
  run: "r",
  prefix: "/v1",
  model: "m",
  scripted: true,
  shields: null,
  mcp: null,
  other: null,
  streamed: false,
  responsesPrefix: null,
  conversationsPrefix: null,
  baseUrl: "http://test",
};

function worldOfAll() {
  const mock = createBindings();
  for (const agent of ["a1", "a2"]) mock.bind(agent, `id-of-${agent}`, null);
  for (const [session, agent] of Object.entries({ s1: "a1", s2: "a2", s3: "a1" }))
    mock.bind(session, `id-of-${session}`, agent);
  for (const turn of ["t1", "t2"]) {
    mock.bind(turn, `id-of-${turn}`, "s1");
    mock.steps.set(turn, [`step-of-${turn}`]);
  }
  return mock;
}

test("an id that is changed to have a request refused becomes another id", () => {
  const mock = worldOfAll();
  fc.assert(
    fc.property(invalidRequests(new Set(["scripting"])), ({ step, changes }) => {
      for (const change of changes.filter(({ is }) => is === "id"))
        expect(requestsOf({ do: "altered", step, changes: [change] }, mock, context)).not.toEqual(
          requestsOf(step, mock, context),
        );
    }),
    { numRuns: drawsOf(20_000) },
  );
});
