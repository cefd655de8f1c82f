/** A turn that is aborted ends at once, whatever its tools do, and can be gone on with. */
import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { AgentTurnError, TurnAborted, tool } from "@understudy/client";
import { all, open, toolMessages, twoTools as script } from "./support.ts";

/** One tool that answers, and one whose first call never does. */
function tools() {
  const ran: string[] = [];
  let begun = (): void => undefined;
  const slowBegins = new Promise<void>((resolve) => (begun = resolve));
  const signals: AbortSignal[] = [];
  const settle: { resolve?: (text: string) => void; reject?: (error: Error) => void } = {};
  const quick = tool({ name: "quick", description: "", execute: () => (ran.push("quick"), "quick result") });
  const slow = tool({
    name: "slow",
    description: "",
    execute: (_, { signal }) => {
      ran.push("slow");
      signals.push(signal);
      begun();
      if (signals.length > 1) return "slow result";
      return new Promise<string>((resolve, reject) => Object.assign(settle, { resolve, reject }));
    },
  });
  return { tools: [quick, slow], ran, signals, settle, slowBegins };
}

const failure = async (turn: Promise<unknown>): Promise<TurnAborted> => {
  const error = await turn.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof TurnAborted)) throw new Error(`no TurnAborted: ${String(error)}`);
  return error;
};

test.each(["abort()", "the caller's signal"])("%s ends a turn whose tool never settles", async (way) => {
  const { tools: both, signals, slowBegins } = tools();
  const { session } = await open(script, both);
  const controller = new AbortController();
  const stream = session.stream("Go", { signal: controller.signal });
  const turn = failure(stream.turn());
  await slowBegins;
  const reason = new Error("enough");
  if (way === "abort()") stream.abort(reason);
  else controller.abort(reason);
  const error = await turn;
  expect(error).toMatchObject({
    name: "AbortError",
    cause: reason,
    tool_responses: [{ content: "quick result" }],
  });
  expect(error.turn?.output_message.tool_calls).toHaveLength(2);
  expect(signals[0]?.aborted).toBe(true);
  expect(signals[0]?.reason).toBe(reason);
});

test("what was answered before an abort is not run again", async () => {
  const { tools: both, ran, slowBegins } = tools();
  const { session, stack } = await open(script, both);
  const stream = session.stream("Go");
  const turn = failure(stream.turn());
  await slowBegins;
  stream.abort();
  expect(await session.continue(await turn).text()).toBe("Done.");
  expect(ran).toEqual(["quick", "slow", "slow"]);
  expect(toolMessages(stack)).toEqual(["quick result", "slow result"]);
});

test.each(["resolve", "reject"] as const)(
  "a tool may still %s after the abort, and nobody hears of it",
  async (how) => {
    const { tools: both, settle, slowBegins } = tools();
    const { session, stack } = await open(script, both);
    const stream = session.stream("Go");
    const turn = failure(stream.turn());
    await slowBegins;
    stream.abort();
    if (how === "resolve") settle.resolve?.("late");
    else settle.reject?.(new Error("late"));
    await turn;
    expect(stack.mock.journal.list()).toHaveLength(1);
  },
);

test("an abort in the very moment of the last result keeps it, and sends nothing more", async () => {
  const { tools: both, settle, slowBegins } = tools();
  const { session, stack } = await open(script, both);
  const stream = session.stream("Go");
  const turn = failure(stream.turn());
  await slowBegins;
  settle.resolve?.("just in time");
  stream.abort();
  expect(await turn).toMatchObject({
    tool_responses: [{ content: "quick result" }, { content: "just in time" }],
  });
  expect(stack.mock.journal.list()).toHaveLength(1);
});

test("an abort while the model speaks ends the reading, and the tools do not run", async () => {
  const { tools: both, ran } = tools();
  const gated = script.replace("say: Wait.", "say: [Wait., { gate: speaking }]");
  const { session, stack } = await open(gated, both);
  const stream = session.stream("Go");
  const reading = all(stream).catch((error: unknown) => error);
  await stack.mock.gate("speaking").reached;
  stream.abort();
  expect(await reading).toMatchObject({ name: "AbortError", turn: null });
  expect(ran).toEqual([]);
});

test("an abort during a resume keeps what the tools answered, also while the resume still runs", async () => {
  const { tools: both, ran, settle, slowBegins } = tools();
  const { client, session, stack } = await open(
    script.replace("say: Done.", "say: [Done., { gate: resumed }]"),
    both,
  );
  const stream = session.stream("Go");
  const turn = failure(stream.turn());
  await slowBegins;
  settle.resolve?.("slow result");
  await stack.mock.gate("resumed").reached;
  stream.abort();
  const tool_responses = [{ content: "quick result" }, { content: "slow result" }];
  const error = await turn;
  expect(error).toMatchObject({ tool_responses });
  const early = await session
    .continue(error)
    .turn()
    .catch((later: unknown) => later);
  if (!(early instanceof AgentTurnError)) throw new Error(`no AgentTurnError: ${String(early)}`);
  expect(early).toMatchObject({ reason: "resume", cause: { status: 409 }, tool_responses });
  stack.mock.gate("resumed").open();
  const { agent_id, session_id } = session;
  const answered = early.turn.output_message.tool_calls.map(({ call_id }) => call_id);
  await client.turns.recover({ agent_id, session_id, turn_id: early.turn_id, answered });
  expect(await session.continue(early).text()).toBe("Done.");
  expect(ran).toEqual(["quick", "slow"]);
});

test("a signal that is aborted already sends nothing", async () => {
  const { tools: both } = tools();
  const { session, stack } = await open(script, both);
  const signal = AbortSignal.abort(new Error("too late: No event named the turn."));
  await expect(session.turn("Go", { signal })).rejects.toThrow("too late: No event named the turn.");
  expect(stack.mock.journal.list()).toEqual([]);
});

test("nothing listens to the caller's signal when the turn is over", async () => {
  const { tools: both } = tools();
  const { signal } = new AbortController();
  const { session } = await open(script, [
    both[0]!,
    tool({ name: "slow", description: "", execute: () => "" }),
  ]);
  await session.turn("Go", { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("who leaves the loop early leaves the turn awaiting, and its tools do not run", async () => {
  const { tools: both, ran } = tools();
  const { session, client } = await open(script, both);
  let turn_id = "";
  for await (const event of session.stream("Go"))
    if ("turn" in event) {
      ({ turn_id } = event.turn);
      break;
    }
  expect(ran).toEqual([]);
  const { agent_id, session_id } = session;
  const turn = await client.turns.get({ agent_id, session_id, turn_id });
  expect(turn.completed_at).toBe(null);
});

test("an abort while somebody is asked for approval ends the turn, and nobody is asked on", async () => {
  const { tools: both, ran } = tools();
  const asked: ((answer: true) => void)[] = [];
  let begun = (): void => undefined;
  const asking = new Promise<void>((resolve) => (begun = resolve));
  const approve = (): Promise<true> => {
    begun();
    return new Promise((resolve) => asked.push(resolve));
  };
  const { session } = await open(script, both, { agent: { approve } });
  const stream = session.stream("Go");
  const turn = failure(stream.turn());
  await asking;
  stream.abort();
  expect(await turn).toMatchObject({ tool_responses: [] });
  asked[0]?.(true);
  // Everything that the answer could set going has run by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(ran).toEqual([]);
  expect(asked).toHaveLength(1);
});
