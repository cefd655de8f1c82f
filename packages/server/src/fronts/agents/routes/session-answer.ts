/** The answer to a read of a session. Its turns are most of it, and stay as they are, so each is written once. */
import type { Session, Turn } from "@understudy/contract/types";
import { toTextAnswer, type Answer } from "@understudy/http";

const texts = new WeakMap<Turn, string>();

/** The same text as of `JSON.stringify`. */
export function sessionAnswer({ turns, ...session }: Session): Answer {
  const { session_id, session_name, started_at } = session;
  const before = JSON.stringify({ session_id, session_name }).slice(0, -1);
  const after = JSON.stringify({ started_at }).slice(1);
  return toTextAnswer(`${before},"turns":[${turns.map(textOf).join(",")}],${after}`);
}

function textOf(turn: Turn): string {
  const known = texts.get(turn);
  if (known !== undefined) return known;
  const text = JSON.stringify(turn);
  // Only what cannot change: other turns are new objects at each read.
  if (Object.isFrozen(turn)) texts.set(turn, text);
  return text;
}
