/** What is stored and what was seen of a turn, as steps in time. */
import { describe, expect, test } from "vitest";
import { createClock } from "../../src/adapters/clock.ts";
import type { Observation } from "../../src/application/observation/observation.ts";
import { createObserver } from "../../src/application/observation/observer.ts";
import { toTimeline, type Timeline } from "../../ui/src/model/timeline.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef, type Fakes } from "../support/fake-providers.ts";
import { answers, failing, violation } from "../support/turns.ts";

/** Runs a turn on a real server, and resumes it if it awaits: what is stored, and what was seen. */
async function played(fakes: Fakes, config: object = {}, resumes = 1) {
  const observer = createObserver(createClock());
  const server = testServer(fakeProviders(fakes), { observer });
  const { path } = await server.open(config);
  const { turn } = await server.stream(`${path}/turn`, say("Go."));
  for (let n = 0; n < resumes; n += 1)
    await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c1"));
  const [{ observations } = { observations: [] }] = observer.turns();
  const stored = turn === null ? null : (await server.call("GET", `${path}/turn/${turn.turn_id}`)).body;
  return { stored, observations };
}

const client = { client_tools: [toolDef("look")] };
const kindsOf = (timeline: Timeline | null) => timeline?.steps.map(({ kind }) => kind);

/** What was seen up to and with this. */
function until(observations: readonly Observation[], last: (seen: Observation) => boolean): Observation[] {
  return observations.slice(0, observations.findIndex(last) + 1);
}

describe("a turn that is stored and was seen whole", () => {
  test("has each step once, with its times, request and answer", async () => {
    const { stored, observations } = await played(
      {
        answers: [calls(["c1", "add", { n: 1 }]), text("Th", "ree.")],
        shields: { guard: () => violation("warn", "Careful."), other: () => null },
        tools: { kit: { add: () => ({ content: "3" }) } },
      },
      { input_shields: ["guard", "other"], toolgroups: ["kit"] },
      0,
    );
    const timeline = toTimeline(stored, observations, []);
    expect(timeline).toMatchObject({ state: "completed", problem: null, output: stored.output_message });
    expect(kindsOf(timeline)).toEqual(["shield", "inference", "tool", "inference"]);
    const [shield, , tool, answer] = timeline!.steps;
    expect([shield?.requests.length, shield?.responses.length]).toEqual([2, 2]);
    expect(tool?.requests).toMatchObject([{ kind: "tool", request: { arguments: { n: 1 } } }]);
    expect(answer?.deltas).toMatchObject([{ text: "Th" }, { text: "ree." }]);
    expect(answer?.step).toEqual(stored.steps[3]);
    const times = timeline!.steps.flatMap(({ begin, end }) => [begin, end!]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(timeline!.begin).toBeLessThan(times[0]!);
    expect(timeline!.end).toBeGreaterThan(times.at(-1)!);
  });

  test("is the same when only what was seen is known, but for its answer", async () => {
    const { stored, observations } = await played({ answers: [text("Hi", ".")] }, {}, 0);
    const [seen, both] = [toTimeline(null, observations, []), toTimeline(stored, observations, [])];
    expect(seen?.steps).toMatchObject(both!.steps.map(({ kind, step, deltas }) => ({ kind, step, deltas })));
    expect([seen?.state, seen?.output]).toEqual(["completed", null]);
  });
});

test("a turn of an earlier server has its steps, and nothing of what went in", async () => {
  const { stored } = await played({}, {}, 0);
  const timeline = toTimeline(stored, [], []);
  expect(timeline).toMatchObject({
    state: "completed",
    steps: [{ kind: "inference", requests: [], deltas: [] }],
  });
});

test("an unknown turn has no timeline", () => {
  expect(toTimeline(null, [], [])).toBeNull();
});

describe("a turn that runs", () => {
  test("has an open step, with the model's text so far", async () => {
    const { observations } = await played({ answers: [text("One, ", "two.")] }, {}, 0);
    const isDelta = (seen: Observation) => seen.type === "event" && seen.event.event_type === "step_progress";
    const timeline = toTimeline(null, until(observations, isDelta), []);
    expect(timeline).toMatchObject({
      state: "running",
      end: null,
      input_messages: [{ content: "Go." }],
      steps: [{ kind: "inference", end: null, step: null, deltas: [{ text: "One, " }] }],
    });
  });

  test("goes on without the steps whose beginning was forgotten", async () => {
    const { observations } = await played({}, {}, 0);
    const rest = observations.filter(({ type }) => type !== "started").slice(2, -2);
    expect(toTimeline(null, rest, [])).toMatchObject({ state: "running", steps: [] });
  });
});

describe("a turn that awaits the client", () => {
  const fakes: Fakes = { answers: [calls(["c1", "look", { at: "me" }]), text("Seen.")] };

  test.each(["seen", "stored"])("has an open wait for its calls (%s)", async (how) => {
    const { stored, observations } = await played(fakes, client, 0);
    const timeline = toTimeline(stored, how === "seen" ? observations : [], ["look"]);
    expect(timeline).toMatchObject({ state: "awaiting", end: null, output: null });
    expect(timeline?.steps.at(-1)).toMatchObject({
      kind: "client",
      end: null,
      calls: [{ tool_name: "look", arguments: { at: "me" } }],
    });
    expect(timeline!.steps.at(-1)!.begin).toBeGreaterThanOrEqual(timeline!.steps[0]!.end!);
  });

  test("has no wait any more once it is resumed, but the step that it became", async () => {
    const { stored, observations } = await played(fakes, client);
    for (const known of [stored, null]) {
      const timeline = toTimeline(known, observations, ["look"]);
      expect(kindsOf(timeline)).toEqual(["inference", "client", "inference"]);
      expect(timeline?.steps[1]?.step).toMatchObject({ tool_responses: [{ call_id: "c1" }] });
    }
  });

  test("is where it was after a resume that failed, and answers why", async () => {
    const broken = { answers: [fakes.answers![0]!, failing(new Error("No model."))] };
    const { stored, observations } = await played(broken, client);
    const timeline = toTimeline(stored, observations, ["look"]);
    expect(timeline).toMatchObject({ state: "awaiting", problem: "No model." });
    expect(kindsOf(timeline)).toEqual(["inference", "client"]);
  });

  test("forgets the resume that failed when another one does not", async () => {
    const flaky = { answers: [fakes.answers![0]!, failing(new Error("No model.")), text("Seen.")] };
    const { stored, observations } = await played(flaky, client, 2);
    const timeline = toTimeline(stored, observations, ["look"]);
    expect(timeline).toMatchObject({ state: "completed", problem: null });
    expect(timeline?.steps[2]).toMatchObject({ deltas: [{ text: "Seen." }] });
    expect(timeline?.steps[2]?.requests).toHaveLength(1);
  });
});

test("a turn that failed ends with it, and so does the step in which it failed", async () => {
  const { observations } = await played({ answers: [failing(new Error("No model."))] }, {}, 0);
  const timeline = toTimeline(null, observations, []);
  expect(timeline).toMatchObject({ state: "failed", problem: "No model.", output: null });
  expect(timeline?.steps).toMatchObject([{ step: null, end: timeline?.end, deltas: [{ text: "so far " }] }]);
});
