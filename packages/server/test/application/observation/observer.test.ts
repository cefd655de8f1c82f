/** What is seen of turns: in order, bounded, and for nothing when nobody looks. */
import { describe, expect, test } from "vitest";
import type { ToolResult } from "@understudy/contract/provider-data";
import { createClock } from "../../../src/adapters/clock.ts";
import type { Observation, ObservedEvent } from "../../../src/application/observation/observation.ts";
import { createObserver, type Observer } from "../../../src/application/observation/observer.ts";
import { say, testServer } from "../../support/client.ts";
import { calls, fakeProviders, text, toolDef, type Fakes } from "../../support/fake-providers.ts";
import { answers, failing, violation } from "../../support/turns.ts";

const delta = (words: string): ObservedEvent => ({
  type: "event",
  event: {
    event_type: "step_progress",
    step_type: "inference",
    step_id: "s",
    delta: { type: "text", text: words },
  },
});
const rested: ObservedEvent = { type: "stored", state: "completed" };
const turn = (turn_id: string) => ({ agent_id: "a", session_id: "s", turn_id });

/** A server that is looked at. */
async function watched(fakes: Fakes, config: object = {}) {
  const observer = createObserver(createClock());
  const server = testServer(fakeProviders(fakes), { observer });
  const { path, ...ids } = await server.open(config);
  return { observer, server, path, ids };
}

/** Each observation in a word or two. */
function brief(observer: Observer): string[] {
  return observer.turns().flatMap(({ observations }) => observations.map(word));
}

function word(seen: Observation): string {
  if (seen.type === "event")
    return "step_type" in seen.event
      ? `${seen.event.event_type} ${seen.event.step_type}`
      : seen.event.event_type;
  if (seen.type === "request" || seen.type === "response") return `${seen.type} ${seen.kind}`;
  return "state" in seen ? `${seen.type} ${seen.state}` : seen.type;
}

describe("of a turn is seen", () => {
  test("all its events, and the requests and answers of its providers, in order", async () => {
    const { observer, server, path, ids } = await watched(
      {
        answers: [calls(["c1", "add", { n: 1 }]), text("Three", ".")],
        shields: { guard: () => violation("warn", "Careful.") },
        tools: { kit: { add: () => ({ content: "3" }) } },
      },
      { input_shields: ["guard"], toolgroups: ["kit"] },
    );
    await server.stream(`${path}/turn`, say("Add."));
    expect(brief(observer)).toEqual([
      "started",
      "turn_start",
      "step_start shield_call",
      "request shield",
      "response shield",
      "step_complete shield_call",
      "step_start inference",
      "request inference",
      "step_progress inference",
      "step_complete inference",
      "step_start tool_execution",
      "step_progress tool_execution",
      "request tool",
      "response tool",
      "step_complete tool_execution",
      "step_start inference",
      "request inference",
      "step_progress inference",
      "step_progress inference",
      "step_complete inference",
      "stored completed",
    ]);
    const [seen] = observer.turns();
    expect(seen).toMatchObject({ ...ids, state: "completed" });
    const sorted = seen!.observations.map(({ seq }) => seq);
    expect(sorted).toEqual(sorted.map((_, index) => index + 1));
    const of = (kind: string) =>
      seen!.observations.filter((one) => "kind" in one && one.kind === kind) as any[];
    expect(of("shield")).toMatchObject([
      { request: { shield_id: "guard", messages: [{ content: "Add." }] } },
      { request_seq: of("shield")[0].seq, answer: { violation: { user_message: "Careful." } } },
    ]);
    expect(of("tool")).toMatchObject([
      { request: { tool_name: "add", arguments: { n: 1 } } },
      { request_seq: of("tool")[0].seq, answer: { content: "3" } },
    ]);
    const { step_id } = of("tool")[0];
    expect(of("tool")[1].step_id).toBe(step_id);
    const { body } = await server.call("GET", `${path}/turn/${seen!.turn_id}`);
    expect(body.steps[2]).toMatchObject({ step_id, step_type: "tool_execution" });
  });

  test("an observer sees that a turn waits for the client, and its resume as more of the same turn", async () => {
    const { observer, server, path } = await watched(
      { answers: [calls(["c1", "look"]), text("Seen.")] },
      { client_tools: [toolDef("look")] },
    );
    const { turn } = await server.stream(`${path}/turn`, say("Look."));
    expect(observer.heads()).toMatchObject([{ turn_id: turn!.turn_id, state: "awaiting" }]);
    await server.stream(`${path}/turn/${turn!.turn_id}/resume`, answers("look", "c1"));
    expect(observer.heads()).toMatchObject([{ turn_id: turn!.turn_id, state: "completed" }]);
    const seen = brief(observer);
    expect(seen.slice(seen.indexOf("stored awaiting"))).toEqual([
      "stored awaiting",
      "started",
      "step_complete tool_execution",
      "step_start inference",
      "request inference",
      "step_progress inference",
      "step_complete inference",
      "stored completed",
    ]);
  });

  test("why it failed, and that a resume that failed left it awaiting", async () => {
    const { observer, server, path } = await watched(
      { answers: [calls(["c1", "look"]), failing(new Error("No model."))] },
      { client_tools: [toolDef("look")] },
    );
    const { turn } = await server.stream(`${path}/turn`, say("Look."));
    await server.stream(`${path}/turn/${turn!.turn_id}/resume`, answers("look", "c1"));
    await server.stream(`${path}/turn`, say("Look."));
    expect(observer.turns().map(({ state }) => state)).toEqual(["awaiting", "failed"]);
    const failed = observer.turns().map(({ observations }) => observations.at(-1));
    expect(failed).toMatchObject([
      { type: "failed", message: "No model.", state: "awaiting" },
      { type: "failed", message: "No model.", state: "failed" },
    ]);
  });

  test("the error of a tool, even if the model gets another text", async () => {
    const broken = () => Promise.reject(new Error("Broken."));
    const { observer, server, path } = await watched(
      { answers: [calls(["c1", "add"]), text("Sorry.")], tools: { kit: { add: broken } } },
      { toolgroups: ["kit"] },
    );
    await server.stream(`${path}/turn`, say("Add."));
    const [{ observations } = { observations: [] }] = observer.turns();
    expect(observations.filter(({ type }) => type === "response")).toMatchObject([{ error: "Broken." }]);
  });

  test("nothing after its end, such as a late answer of a tool", async () => {
    let answer: (result: ToolResult) => void = () => undefined;
    let deleted: Promise<unknown> | undefined;
    const add = (): Promise<ToolResult> => {
      deleted = server.call("DELETE", path);
      return new Promise((resolve) => (answer = resolve));
    };
    const { observer, server, path } = await watched(
      { answers: [calls(["c1", "add"])], tools: { kit: { add } } },
      { toolgroups: ["kit"] },
    );
    await server.stream(`${path}/turn`, say("Add."));
    await deleted;
    answer({ content: "3" });
    await new Promise(setImmediate);
    expect(observer.heads()).toMatchObject([{ state: "failed" }]);
    expect(brief(observer).at(-1)).toBe("failed failed");
  });
});

