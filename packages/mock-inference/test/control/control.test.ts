import { describe, expect, test } from "vitest";
import { ask, brief, collect, context, user } from "../support/requests.ts";
import { info, start } from "../support/control.ts";

describe("the control API", () => {
  test("describes the server", async () => {
    const { call } = start();
    expect(await call("GET", "")).toMatchObject({ status: 200, body: info });
    expect(await call("GET", "/")).toMatchObject({ status: 200, body: info });
  });

  test("takes a path with a slash at its end for the same", async () => {
    expect(await start().call("GET", "/journal/")).toMatchObject({ status: 200, body: { data: [] } });
  });

  test("takes a path with encoded letters for the same", async () => {
    const { handle } = start();
    const answer = await handle(new Request("http://localhost/%5funderstudy/%6aournal"));
    expect(answer).toMatchObject({ status: 200 });
  });

  test("leaves what is not below its path to others", async () => {
    const { handle } = start();
    for (const path of ["/v1/agents", "/_understudyx", "/v1/_understudy"])
      expect(await handle(new Request(`http://localhost${path}`))).toBeUndefined();
  });

  test.each([
    ["YAML", "otherwise: { say: B. }"],
    ["JSON", '{ "script": "b", "otherwise": { "say": "B." } }'],
  ])("loads and replaces a script in %s", async (_, body) => {
    const { call, mock } = start();
    expect(await call("PUT", "/scripts/b", body)).toMatchObject({
      status: 200,
      body: { script: "b", replaced: false },
    });
    expect(await call("PUT", "/scripts/b", body)).toMatchObject({
      status: 200,
      body: { script: "b", replaced: true },
    });
    expect(brief(await collect(mock.inference.infer(ask([user("@@b@@")]), context)))[0]).toBe("B.");
  });

  test("unloads a script", async () => {
    const { call, mock } = start();
    expect(await call("DELETE", "/scripts/a")).toMatchObject({ status: 204, body: null });
    expect(mock.scripts.list()).toEqual([]);
  });

  test("lists the loaded scripts as data", async () => {
    const { call } = start();
    await call("PUT", "/scripts/b", "otherwise: { say: B. }");
    const { status, body } = await call("GET", "/scripts");
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { script: "a", model: "mock-model", replies: [{ say: [{ gate: "half" }, "A."] }] },
      { script: "b", otherwise: { say: "B." } },
    ]);
  });

  test("lists unused replies until they are used", async () => {
    const { call, mock } = start();
    expect(await call("GET", "/unused")).toMatchObject({
      status: 200,
      body: {
        data: [{ script: "a", path: "replies[0]", line: 3 }],
        message: expect.stringContaining("1 of 1 reply was never used:\n  a replies[0]"),
      },
    });
    mock.gate("half").open();
    await collect(mock.inference.infer(ask([user("x")]), context));
    expect((await call("GET", "/unused")).body).toEqual({ data: [], message: null });
  });

  test("explains the requests that found no reply", async () => {
    const { call, mock } = start();
    expect((await call("GET", "/misses")).body).toEqual({ data: [], missed: 0, message: null });
    await collect(mock.inference.infer(ask([user("@@c@@")]), context)).catch(() => null);
    expect(await call("GET", "/misses")).toMatchObject({
      status: 200,
      body: {
        data: [{ state: "missed", marker: "c" }],
        missed: 1,
        message: expect.stringContaining("1 request found no reply:\n  #1 @@c@@ missed: "),
      },
    });
  });

  test("explains the calls of tools that were not offered", async () => {
    const { call, mock } = start();
    expect((await call("GET", "/unoffered")).body).toEqual({ data: [], unoffered: 0, message: null });
    mock.scripts.put("caller", { script: "caller", replies: [{ call: [{ tool: "find" }] }] });
    await collect(mock.inference.infer(ask([user("@@caller@@")]), context));
    expect(await call("GET", "/unoffered")).toMatchObject({
      status: 200,
      body: {
        data: [{ marker: "caller", unoffered: ["find"] }],
        unoffered: 1,
        message: expect.stringContaining("calls find; the request offers no tools"),
      },
    });
  });

  test("shows the journal", async () => {
    const { call, mock } = start();
    mock.gate("half", "a#1").open();
    for (const text of ["@@a#1@@", "@@c@@"])
      await collect(mock.inference.infer(ask([user(text)]), context)).catch(() => null);
    expect(await call("GET", "/journal")).toMatchObject({
      status: 200,
      body: { data: [{ seq: 1 }, { seq: 2 }], dropped: 0 },
    });
    for (const [query, seqs] of Object.entries({
      "script=a": [1],
      "marker=a%231": [1],
      "marker=@@c@@": [2],
      "after=1": [2],
      "kind=tool": [],
    })) {
      const { body } = await call("GET", `/journal?${query}`);
      expect(body.data.map((entry: { seq: number }) => entry.seq)).toEqual(seqs);
    }
  });

  test("reports that a gate is reached, and opens it", async () => {
    const { call, mock } = start();
    const closed = { reached: false, open: false };
    expect(await call("GET", "/gates/half?marker=a%231")).toMatchObject({ status: 200, body: closed });
    expect(await call("GET", "/gates/half?marker=a%231&wait=1")).toMatchObject({ status: 200, body: closed });
    const reached = call("GET", "/gates/half?marker=a%231&wait=20000");
    const held = collect(mock.inference.infer(ask([user("@@a#1@@")]), context));
    expect(await reached).toMatchObject({ status: 200, body: { reached: true, open: false } });
    expect(await call("POST", "/gates/half/open?marker=@@a%231@@")).toMatchObject({
      status: 200,
      body: { reached: true, open: true },
    });
    expect(brief(await held)[0]).toBe("A.");
  });

  test("opens the gate of conversations without a marker", async () => {
    const { call, mock } = start();
    await call("POST", "/gates/half/open");
    expect(brief(await collect(mock.inference.infer(ask([user("Hi")]), context)))[0]).toBe("A.");
  });

  test("names the gates of the scripts where one is not theirs", async () => {
    const { call, mock } = start();
    const unknown = { status: 404, body: { detail: "No loaded script has a gate haf; did you mean half?" } };
    expect(await call("POST", "/gates/haf/open")).toMatchObject(unknown);
    expect(await call("GET", "/gates/haf?wait=30000")).toMatchObject(unknown);
    const held = collect(mock.inference.infer(ask([user("Hi")]), context));
    await mock.gate("half").reached;
    await call("DELETE", "/scripts/a");
    expect((await call("POST", "/gates/other/open")).body.detail).toBe(
      "No loaded script has a gate other; there are no gates",
    );
    // An answer may still wait at a gate of a script that was unloaded.
    expect(await call("POST", "/gates/half/open")).toMatchObject({ status: 200, body: { open: true } });
    expect(brief(await held)[0]).toBe("A.");
  });

  test("stops waiting for a gate when its client goes away", async () => {
    const { call } = start();
    const gone = new AbortController();
    const waiting = call("GET", "/gates/half?wait=30000", undefined, { signal: gone.signal });
    gone.abort();
    expect(await waiting).toMatchObject({ body: { reached: false } });
  });

  test("forgets what was", async () => {
    const { call, mock } = start();
    mock.gate("half").open();
    await collect(mock.inference.infer(ask([user("Hi")]), context));
    expect(await call("POST", "/reset")).toMatchObject({ status: 204 });
    expect(mock.journal.list()).toEqual([]);
    expect(mock.gate("half").state().open).toBe(false);
    expect(mock.scripts.list()).toHaveLength(1);
  });
});

