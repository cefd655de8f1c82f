/** Sessions of a Llama Stack with their turns. */
import type { Agent } from "@understudy/contract/types";
import type { EndedTurn } from "../../../domain/turn/state/to-wire.ts";
import type { KeptFile } from "../../../ports/kept-file.ts";
import { keys } from "../../records/keys.ts";
import { write } from "../../records/record.ts";
import type { RecordLine } from "../lines.ts";
import { toAgent, toOwner, toSession } from "./agent.ts";
import { parseRecord } from "./parse.ts";
import type { Taker } from "./taker.ts";
import { toEndedTurn, toTurnRecord } from "./turn.ts";

export function* sessionsOf(taker: Taker): Generator<RecordLine> {
  const { file, report } = taker;
  let agent: Agent | undefined;
  for (const key of file.keys("session:")) {
    const [, agent_id = "", session_id = "", turn_id] = key.split(":");
    if (turn_id !== undefined) {
      // Those of a session are read with it.
      if (file.get(`session:${agent_id}:${session_id}`) === undefined)
        taker.leave(key, "there is no session of it");
      continue;
    }
    if (agent?.agent_id !== agent_id) agent = agentIn(file, agent_id);
    const line = agent && takeSession(taker, key, agent_id, session_id);
    if (agent === undefined || line === undefined) {
      if (agent === undefined) taker.leave(key, "its agent was not taken");
      for (const turn of file.keys(`${key}:`)) taker.leave(turn, "its session was not taken");
      continue;
    }
    report.taken.sessions += 1;
    yield line;
    yield* turnsOf(taker, agent, session_id);
  }
}

/** Undefined for one that is not there, or was left. */
function agentIn(file: KeptFile, agent_id: string): Agent | undefined {
  const text = file.get(`agent:${agent_id}`);
  if (text === undefined) return undefined;
  try {
    return toAgent(agent_id, parseRecord(text));
  } catch {
    return undefined;
  }
}

function takeSession(
  taker: Taker,
  key: string,
  agent_id: string,
  session_id: string,
): RecordLine | undefined {
  const made = taker.read(key, (fields) => ({ session: toSession(fields), owner: toOwner(fields) }));
  return made && taker.line(key, () => write(keys.session(agent_id, session_id), made.session, made.owner));
}

/** In the order of their start, as each that awaits input says up to which turn its history goes. */
function* turnsOf(taker: Taker, agent: Agent, session_id: string): Generator<RecordLine> {
  const { file, report } = taker;
  const { agent_id } = agent;
  const prefix = `session:${agent_id}:${session_id}:`;
  const turns: { key: string; turn: EndedTurn }[] = [];
  for (const key of file.keys(prefix)) {
    const turn = taker.read(key, (fields) => toEndedTurn(fields, agent));
    if (turn !== undefined) turns.push({ key, turn });
  }
  turns.sort((one, other) => (one.turn.started_at < other.turn.started_at ? -1 : 1));
  let history_until: string | null = null;
  for (const { key, turn } of turns) {
    const counted = file.get(`num_infer_iters_in_turn:${key.slice("session:".length)}`);
    const iterations = counted === undefined ? undefined : Number(counted);
    const record = toTurnRecord(turn, agent, { iterations, history_until });
    const line = taker.line(key, () =>
      write(keys.turn(agent_id, session_id, key.slice(prefix.length)), record),
    );
    if (line === undefined) continue;
    report.taken.turns += 1;
    history_until = turn.turn_id;
    yield line;
  }
}
