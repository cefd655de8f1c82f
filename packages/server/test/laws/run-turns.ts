/** Runs the turns of a setup, and records the exchanges. */
import type { Message, Session, Step, Turn, TurnEvent, TurnStreamItem } from "@understudy/contract/types";
import { readStream } from "../support/client.ts";
import { startServer, type Decorators, type DecoratedServer, type Stored } from "./decorated-server.ts";
import type { Experiment } from "./law.ts";
import { toConfig, scriptedProviders } from "./scripted-providers.ts";
import { setups, type TurnSetup, type Setup } from "./setups.ts";

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
  /** The prompts of the model during the exchange. */
  prompts: Message[][];
  before: Stored;
  after: Stored;
  /** The results of GET afterwards. */
  read: { turn: Turn | null; session: Session; steps: Step[] };
}

export interface TurnTrace {
  exchanges: Exchange[];
}

export interface Trace {
  setup: Setup;
  turns: TurnTrace[];
}

/** More than the longest turn has; ends the turns of broken servers. */
const mostExchanges = 20;

export const turnExperiment: Experiment<Setup, Trace> = { setups: setups, run: runTurns };

export async function runTurns(setup: Setup, decorators: Decorators): Promise<Trace> {
  const providers = scriptedProviders();
  const server = startServer(decorators, providers);
  const { path } = await server.open(toConfig(setup.agent));

  const exchange = async (kind: Exchange["kind"], url: string, body: object): Promise<Exchange> => {
    const before = await server.stored();
    const earlierPrompts = providers.requests.inference.length;
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
      prompts: providers.requests.inference.slice(earlierPrompts).map(({ messages }) => messages),
      before,
      after: await server.stored(),
      read: await readBack(server, path, turn),
    };
  };

  const turns: TurnTrace[] = [];
  for (const turn of setup.turns) {
    providers.script(turn);
    turns.push({ exchanges: await runTurn(turn, path, exchange) });
  }
  return { setup, turns };
}

async function runTurn(
  { input, client }: TurnSetup,
  path: string,
  exchange: (kind: Exchange["kind"], url: string, body: object) => Promise<Exchange>,
): Promise<Exchange[]> {
  const messages = input.map((content) => ({ role: "user", content }));
  const exchanges = [await exchange("create", `${path}/turn`, { messages })];
  let turn = exchanges[0]?.turn ?? null;
  let wrong = client?.wrong_first ?? false;
  while (
    turn?.output_message.stop_reason === "end_of_message" &&
    client !== null &&
    exchanges.length < mostExchanges
  ) {
    const tool_responses = turn.output_message.tool_calls.map(({ call_id, tool_name }) => ({
      call_id: wrong ? `not ${call_id}` : call_id,
      tool_name,
      content: client.content,
    }));
    wrong = false;
    const resumed = await exchange("resume", `${path}/turn/${turn.turn_id}/resume`, { tool_responses });
    exchanges.push(resumed);
    // After a failed resume the turn still awaits the same responses.
    turn = resumed.turn ?? turn;
  }
  return exchanges;
}

async function readBack(server: DecoratedServer, path: string, turn: Turn | null): Promise<Exchange["read"]> {
  const session = (await server.call("GET", path)).body as Session;
  if (turn === null) return { turn: null, session, steps: [] };
  const url = `${path}/turn/${turn.turn_id}`;
  const steps: Step[] = [];
  for (const { step_id } of turn.steps)
    steps.push(((await server.call("GET", `${url}/step/${step_id}`)).body as { step: Step }).step);
  return { turn: (await server.call("GET", url)).body as Turn, session, steps };
}
