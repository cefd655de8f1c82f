import fc from "fast-check";
import type { ShieldRequest } from "@understudy/contract/provider-data";
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts } from "../src/index.ts";
import { createJournal } from "../src/journal.ts";
import { answered, ask, collect, never, user } from "./support/requests.ts";

const scripts = parseScripts(`
script: a
replies:
  - { say: Hi. }
  - { say: But, error: { status: 503, message: overloaded } }
  - { say: [One, { gate: half }, Two] }
shields: [{ shield: guard, when: { text: bomb }, violation: { level: error } }]
tools: [{ tool: t, group: g, returns: done }]
---
script: b
otherwise: { say: B. }
`);
const marked = user("@@a#1@@");

describe("the journal", () => {
  test("tells what model, shields and tools were given and what they answered", async () => {
    const world = createMockInference(scripts);
    const request = ask([marked]);
    await collect(world.inference.infer(request, never));
    const shield: ShieldRequest = {
      shield_id: "guard",
      touchpoint: "user-input",
      messages: [user("bomb")],
      params: {},
    };
    await world.shields.run(shield, never);
    const tool = { toolgroup_id: "g", tool_name: "t", arguments: { x: 1 }, messages: [marked] };
    await world.tools.invoke(tool, never);
    const parts = [
      { type: "text", text: "Hi." },
      { type: "stop", stop_reason: "end_of_turn" },
    ];
    const violation = { violation_level: "error", user_message: null, metadata: {} };
    const common = { script: "a", fault: null, state: "answered", error: null };
    expect(world.journal.list()).toEqual([
      { ...common, seq: 1, kind: "inference", marker: "a#1", path: "replies[0]", request, answer: parts },
      {
        ...common,
        seq: 2,
        kind: "shield",
        marker: null,
        path: "shields[0]",
        request: shield,
        answer: { violation },
      },
      {
        ...common,
        seq: 3,
        kind: "tool",
        marker: "a#1",
        path: "tools[0]",
        request: tool,
        answer: { content: "done", error_message: null, metadata: null },
      },
    ]);
  });

  test("tells how a request failed", async () => {
    const world = createMockInference(scripts);
    await expect(collect(world.inference.infer(ask([marked, answered()]), never))).rejects.toMatchObject({
      status: 503,
    });
    const error = { status: 503, message: "overloaded" };
    expect(world.journal.list()).toMatchObject([{ state: "failed", answer: [{ text: "But" }], error }]);
  });

  test("tells of a miss", async () => {
    const world = createMockInference(scripts);
    await expect(collect(world.inference.infer(ask([user("@@c@@")]), never))).rejects.toMatchObject({
      status: 400,
    });
    const error = { status: 400, message: expect.stringContaining("@@c@@ names no loaded script") };
    expect(world.journal.list()).toMatchObject([
      { state: "missed", script: null, marker: "c", path: null, answer: null, error },
    ]);
  });

  test("has a request from when it came, and its answer when that is there", async () => {
    const world = createMockInference(scripts);
    const held = collect(world.inference.infer(ask([marked, answered(), answered()]), never));
    await world.gate("half", "a#1").reached;
    expect(world.journal.list()).toMatchObject([{ state: "running", answer: null }]);
    world.gate("half", "a#1").open();
    await held;
    expect(world.journal.list()).toMatchObject([{ state: "answered", answer: [{}, {}, { type: "stop" }] }]);
  });

  test("tells an answer that was not read to its end from one that was", async () => {
    const world = createMockInference(scripts);
    for (const last of ["text", "stop"])
      for await (const part of world.inference.infer(ask([marked]), never)) if (part.type === last) break;
    expect(world.journal.list().map(({ state }) => state)).toEqual(["aborted", "answered"]);
  });

  test("keeps what was asked, whatever becomes of the request later", async () => {
    const world = createMockInference(scripts);
    const request = ask([marked]);
    await collect(world.inference.infer(request, never));
    request.messages.push(user("later"));
    expect(world.journal.list()[0]?.request?.messages).toHaveLength(1);
  });

  test("is searched by script, marker, kind and what came before", async () => {
    const world = createMockInference(scripts);
    for (const text of ["@@a#1@@", "@@a#2@@", "@@b@@"])
      await collect(world.inference.infer(ask([user(text)]), never));
    await world.tools.invoke({ toolgroup_id: "g", tool_name: "t", arguments: {}, messages: [marked] }, never);
    const found = (query: Parameters<typeof world.journal.list>[0]) =>
      world.journal.list(query).map(({ seq }) => seq);
    expect(found({ script: "a" })).toEqual([1, 2, 4]);
    expect(found({ marker: "@@a#1@@" })).toEqual([1, 4]);
    expect(found({ marker: "a" })).toEqual([]);
    expect(found({ kind: "tool" })).toEqual([4]);
    expect(found({ after: 2 })).toEqual([3, 4]);
    expect(found({ script: "a", marker: "a#1", kind: "inference", after: 0 })).toEqual([1]);
  });

  test("goes on counting when it is cleared, so that `after` stays right", async () => {
    const world = createMockInference(scripts);
    await collect(world.inference.infer(ask([marked]), never));
    world.reset();
    expect(world.journal.list()).toEqual([]);
    await collect(world.inference.infer(ask([marked]), never));
    expect(world.journal.list({ after: 1 })).toMatchObject([{ seq: 2 }]);
  });

  test("holds the newest, at most so many and so much of them", () => {
    const step = fc.record({ request: fc.nat({ max: 60 }), answer: fc.option(fc.nat({ max: 60 })) });
    fc.assert(
      fc.property(
        fc.array(step),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 100, max: 300 }),
        (steps, entries, size) => {
          const journal = createJournal({ entries, size });
          for (const { request, answer } of steps) {
            const end = journal.begin({ ...opening, request: filler(request) as never });
            if (answer !== null) end({ state: "answered", answer: filler(answer) as never, error: null });
          }
          const list = journal.list();
          expect(list.length).toBeLessThanOrEqual(entries);
          const held = list
            .flatMap(({ request, answer }) => [request, answer])
            .map((each) => JSON.stringify(each).length);
          expect(held.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(size);
          expect(list.map(({ seq }) => seq)).toEqual(
            steps.map((_, index) => index + 1).slice(steps.length - list.length),
          );
          expect(journal.dropped()).toBe(steps.length - list.length);
        },
      ),
    );
  });

  test("leaves out a request that alone is too large, and stays empty of what grew too large", () => {
    const journal = createJournal({ size: 50 });
    const end = journal.begin({ ...opening, request: filler(100) as never });
    expect(journal.list()).toMatchObject([{ request: null, state: "running" }]);
    end({ state: "answered", answer: filler(100) as never, error: null });
    expect(journal.list()).toEqual([]);
    expect(journal.dropped()).toBe(1);
  });

  test("takes no notice of how an entry ended that it has dropped", () => {
    const journal = createJournal({ size: 100, entries: 1 });
    const end = journal.begin({ ...opening, request: filler(1) as never });
    journal.begin({ ...opening, request: filler(1) as never });
    for (let again = 0; again < 5; again += 1)
      end({ state: "answered", answer: filler(90) as never, error: null });
    expect(journal.list()).toMatchObject([{ seq: 2, state: "running" }]);
  });
});

const opening = { kind: "inference", script: "a", marker: null, path: null } as const;
const filler = (size: number) => ({ text: "x".repeat(size) });
