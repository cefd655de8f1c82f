import { describe, expect, test } from "vitest";
import { createMockInference, JournalError, parseScripts } from "../../../src/index.ts";
import { ask, collect, context, user } from "../../support/requests.ts";

const scripts = parseScripts("script: a\notherwise: { say: [{ gate: half }, A.] }");
const start = (entries = 1000) => {
  const mock = createMockInference(scripts, { journal: { entries } });
  const play = (id: string) => {
    mock.gate("half", `a#${id}`).open();
    return collect(mock.inference.infer(ask([user(`@@a#${id}@@`)]), context));
  };
  return { mock, play, journal: mock.journal };
};

describe("waiting for the n-th request", () => {
  test("gives it at once if it has come", async () => {
    const { journal, play } = start();
    for (const id of ["1", "2", "1"]) await play(id);
    expect((await journal.nth(2, { marker: "@@a#1@@" })).seq).toBe(3);
    expect((await journal.nth(2)).seq).toBe(2);
    expect((await journal.nth(1, { after: 1, kind: "inference" })).seq).toBe(2);
  });

  test("gives it as soon as it comes, while it still runs", async () => {
    const { mock, journal, play } = start();
    const second = journal.nth(2, { marker: "a#1" });
    await play("1");
    await play("2");
    const held = collect(mock.inference.infer(ask([user("@@a#1@@")]), context));
    expect(await second).toMatchObject({ seq: 3 });
    await held;
  });

  test("waits for a given state", async () => {
    const { mock, journal } = start();
    const held = collect(mock.inference.infer(ask([user("@@a#1@@")]), context));
    const ended = journal.nth(1, { state: "answered" });
    expect(await journal.nth(1)).toMatchObject({ state: "running", status: null });
    mock.gate("half", "a#1").open();
    expect(await ended).toMatchObject({ seq: 1, status: 200 });
    await held;
  });

  test("ends in an error with the requests that came instead when the time is up", async () => {
    const { journal, play } = start();
    await play("1");
    const late = journal.nth(2, { marker: "a#1", timeout: 1 });
    await expect(late).rejects.toMatchObject({
      name: "JournalError",
      reason: "timeout",
      message: "No request 2 with marker a#1 within 1 ms; 1 came: #1 inference otherwise.",
    });
    await expect(journal.nth(1, { marker: "b", timeout: 0 })).rejects.toThrow("none came");
  });

  test.each([Infinity, 2 ** 31])("has no end of its own beyond what a timer takes: %s", async (timeout) => {
    const { journal, play } = start();
    const first = journal.nth(1, { timeout });
    await expect(journal.nth(1, { timeout: 2 })).rejects.toThrow("none came");
    await play("1");
    expect((await first).seq).toBe(1);
  });

  test("ends when its signal aborts", async () => {
    const controller = new AbortController();
    const waiting = start().journal.nth(1, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });

  test("goes on over a reset, and counts anew", async () => {
    const { mock, journal, play } = start();
    await play("1");
    const second = journal.nth(2);
    mock.reset();
    for (const id of ["1", "2"]) await play(id);
    expect((await second).seq).toBe(3);
  });

  test("fails instead of miscounting when an entry of that conversation was dropped", async () => {
    const { journal, play } = start(2);
    for (const id of ["1", "2", "3"]) await play(id);
    await expect(journal.nth(1, { marker: "a#1" })).rejects.toThrow(JournalError);
    await expect(journal.nth(1)).rejects.toThrow("it dropped 1 entries. Count from a later entry");
    expect((await journal.nth(1, { marker: "a#2" })).seq).toBe(2);
    expect((await journal.nth(1, { after: 1 })).seq).toBe(2);
    journal.clear();
    await play("1");
    expect((await journal.nth(1, { marker: "a#1" })).seq).toBe(4);
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses the number %s", async (n) => {
    await expect(start().journal.nth(n)).rejects.toThrow("counts requests from 1");
  });
});
