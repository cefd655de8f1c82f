import type { ShieldRequest } from "@understudy/contract/provider-data";
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts } from "../../../src/index.ts";
import { answered, ask, collect, context, user } from "../../support/requests.ts";

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
  test("contains the requests of model, shields and tools with their answers", async () => {
    const mock = createMockInference(scripts);
    const request = ask([marked]);
    await collect(mock.inference.infer(request, context));
    const shield: ShieldRequest = {
      shield_id: "guard",
      touchpoint: "user-input",
      messages: [user("bomb")],
      params: {},
    };
    await mock.shields.run(shield, context);
    const tool = { toolgroup_id: "g", tool_name: "t", arguments: { x: 1 }, messages: [marked] };
    await mock.tools.invoke(tool, context);
    const parts = [
      { type: "text", text: "Hi." },
      { type: "stop", stop_reason: "end_of_turn" },
    ];
    const violation = { violation_level: "error", user_message: null, metadata: {} };
    const matched = expect.objectContaining({ why: expect.any(String) });
    const faults = { fault: null, http: null, wire: null };
    const common = {
      script: "a",
      chosen_by: "marker",
      tenant: null,
      matched,
      ...faults,
      unoffered: [],
      invalid: null,
      state: "answered",
      status: 200,
      error: null,
    };
    expect(mock.journal.list()).toEqual([
      { ...common, seq: 1, kind: "inference", marker: "a#1", path: "replies[0]", request, answer: parts },
      {
        ...common,
        seq: 2,
        kind: "shield",
        marker: null,
        chosen_by: "shield",
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

  test("contains the error of a request that failed", async () => {
    const mock = createMockInference(scripts);
    await expect(collect(mock.inference.infer(ask([marked, answered()]), context))).rejects.toMatchObject({
      status: 503,
    });
    const error = { status: 503, message: "overloaded" };
    expect(mock.journal.list()).toMatchObject([
      { state: "failed", status: 503, answer: [{ text: "But" }], error },
    ]);
  });

  test("contains a miss", async () => {
    const mock = createMockInference(scripts);
    await expect(collect(mock.inference.infer(ask([user("@@c@@")]), context))).rejects.toMatchObject({
      status: 400,
    });
    const error = { status: 400, message: expect.stringContaining("@@c@@ names no loaded script") };
    expect(mock.journal.list()).toMatchObject([
      { state: "missed", status: 400, script: null, marker: "c", path: null, matched: null, error },
    ]);
  });

  test("has a request from when it came, and its answer when that is there", async () => {
    const mock = createMockInference(scripts);
    const held = collect(mock.inference.infer(ask([marked, answered(), answered()]), context));
    await mock.gate("half", "a#1").reached;
    expect(mock.journal.list()).toMatchObject([{ state: "running", answer: null }]);
    mock.gate("half", "a#1").open();
    await held;
    expect(mock.journal.list()).toMatchObject([{ state: "answered", answer: [{}, {}, { type: "stop" }] }]);
  });

  test("distinguishes an answer that was not read to its end", async () => {
    const mock = createMockInference(scripts);
    for (const last of ["text", "stop"])
      for await (const part of mock.inference.infer(ask([marked]), context)) if (part.type === last) break;
    expect(mock.journal.list().map(({ state }) => state)).toEqual(["aborted", "answered"]);
  });

  test("keeps request and answer, even if their objects or the entry change later", async () => {
    const mock = createMockInference(scripts);
    const request = ask([user("@@a#1@@")]);
    const parts = await collect(mock.inference.infer(request, context));
    const before = structuredClone(mock.journal.list());
    const overwrite = (value: object): void => {
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === "object" && inner !== null) overwrite(inner);
        Object.assign(value, { [key]: "changed" });
      }
    };
    [request, parts, mock.journal.list()].forEach(overwrite);
    expect(mock.journal.list()).toEqual(before);
  });

  test("is searched by script, marker, kind and what came before", async () => {
    const mock = createMockInference(scripts);
    for (const text of ["@@a#1@@", "@@a#2@@", "@@b@@"])
      await collect(mock.inference.infer(ask([user(text)]), context));
    await mock.tools.invoke(
      { toolgroup_id: "g", tool_name: "t", arguments: {}, messages: [marked] },
      context,
    );
    const found = (query: Parameters<typeof mock.journal.list>[0]) =>
      mock.journal.list(query).map(({ seq }) => seq);
    expect(found({ script: "a" })).toEqual([1, 2, 4]);
    expect(found({ marker: "@@a#1@@" })).toEqual([1, 4]);
    expect(found({ marker: "a" })).toEqual([]);
    expect(found({ kind: "tool" })).toEqual([4]);
    expect(found({ after: 2 })).toEqual([3, 4]);
    expect(found({ script: "a", marker: "a#1", kind: "inference", after: 0 })).toEqual([1]);
  });

  test("goes on counting when it is cleared, so that `after` stays right", async () => {
    const mock = createMockInference(scripts);
    await collect(mock.inference.infer(ask([marked]), context));
    mock.reset();
    expect(mock.journal.list()).toEqual([]);
    await collect(mock.inference.infer(ask([marked]), context));
    expect(mock.journal.list({ after: 1 })).toMatchObject([{ seq: 2 }]);
  });
});
