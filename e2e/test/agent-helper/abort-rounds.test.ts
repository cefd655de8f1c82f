/** An abort in any round of a run is one and the same error, which says how to go on. In process and over TCP. */
import { describe, expect, onTestFinished, test } from "vitest";
import {
  AgentTurnError,
  createAgent,
  createClient,
  tool,
  TurnAborted,
  type AgentSession,
  type ClientOptions,
  type TurnEvent,
} from "@understudy/client";
import { startUnderstudy } from "@understudy/server";
import { twoTools as script } from "./support.ts";

/** Where a run is aborted: before anything names the turn, before it awaits its tools, or after that. */
const rounds = {
  "the request is sent": "unnamed",
  "a retry is awaited": "unnamed",
  "the turn is streamed": "named",
  "the turn has begun to await its tools": "awaiting",
  "a call is approved": "awaiting",
  "a tool runs": "awaiting",
  "a resume is sent": "awaiting",
  "a resume is streamed": "awaiting",
} as const;
type Round = keyof typeof rounds;

/** Runs a turn that `abort` ends in this round. */
async function run(round: Round, port: number | false, signal: AbortSignal, abort: () => void) {
  const understudy = await startUnderstudy({ script, port });
  onTestFinished(() => understudy.close());
  const send = port === false ? understudy.fetch : (request: Request) => fetch(request);
  let aborted = false;
  /** Once: the turn is continued without another abort. */
  const abortIn = (name: Round): boolean => {
    const here = name === round && !aborted;
    if (here) {
      aborted = true;
      abort();
    }
    return here;
  };
  const options: ClientOptions = {
    baseUrl: understudy.url,
    async fetch(request) {
      if (request.url.endsWith("/turn")) {
        abortIn("the request is sent");
        if (round === "a retry is awaited")
          return new Response("", { status: 429, headers: { "retry-after": "50" } });
      }
      if (request.url.endsWith("/resume")) abortIn("a resume is sent");
      return send(request);
    },
    logger: {
      debug(fields) {
        // The pause begins when the log is written.
        if ("delay" in fields && fields.delay !== null) queueMicrotask(() => abortIn("a retry is awaited"));
      },
    },
  };
  const execute = (): string | Promise<never> =>
    abortIn("a tool runs") ? new Promise(() => undefined) : "slow result";
  const agent = await createAgent(createClient(options), {
    model: "mock-model",
    instructions: "Be brief.",
    tools: [
      tool({ name: "quick", description: "", execute: () => "quick result" }),
      tool({ name: "slow", description: "", execute }),
    ],
    approve: () => (abortIn("a call is approved"), true),
  });
  const session = await agent.session();
  let resumed = false;
  const see = ({ event_type }: TurnEvent): void => {
    if (resumed) abortIn("a resume is streamed");
    else abortIn("the turn is streamed");
    if (event_type === "turn_awaiting_input") {
      resumed = true;
      abortIn("the turn has begun to await its tools");
    }
  };
  return { session, error: await failure(session, signal, see) };
}

/** A resume that was aborted may still run: until it is over, another one is refused with 409. */
async function finish(session: AgentSession, error: TurnAborted | AgentTurnError): Promise<string> {
  try {
    return await session.continue(error).text();
  } catch (later) {
    if (!(later instanceof AgentTurnError)) throw later;
    expect(later).toMatchObject({ reason: "resume", cause: { status: 409 } });
    return finish(session, later);
  }
}

async function failure(session: AgentSession, signal: AbortSignal, see: (event: TurnEvent) => void) {
  try {
    for await (const event of session.stream("Go", { signal })) see(event);
  } catch (error) {
    if (error instanceof TurnAborted) return error;
    throw error;
  }
  throw new Error("The turn was not aborted.");
}

describe.each([
  ["in process", false],
  ["over TCP", 0],
] as const)("%s", (_, port) => {
  test.each(Object.entries(rounds))("an abort while %s says how to go on", async (round, state) => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const { session, error } = await run(round as Round, port, controller.signal, () =>
      controller.abort(reason),
    );
    expect(error).toMatchObject({ name: "AbortError", cause: reason });
    expect(error.turn === null).toBe(state !== "awaiting");
    if (state === "unnamed") {
      expect(error.turn_id).toBe(null);
      expect(error.message).toBe("enough: No event named the turn. Look for it with client.sessions.get().");
      await expect(session.continue(error).turn()).rejects.toMatchObject({ name: "TurnLost" });
      return;
    }
    expect(error.message).toBe(`enough: session.continue(error) continues turn ${error.turn_id}.`);
    expect(await finish(session, error)).toBe("Done.");
  });
});

test("an abort without a reason has the platform's reason as its cause", async () => {
  const controller = new AbortController();
  const { error } = await run("a tool runs", false, controller.signal, () => controller.abort());
  expect(error).toMatchObject({ name: "AbortError", cause: controller.signal.reason });
  expect(error.cause).toMatchObject({ name: "AbortError" });
});

test("the cause distinguishes a timeout from another abort", async () => {
  const { error } = await run("a tool runs", false, AbortSignal.timeout(50), () => undefined);
  expect(error).toMatchObject({ name: "AbortError", cause: { name: "TimeoutError" } });
});