describe("an error of the control API", () => {
  test.each<[string, string, string | undefined, number, string]>([
    [
      "GET",
      "/nowhere",
      undefined,
      404,
      "There is no /_understudy/nowhere. There are: GET /_understudy, GET /_understudy/scripts, PUT /_understudy/scripts/{name}",
    ],
    ["GET", "/scripts/a", undefined, 405, "GET is not allowed here; PUT, DELETE are."],
    ["POST", "/journal", undefined, 405, "POST is not allowed here; GET, DELETE are."],
    [
      "PUT",
      "/scripts/b",
      "otherwise: { sya: B. }",
      400,
      "b:1:14 otherwise.sya: unknown key; did you mean say?",
    ],
    ["PUT", "/scripts/b", "", 400, "b:1:1: is empty"],
    ["PUT", "/scripts/b", undefined, 400, "b:1:1: is empty"],
    ["PUT", "/scripts/b", "script: c", 400, 'script: is "c", but the script is loaded as b'],
    ["PUT", "/scripts/b", "script: b\n---\nscript: c", 400, "must contain one script, but contains 2"],
    ["PUT", "/scripts/b", "model: mock-model", 400, "mock-model is already claimed by script a"],
    ["PUT", "/scripts/b%20c", "otherwise: { say: B. }", 400, "must be a name of letters"],
    ["PUT", "/scripts/%ff", "otherwise: { say: B. }", 400, "%ff is not valid percent-encoding."],
    ["DELETE", "/scripts/aa", undefined, 404, "No script aa is loaded; did you mean a?"],
    ["GET", "/journal?markr=a", undefined, 400, "Unknown query parameter markr; did you mean marker?"],
    ["GET", "/journal?marker=a%20b", undefined, 400, '"a b" is no marker; a marker is name or name%23id.'],
    ["GET", "/journal?after=-1", undefined, 400, 'after is a whole number, not "-1".'],
    ["GET", "/journal?kind=model", undefined, 400, "kind is inference, shield, tool; not model."],
    ["GET", "/gates/half?wait=long", undefined, 400, 'wait is a whole number, not "long".'],
    ["POST", "/reset?all=1", undefined, 400, "Unknown query parameter all; there are no query parameters"],
  ])("for %s %s with %j is %i", async (method, path, body, status, detail) => {
    const { call, mock } = start();
    const before = structuredClone(mock.scripts.list());
    const { status: given, body: problem } = await call(method, path, body);
    expect([given, Object.keys(problem)]).toEqual([status, ["detail"]]);
    expect(problem.detail).toContain(detail);
    expect(mock.scripts.list()).toEqual(before);
  });

  test("names what is allowed in a header", async () => {
    const { headers } = await start().call("GET", "/scripts/a");
    expect(headers?.get("allow")).toBe("PUT, DELETE");
  });

  test("for a body that is too large or not text has its own status", async () => {
    const { handle } = start();
    const put = (body: Uint8Array<ArrayBuffer>) =>
      handle(new Request("http://localhost/_understudy/scripts/b", { method: "PUT", body }));
    expect((await put(new Uint8Array(1024 * 1024 + 1).fill(32)))?.status).toBe(413);
    const broken = await put(new Uint8Array([0xff]));
    expect([broken?.status, await broken?.json()]).toEqual([
      400,
      { detail: expect.stringContaining("not valid UTF-8") },
    ]);
  });
});
