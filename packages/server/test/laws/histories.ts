/** Turns of one session that run at the same time, and what the model of each reads of the others. */
import fc from "fast-check";
import type { InferencePart, InferenceRequest } from "@understudy/contract/ports";
import { say, type Streamed, type TestServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef, type FakeProviders } from "../support/fake-providers.ts";
import { openBench } from "./bench.ts";
import { createGate, type Gate } from "./door.ts";
import type { Experiment, Law } from "./law.ts";

export interface HistoryWorld {
  persistent: boolean;
  /** Which of the turns first ask the client. */
  asks: boolean[];
  /**
   * What happens, one after the other: the number picks among what can happen then. A turn that has not begun can
   * begin, one whose model was asked can be answered, and one that awaits input can be resumed.
   */
  picks: number[];
}

/** A time that a turn's model was asked. Turn 3 says `u3`, and its model `a3`. */
export interface Asking {
  turn: number;
  /** What was said in the turns that were committed when the turn began, in the order in which they began. */
  committed: string[];
  prompt: string[];
}

export interface HistoryTrace {
  askings: Asking[];
}

export const historyExperiment: Experiment<HistoryWorld, HistoryTrace> = {
  worlds: fc.record({
    persistent: fc.boolean(),
    asks: fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
    picks: fc.array(fc.nat({ max: 11 }), { maxLength: 16 }),
  }),
  async run({ persistent, asks, picks }, bench) {
    const gates = new Map<string, Gate>();
    const providers = fakeProviders({ says: [(request) => answer(gates, request)] });
    const server = openBench(bench, providers);
    const { path } = await server.open({
      enable_session_persistence: persistent,
      client_tools: [toolDef("look")],
    });
    const session: OpenSession = { server, path, providers, gates, begun: [], askings: [] };
    const able = asks.map(
      (client, index): Act =>
        () =>
          begin(session, index, client),
    );
    for (let n = 0; able.length > 0; n += 1) {
      const [act] = able.splice((picks[n] ?? 0) % able.length, 1);
      const next = await act?.();
      if (next) able.push(next);
    }
    return { askings: session.askings };
  },
};

export const readsHistory: Law<HistoryTrace> = {
  name: "a model reads every turn that was committed before its own began, each once, in order",
  holds: ({ askings }) =>
    askings.flatMap(({ turn, committed, prompt }) => {
      const expected = [...committed, `u${turn}`];
      const read = prompt.filter((said) => expected.includes(said));
      return read.join() === expected.join()
        ? []
        : [`turn ${turn} reads ${prompt.join()}; there were ${expected.join()}`];
    }),
};

interface OpenSession {
  server: TestServer;
  path: string;
  providers: FakeProviders;
  gates: Map<string, Gate>;
  begun: Running[];
  askings: Asking[];
}

interface Running {
  index: number;
  committed: string[];
  /** What others read of it from now on. */
  said: string[];
}

/** Does something, and says what can be done with the turn afterwards. */
type Act = () => Promise<Act | null>;

async function begin(session: OpenSession, index: number, client: boolean): Promise<Act> {
  const turn: Running = { index, committed: session.begun.flatMap(({ said }) => said), said: [] };
  session.begun.push(turn);
  return ask(session, turn, "turn", say(`u${index}${client ? " look" : ""}`));
}

/** Makes a request, which stops at the turn's model. */
async function ask(session: OpenSession, turn: Running, url: string, body: object): Promise<Act> {
  const { server, path, providers, gates, askings } = session;
  const gate = createGate();
  gates.set(`u${turn.index}`, gate);
  const stream = server.stream(`${path}/${url}`, body);
  await Promise.race([gate.reached, stream.then(failed)]);
  const messages = providers.asked.inference.at(-1)?.messages ?? [];
  const prompt = messages.flatMap(({ role, content }) => (role === "tool" ? [] : nameOf(content)));
  askings.push({ turn: turn.index, committed: turn.committed, prompt });
  return async () => {
    gate.open();
    const { turn: rests, error } = await stream;
    if (rests === null) throw new Error(`A turn failed: ${error}`);
    const awaits = rests.completed_at === null;
    turn.said = [`u${turn.index}`, ...(awaits ? [] : [`a${turn.index}`])];
    if (!awaits) return null;
    const tool_responses = [{ call_id: "c1", tool_name: "look", content: "sun" }];
    return () => ask(session, turn, `turn/${rests.turn_id}/resume`, { tool_responses });
  };
}

function failed({ status, error }: Streamed): never {
  throw new Error(`A turn ended before its model was asked: ${status} ${error}`);
}

async function* answer(
  gates: ReadonlyMap<string, Gate>,
  { messages }: InferenceRequest,
): AsyncGenerator<InferencePart> {
  const resumed = messages.at(-1)?.role === "tool";
  const input = messages.findLast(({ role }) => role === "user")?.content;
  const [name = "", wish] = wordsOf(input);
  await gates.get(name)?.arrive();
  yield* !resumed && wish === "look" ? calls(["c1", "look"]) : text(name.replace("u", "a"));
}

function wordsOf(content: unknown): string[] {
  return typeof content === "string" ? content.split(" ") : [];
}

/** The first word of what was said. A message with calls only has none. */
function nameOf(content: unknown): string[] {
  return wordsOf(content)
    .slice(0, 1)
    .filter((word) => word !== "");
}