test("a request is kept as it was, whatever a provider makes of it", async () => {
  const { observer, server, path } = await watched({
    answers: [
      (request) => {
        request.messages.length = 0;
        return text("ok");
      },
    ],
  });
  await server.stream(`${path}/turn`, say("Hi."));
  const [{ observations } = { observations: [] }] = observer.turns();
  expect(observations.find(({ type }) => type === "request")).toMatchObject({
    request: { messages: [{ content: "Hi." }] },
  });
});

describe("an observer", () => {
  test("forgets the oldest when there are too many, and their turns with them", () => {
    const observer = createObserver(createClock(), { entries: 3 });
    for (const name of ["one", "two"])
      for (const seen of [delta("x"), rested]) observer.record(turn(name), seen);
    expect(observer.turns().map(({ turn_id, observations }) => [turn_id, observations.length])).toEqual([
      ["one", 1],
      ["two", 2],
    ]);
    observer.record(turn("three"), delta("x"));
    expect(observer.turns().map(({ turn_id }) => turn_id)).toEqual(["two", "three"]);
  });

  test("forgets the oldest when they are too large together", () => {
    const observer = createObserver(createClock(), { size: 16_000 });
    for (let n = 0; n < 100; n += 1) observer.record(turn("one"), delta("x".repeat(500)));
    const [{ observations } = { observations: [] }] = observer.turns();
    expect(observations.at(-1)?.seq).toBe(100);
    expect(JSON.stringify(observations).length).toBeLessThan(16_000);
    expect(observations.length).toBeGreaterThan(10);
  });

  test("keeps of what is far too large that it was there", () => {
    const observer = createObserver(createClock(), { size: 16_000 });
    observer.record(turn("one"), delta("x".repeat(1_001)));
    expect(observer.turns()[0]?.observations).toMatchObject([{ seq: 1, type: "left_out", what: "event" }]);
  });

  test("knows that a turn runs of which it has forgotten everything", () => {
    const observer = createObserver(createClock(), { entries: 1 });
    observer.record(turn("one"), delta("x"));
    observer.record(turn("two"), delta("x"));
    expect(observer.turns().map(({ turn_id, state }) => [turn_id, state])).toEqual([
      ["one", "running"],
      ["two", "running"],
    ]);
  });

  test("notifies its listeners until they are removed", () => {
    const observer = createObserver(createClock());
    const heard: number[] = [];
    const end = observer.subscribe(({ seq }) => heard.push(seq));
    observer.record(turn("one"), delta("x"));
    observer.record(turn("two"), rested);
    end();
    observer.record(turn("one"), rested);
    expect(heard).toEqual([1, 2]);
  });

  test("gives the turns of an agent, of a session, or one", () => {
    const observer = createObserver(createClock());
    for (const name of ["one", "two"]) observer.record(turn(name), rested);
    observer.record({ agent_id: "b", session_id: "other", turn_id: "three" }, rested);
    const found = (ids: object) => observer.turns(ids).map(({ turn_id }) => turn_id);
    expect(found({ agent_id: "a" })).toEqual(["one", "two"]);
    expect(found({ session_id: "other" })).toEqual(["three"]);
    expect(found({ agent_id: "a", turn_id: "two" })).toEqual(["two"]);
    expect(found({ turn_id: "nope" })).toEqual([]);
  });
});
