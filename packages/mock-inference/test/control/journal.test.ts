import { describe, expect, test } from "vitest";
import { start } from "../support/control.ts";
import { answered, ask, collect, context, user } from "../support/requests.ts";

/** A mock that has answered to these markers. */
async function played(...markers: string[]) {
  const started = start();
  const play = async (marker: string) => {
    started.mock.gate("half", marker).open();
    await collect(started.mock.inference.infer(ask([user(`@@${marker}@@`)]), context));
  };
  for (const marker of markers) await play(marker);
  return { ...started, play };
}
const seqs = ({ body }: { body: { data: { seq: number }[] } }) => body.data.map(({ seq }) => seq);

describe("the journal over HTTP", () => {
  test("comes in pages with has_more", async () => {
    const { call } = await played("a#1", "a#2", "a#1");
    const first = await call("GET", "/journal?limit=2");
    expect([seqs(first), first.body.has_more]).toEqual([[1, 2], true]);
    const second = await call("GET", "/journal?limit=2&after=2");
    expect([seqs(second), second.body.has_more]).toEqual([[3], false]);
    expect(seqs(await call("GET", "/journal?state=missed"))).toEqual([]);
  });

  test("is NDJSON for clients that accept it", async () => {
    const { handle, mock } = await played("a#1", "a#2", "a#1");
    const headers = { accept: "application/x-ndjson" };
    const url = "http://localhost/_understudy/journal?marker=a%231";
    const response = await handle(new Request(url, { headers }));
    expect(response?.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = (await response?.text())?.split("\n");
    expect(lines?.pop()).toBe("");
    expect(lines?.map((line) => JSON.parse(line))).toEqual(mock.journal.list({ marker: "a#1" }));
    expect(lines).toHaveLength(2);
  });

  test("is cleared, and gates and attempts are not", async () => {
    const { call, mock } = await played("a#1");
    expect((await call("DELETE", "/journal")).status).toBe(204);
    expect(mock.journal.list()).toEqual([]);
    expect(mock.gate("half", "a#1").state().open).toBe(true);
  });

  test("waits for the n-th request of a conversation", async () => {
    const { call, play } = await played("a#1");
    const second = call("GET", "/journal?marker=a%231&nth=2&wait=30000");
    await play("a#2");
    await play("a#1");
    expect(seqs(await second)).toEqual([3]);
    expect(seqs(await call("GET", "/journal?marker=a%231&nth=1"))).toEqual([1]);
  });

  test("has none when it does not come in time, or its client goes away", async () => {
    const { call } = await played("a#1");
    expect(await call("GET", "/journal?nth=2&wait=1")).toMatchObject({ status: 200, body: { data: [] } });
    const signal = AbortSignal.abort();
    expect(seqs(await call("GET", "/journal?nth=2&wait=30000", undefined, { signal }))).toEqual([]);
  });

  test("is 410 for a request that it cannot count any more", async () => {
    const { call, mock } = await played("a#1");
    for (let more = 0; more < 1000; more += 1)
      await collect(mock.inference.infer(ask([user("@@b@@"), answered()]), context)).catch(() => []);
    const { status, body } = await call("GET", "/journal?nth=1");
    expect([status, body.detail]).toEqual([410, expect.stringContaining("it dropped 1 entries")]);
  });

  test.each([
    ["nth=0", "nth is counted from 1"],
    ["nth=1&limit=2", "nth and limit exclude each other"],
    ["wait=5", "wait requires nth"],
    ["state=ended", "state is running, answered"],
    ["limit=-1", "limit is a whole number"],
  ])("refuses %s", async (query, detail) => {
    const { call } = start();
    expect(await call("GET", `/journal?${query}`)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(detail) },
    });
  });
});
