/** What of an answer is compared with the model: ids by their names in the story, turns by how far they are. */
import type { Turn } from "@understudy/contract/types";
import { isRecord } from "../difference.ts";
import { announced, as, awaits } from "../read.ts";
import type { Exchange, Trace } from "../trace.ts";

/** Undefined for an answer that is not of the schema. */
export function viewOf(trace: Trace, exchange: Exchange): unknown {
  const names = new Map(Object.entries(trace.ids).map(([alias, id]) => [id, alias]));
  const name = (id: unknown): unknown => (typeof id === "string" ? (names.get(id) ?? id) : id);
  const turnView = (turn: Turn): unknown => ({
    turn: name(turn.turn_id),
    awaits: awaits(turn),
    steps: turn.steps.map(({ step_type }) => step_type),
  });
  const { json, operation } = exchange;
  switch (operation) {
    case "createAgent":
    case "getAgent":
      return isRecord(json) ? { agent: name(json["agent_id"]) } : undefined;
    case "createSession":
      return isRecord(json) ? { session: name(json["session_id"]) } : undefined;
    case "listSessions": {
      const data = as("SessionPage", json)?.data;
      return data && { sessions: data.map(({ session_id }) => name(session_id)) };
    }
    case "getSession": {
      const session = as("Session", json);
      return session && { session: name(session.session_id), turns: session.turns.map(turnView) };
    }
    case "getTurn": {
      const turn = as("Turn", json);
      return turn && turnView(turn);
    }
    case "createTurn":
    case "resumeTurn": {
      const turn = announced(exchange);
      return turn && turnView(turn);
    }
    default:
      return null;
  }
}
