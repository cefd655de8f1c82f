/** Concurrent turns of one session, and what the model of each reads of the others. */
import fc from "fast-check";
import type { InferencePart, InferenceRequest } from "@understudy/contract/ports";
import { say, type StreamResult, type TestServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef, type FakeProviders } from "../support/fake-providers.ts";
import { startServer } from "./decorated-server.ts";
import { createGate, type Gate } from "../support/gate.ts";
import type { Experiment, Law } from "./law.ts";

export interface HistorySetup {
  persistent: boolean;
  /** Which of the turns call a client tool first. */
  callsClient: boolean[];
  /**
   * The order of events: each number picks among those that are possible then. A turn that has not begun can begin,
   * one whose model waits can be answered, and one that awaits input can be resumed.
   */
  picks: number[];
}

/** A request to a turn's model. The input of turn 3 is `u3`, and its model answers `a3`. */
export interface ModelRequest {
  turn: number;
  /** Messages of the turns that were committed when this one began, ordered by when those began. */
  committed: string[];
  prompt: string[];
}

export interface HistoryTrace {
  requests: ModelRequest[];
}

export const historyExperiment: Experiment<HistorySetup, HistoryTrace> = {
  setups: fc.record({
    persistent: fc.boolean(),
    callsClient: fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
    picks: fc.array(fc.nat({ max: 11 }), { maxLength: 16 }),
  }),
  async run({ persistent, callsClient, picks }, decorators) {
    const gates = new Map<string, Gate>();
    const providers = fakeProviders({ answers: [(request) => answer(gates, request)] });
    const server = startServer(decorators, providers);
    const { path } = await server.open({
      enable_session_persistence: persistent,
      client_tools: [toolDef("look")],
    });
    const session: OpenSession = { server, path, providers, gates, begun: [], requests: [] };
    const able = callsClient.map(
      (client, index): Action =>
        () =>
          begin(session, index, client),
    );
    for (let n = 0; able.length > 0; n += 1) {
      const [act] = able.splice((picks[n] ?? 0) % able.length, 1);
      const next = await act?.();
      if (next) able.push(next);
    }
    return { requests: session.requests };
  },
};

export const readsHistory: Law<HistoryTrace> = {
  name: "a model reads every turn that was committed before its own began, each once, in order",
  holds: ({ requests }) =>
    requests.flatMap(({ turn, committed, prompt }) => {
      const expected = [...committed, `u${turn}`];
      const read = prompt.filter((message) => expected.includes(message));
      return read.join() === expected.join()
        ? []
        : [`turn ${turn} reads ${prompt.join()}; expected ${expected.join()}`];
    }),
};

interface OpenSession {
  server: TestServer;
  path: string;
  providers: FakeProviders;
  gates: Map<string, Gate>;
  begun: Running[];
  requests: ModelRequest[];
}

interface Running {
  index: number;
  committed: string[];
  /** Messages that later turns read of it. */
  messages: string[];
}

/** Does the next thing with a turn, and returns what can be done with it afterwards. */
type Action = () => Promise<Action | null>;

async function begin(session: OpenSession, index: number, client: boolean): Promise<Action> {
  const turn: Running = { index, committed: session.begun.flatMap(({ messages }) => messages), messages: [] };
  session.begun.push(turn);
  return ask(session, turn, "turn", say(`u${index}${client ? " look" : ""}`));
}

/** Makes a request, which waits at the turn's model. */
async function ask(session: OpenSession, turn: Running, url: string, body: object): Promise<Action> {
  const { server, path, providers, gates, requests } = session;
  const gate = createGate();
  gates.set(`u${turn.index}`, gate);
  const stream = server.stream(`${path}/${url}`, body);
  await Promise.race([gate.reached, stream.then(failed)]);
  const messages = providers.requests.inference.at(-1)?.messages ?? [];
  const prompt = messages.flatMap(({ role, content }) => (role === "tool" ? [] : nameOf(content)));
  requests.push({ turn: turn.index, committed: turn.committed, prompt });
  return async () => {
    gate.open();
    const { turn: result, error } = await stream;
    if (result === null) throw new Error(`A turn failed: ${error}`);
    const awaits = result.completed_at === null;
    turn.messages = [`u${turn.index}`, ...(awaits ? [] : [`a${turn.index}`])];
    if (!awaits) return null;
    const tool_responses = [{ call_id: "c1", tool_name: "look", content: "sun" }];
    return () => ask(session, turn, `turn/${result.turn_id}/resume`, { tool_responses });
  };
}

function failed({ status, error }: StreamResult): never {
  throw new Error(`A turn ended before its model was called: ${status} ${error}`);
}

async function* answer(
  gates: ReadonlyMap<string, Gate>,
  { messages }: InferenceRequest,
): AsyncGenerator<InferencePart> {
  const resumed = messages.at(-1)?.role === "tool";
  const input = messages.findLast(({ role }) => role === "user")?.content;
  const [name = "", wanted] = wordsOf(input);
  await gates.get(name)?.pass();
  yield* !resumed && wanted === "look" ? calls(["c1", "look"]) : text(name.replace("u", "a"));
}

function wordsOf(content: unknown): string[] {
  return typeof content === "string" ? content.split(" ") : [];
}

/** The first word of a message; none if it has calls only. */
function nameOf(content: unknown): string[] {
  return wordsOf(content)
    .slice(0, 1)
    .filter((word) => word !== "");
}
