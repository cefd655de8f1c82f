/** Gates where answers have a tenant: the test may mean one of them, or all. */
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts } from "../../src/index.ts";
import { createGates } from "../../src/engine/state/gates.ts";
import { start } from "../support/control.ts";
import { ask, collect, context, never, user } from "../support/requests.ts";

const scripts = parseScripts("script: s\nmodel: mock-model\nreplies: [{ say: [{ gate: half }, Done.] }]");

function play() {
  const mock = createMockInference(scripts);
  const say = (tenant: string) => {
    const answer = { ended: false, whole: Promise.resolve() };
    answer.whole = collect(mock.inference.infer(ask([user("@@s@@")]), { ...context, tenant })).then(() => {
      answer.ended = true;
    });
    return answer;
  };
  const gate = (tenant?: string) => mock.gate("half", "s", tenant);
  return { mock, say, gate };
}

describe("a gate", () => {
  test("of one tenant lets no other tenant through, and is reached by no other tenant", async () => {
    const { say, gate } = play();
    const [a, b] = [say("a"), say("b")];
    await Promise.all([gate("a").reached, gate("b").reached]);
    gate("a").open();
    await a.whole;
    expect(b.ended).toBe(false);
    expect(gate("b").state()).toEqual({ reached: true, open: false });
    expect(gate("c").state()).toEqual({ reached: false, open: false });
    expect(gate().state()).toEqual({ reached: true, open: false });
    gate("b").open();
    await b.whole;
  });

  test("without a tenant is reached by any tenant and opens for all, also for tenants who come later", async () => {
    const { say, gate } = play();
    const reached = gate().reached;
    const answers = [say("a"), say("b")];
    await reached;
    await gate("b").reached;
    gate().open();
    await Promise.all([...answers, say("c")].map(({ whole }) => whole));
    expect(gate("a").state()).toEqual({ reached: true, open: true });
    expect(gate("d").state()).toEqual({ reached: false, open: true });
  });

  test("without a tenant was reached by whoever came before the test looked", async () => {
    const { mock, say, gate } = play();
    const answer = say("a");
    await gate("a").reached;
    expect(await gate().reachedWithin(1)).toBe(true);
    mock.reset();
    await expect(answer.whole).rejects.toThrow("The mock was reset");
    expect(gate().state()).toEqual({ reached: false, open: false });
  });

  test("is kept however many another tenant comes to", async () => {
    const gates = createGates(500);
    gates.open({ name: "g", marker: null, tenant: "b" });
    gates.open({ name: "g", marker: null });
    const gone = new AbortController();
    const passing = ["x", "y", "z"].map((name) =>
      gates.pass({ name, marker: null, tenant: "a" }, gone.signal),
    );
    await gates.pass({ name: "g", marker: null, tenant: "b" }, never);
    expect(gates.state({ name: "g", marker: null })).toEqual({ reached: true, open: true });
    gone.abort(new Error("Gone."));
    for (const one of passing) await expect(one).rejects.toThrow("Gone.");
  });

  test("is opened and read by tenant over the control API, which filters the journal by it", async () => {
    const { mock, call } = start();
    const say = (tenant: string) =>
      collect(mock.inference.infer(ask([user("@@a@@")]), { ...context, tenant }));
    const [x, y] = [say("x"), say("y")];
    await mock.gate("half", "a", "y").reached;
    expect((await call("POST", "/gates/half/open?marker=a&tenant=x")).body).toEqual({
      reached: true,
      open: true,
    });
    await x;
    expect((await call("GET", "/gates/half?marker=a&tenant=y")).body).toEqual({ reached: true, open: false });
    expect((await call("GET", "/journal?tenant=y")).body.data).toMatchObject([
      { tenant: "y", state: "running" },
    ]);
    await call("POST", "/gates/half/open?marker=a");
    await y;
  });
});
