import type { JSX } from "preact";
import { agentOf, turnRows } from "../data/rows.ts";
import type { Selection, TurnSelection } from "../data/selection.ts";
import type { SessionRow, PageState, TurnRow } from "../data/state.ts";
import { toClock } from "../model/time.ts";
import { Dot } from "./dot.tsx";
import { TurnList } from "./turn-list.tsx";

interface SessionItemProps {
  state: PageState;
  session: SessionRow;
  /** Those that pass the filter; null for all. */
  turns: TurnRow[] | null;
  selection: TurnSelection | null;
  choose(selection: Selection): void;
}

export function SessionItem({
  state,
  session,
  turns: passing,
  selection,
  choose,
}: SessionItemProps): JSX.Element {
  const { agent_id, session_id, session_name, started_at } = session;
  const config = agentOf(state, agent_id)?.agent_config;
  const turns = passing ?? turnRows(state, session);
  const isRead = state.turns.has(session_id);
  const isOpen = selection?.session_id === session_id;
  const [newest] = turns;
  const open = (): void => choose({ agent_id, session_id, turn_id: newest?.turn_id ?? null });
  return (
    <li class="session">
      <button type="button" aria-expanded={isOpen} onClick={open}>
        {newest === undefined ? <span class="dot" /> : <Dot state={newest.state} />}
        <span class="name">{session_name}</span>
        <span class="count">{isRead || turns.length > 0 ? countOf(turns.length) : ""}</span>
        <span class="agent">{[config?.name, config?.model].filter(Boolean).join(" · ")}</span>
        <time dateTime={started_at}>{toClock(started_at)}</time>
      </button>
      {isOpen && <TurnList turns={turns} selected={selection.turn_id} choose={choose} />}
    </li>
  );
}

function countOf(turns: number): string {
  return turns === 1 ? "1 turn" : `${turns} turns`;
}
