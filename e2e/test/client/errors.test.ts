/** Every error of the client, caused by the script in its README, and other failures that a script causes; over TCP. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  AgentTurnError,
  createAgent,
  createClient,
  StreamError,
  tool,
  type ClientOptions,
  type SessionPath,
} from "@understudy/client";
import { parseScripts, type ScriptedAnswer } from "@understudy/mock-inference";
import { startUnderstudy, type StartUnderstudyOptions } from "@understudy/server";
import { root, scripts } from "../support/fences.ts";

const page = readFileSync(join(root, "docs/look-up/client/errors.md"), "utf8");
const errors = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name = ""]) => name);
const documented = scripts.find(({ code }) => code.includes("script: client-errors"));
const script = documented?.code ?? "";

async function start(options: StartUnderstudyOptions, more: Partial<ClientOptions> = {}) {
  const understudy = await startUnderstudy(options);
  onTestFinished(() => understudy.close());
  const client = createClient({ baseUrl: understudy.url, maxRetries: 0, ...more });
  const agent = await client.agents.create({
    model: "mock-model",
    instructions: "",
    enable_session_persistence: true,
  });
  const session = await client.sessions.create(agent.agent_id, "door");
  const path: SessionPath = { agent_id: agent.agent_id, session_id: session.session_id };
  return { understudy, client, path };
}

const say = (content: string) => ({ messages: [{ role: "user" as const, content }] });
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "no error",
    (error: unknown) => error,
  );

/** How a client meets an error; most by reading the stream of a turn. */
type Meet = (target: Awaited<ReturnType<typeof start>>, name: string) => Promise<unknown>;
const byStream: Meet = ({ client, path }, name) =>
  client.turns.stream(path, say(name), { idleTimeout: 300 }).turn();
const others: Record<string, Meet> = {
  TimedOut: ({ client, path }, name) => client.turns.create(path, say(name), { timeout: 300 }),
  AnswerTooLarge: ({ client, path }, name) => client.turns.create(path, say(name), { maxBytes: 500 }),
  EventTooLarge: ({ client, path }, name) => client.turns.stream(path, say(name), { maxBytes: 500 }).turn(),
  async StreamAlreadyRead({ client, path }, name) {
    const stream = client.turns.stream(path, say(name));
    for await (const _ of stream);
    for await (const _ of stream);
  },
  async TurnLost({ client, path }, name) {
    const error = await caught(client.turns.stream(path, say(name)).turn());
    if (!(error instanceof StreamError)) throw error;
    return client.turns.recover(error);
  },
};

describe("the script of the page of errors", () => {
  test("has a reply for each error of the table, in its order", () => {
    expect(errors.length).toBeGreaterThan(10);
    expect(parseScripts(script)[0]?.replies?.map(({ when }) => when?.text)).toEqual(errors);
  });

  test.each(errors)("leads to %s", async (name) => {
    const target = await start({ script });
    expect(await caught((others[name] ?? byStream)(target, name))).toMatchObject({ name });
  });
});

const first = (...attempts: ScriptedAnswer[]) => ({
  script: { script: "door", model: "mock-model", replies: [{ attempts }] },
});

describe("an app that meets a failure of its server", () => {
  test("gets the turn that completed while its stream was reset", async () => {
    const { client, path } = await start(first({ say: "Done.", wire: { type: "reset", after: 2 } }));
    const error = await caught(client.turns.stream(path, say("Go.")).turn());
    // A reset may take events with it that the client has not read, and with them the turn's id.
    expect(["TurnStreamCut", "ConnectionFailed"]).toContain(error instanceof Error && error.name);
    const stored = async () => (await client.sessions.get(path)).turns;
    await expect.poll(stored).toHaveLength(1);
    const turn_id = (await stored())[0]?.turn_id ?? null;
    const { turn } = await client.turns.recover({ ...path, turn_id });
    expect(turn.output_message.content).toBe("Done.");
  });

  test("waits as long as Retry-After says, and then gets its turn", async () => {
    const wait = { "retry-after": "0" };
    const options = first(
      { http: { status: 429, headers: wait } },
      { http: { status: 503, headers: wait } },
      { say: "Now." },
    );
    const { client, path, understudy } = await start(options, { maxRetries: 2 });
    expect((await client.turns.create(path, say("Go."))).output_message.content).toBe("Now.");
    expect(understudy.journal.list().map(({ status }) => status)).toEqual([429, 503, 200]);
    understudy.expectAllRepliesUsed();
  });

  test("keeps what its tools did when a resume is refused", async () => {
    const { understudy } = await start({
      script: {
        script: "door",
        model: "mock-model",
        replies: [
          { call: [{ tool: "count" }] },
          {
            attempts: [
              { wire: { type: "refuse" } },
              { http: { status: 401 } },
              { say: [{ repeat: "last" }] },
            ],
          },
        ],
      },
    });
    let runs = 0;
    const count = tool({ name: "count", description: "Counts", execute: () => String((runs += 1)) });
    // The app is to see what the client would bridge.
    const client = createClient({ baseUrl: understudy.url, maxRetries: 0 });
    const agent = await createAgent(client, { model: "mock-model", instructions: "", tools: [count] });
    const session = await agent.session();
    const refused = await caught(session.turn("Go."));
    if (!(refused instanceof AgentTurnError)) throw refused;
    expect(refused).toMatchObject({ reason: "resume", cause: { name: "ConnectionFailed" } });
    const unknown = await caught(session.continue(refused).turn());
    if (!(unknown instanceof AgentTurnError)) throw unknown;
    expect(unknown).toMatchObject({ reason: "resume", cause: { name: "AuthenticationError", status: 401 } });
    expect(await session.continue(unknown).text()).toBe("1");
  });

  test("meets the same in one process", async () => {
    const options = first({ wire: { type: "refuse" } }, { say: "a", wire: { type: "reset", after: 1 } });
    const { understudy, path } = await start(options);
    const fetch = (request: Request) => understudy.fetch(request);
    const client = createClient({ baseUrl: understudy.url, fetch });
    expect(await caught(client.turns.create(path, say("Go.")))).toMatchObject({ name: "ConnectionFailed" });
    expect(await caught(client.turns.stream(path, say("Go.")).turn())).toMatchObject({
      name: "TurnStreamCut",
    });
  });
});
