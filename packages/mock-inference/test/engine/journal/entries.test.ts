import type { ShieldRequest } from "@understudy/contract/provider-data";
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts } from "../../../src/index.ts";
import { answered, ask, collect, never, user } from "../../support/requests.ts";

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
    const matched = expect.objectContaining({ why: expect.any(String) });
    const common = { script: "a", matched, fault: null, state: "answered", status: 200, error: null };
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
    expect(world.journal.list()).toMatchObject([
      { state: "failed", status: 503, answer: [{ text: "But" }], error },
    ]);
  });

  test("tells of a miss", async () => {
    const world = createMockInference(scripts);
    await expect(collect(world.inference.infer(ask([user("@@c@@")]), never))).rejects.toMatchObject({
      status: 400,
    });
    const error = { status: 400, message: expect.stringContaining("@@c@@ names no loaded script") };
    expect(world.journal.list()).toMatchObject([
      { state: "missed", status: 400, script: null, marker: "c", path: null, matched: null, error },
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

  test("keeps what was asked and answered, whatever becomes later of the request, the answer or what was read", async () => {
    const world = createMockInference(scripts);
    const request = ask([user("@@a#1@@")]);
    const parts = await collect(world.inference.infer(request, never));
    const before = structuredClone(world.journal.list());
    const overwrite = (value: object): void => {
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === "object" && inner !== null) overwrite(inner);
        Object.assign(value, { [key]: "changed" });
      }
    };
    [request, parts, world.journal.list()].forEach(overwrite);
    expect(world.journal.list()).toEqual(before);
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
});
