/** Runs a world to its end, and records what everybody saw. */
import type { Message, Session, Step, Turn, TurnEvent, TurnStreamItem } from "@understudy/contract/types";
import { readStream } from "../support/client.ts";
import { openBench, type Bench, type BenchServer, type Stored } from "./bench.ts";
import type { Experiment } from "./law.ts";
import { toConfig, worldProviders } from "./world-providers.ts";
import { worlds, type TurnWorld, type World } from "./worlds.ts";

/** One create or resume. */
export interface Exchange {
  kind: "create" | "resume";
  body: unknown;
  status: number;
  items: TurnStreamItem[];
  /** The items without an error. */
  events: TurnEvent[];
  failed: boolean;
  /** The turn of the terminal event. */
  turn: Turn | null;
  /** What the model was given meanwhile, one for each time that it was asked. */
  prompts: Message[][];
  before: Stored;
  after: Stored;
  /** What GET says afterwards. */
  read: { turn: Turn | null; session: Session; steps: Step[] };
}

export interface TurnTrace {
  exchanges: Exchange[];
}

export interface Trace {
  mock: World;
  turns: TurnTrace[];
}

/** More than the longest world has. Only a broken server needs it. */
const mostExchanges = 20;

export const turnExperiment: Experiment<World, Trace> = { worlds, run: runWorld };

export async function runWorld(mock: World, bench: Bench): Promise<Trace> {
  const providers = worldProviders();
  const server = openBench(bench, providers);
  const { path } = await server.open(toConfig(mock.agent));

  const exchange = async (kind: Exchange["kind"], url: string, body: object): Promise<Exchange> => {
    const before = await server.stored();
    const asked = providers.asked.inference.length;
    const request = new Request(`http://stack${url}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, stream: true }),
    });
    const { status, items, events, turn } = await readStream(await server.fetch(request));
    return {
      kind,
      body,
      status,
      items,
      events,
      failed: status !== 200 || turn === null,
      turn,
      prompts: providers.asked.inference.slice(asked).map(({ messages }) => messages),
      before,
      after: await server.stored(),
      read: await readBack(server, path, turn),
    };
  };

  const turns: TurnTrace[] = [];
  for (const turn of mock.turns) {
    providers.play(turn);
    turns.push({ exchanges: await runTurn(turn, path, exchange) });
  }
  return { mock, turns };
}

async function runTurn(
  { input, client }: TurnWorld,
  path: string,
  exchange: (kind: Exchange["kind"], url: string, body: object) => Promise<Exchange>,
): Promise<Exchange[]> {
  const messages = input.map((content) => ({ role: "user", content }));
  const exchanges = [await exchange("create", `${path}/turn`, { messages })];
  let rests = exchanges[0]?.turn ?? null;
  let wrong = client?.wrong_first ?? false;
  while (
    rests?.output_message.stop_reason === "end_of_message" &&
    client !== null &&
    exchanges.length < mostExchanges
  ) {
    const tool_responses = rests.output_message.tool_calls.map(({ call_id, tool_name }) => ({
      call_id: wrong ? `not ${call_id}` : call_id,
      tool_name,
      content: client.content,
    }));
    wrong = false;
    const resumed = await exchange("resume", `${path}/turn/${rests.turn_id}/resume`, { tool_responses });
    exchanges.push(resumed);
    // After a failed resume the turn still awaits the same responses.
    rests = resumed.turn ?? rests;
  }
  return exchanges;
}

async function readBack(server: BenchServer, path: string, turn: Turn | null): Promise<Exchange["read"]> {
  const session = (await server.call("GET", path)).body as Session;
  if (turn === null) return { turn: null, session, steps: [] };
  const url = `${path}/turn/${turn.turn_id}`;
  const steps: Step[] = [];
  for (const { step_id } of turn.steps)
    steps.push(((await server.call("GET", `${url}/step/${step_id}`)).body as { step: Step }).step);
  return { turn: (await server.call("GET", url)).body as Turn, session, steps };
}
