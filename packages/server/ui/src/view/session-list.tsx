import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Page } from "../data/page.ts";
import { filteredRows } from "../data/rows.ts";
import type { Selection, TurnSelection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { isFiltering, noFilter } from "../model/filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import { SessionItem } from "./session-item.tsx";

const pageSize = 30;
/** So many sessions are searched. */
const mostSearched = 500;

interface SessionListProps {
  page: Page;
  state: PageState;
  selection: TurnSelection | null;
  choose(selection: Selection): void;
}

export function SessionList({ page, state, ...rest }: SessionListProps): JSX.Element {
  const [wanted, setWanted] = useState(pageSize);
  const [filter, setFilter] = useState(noFilter);
  const isFiltered = isFiltering(filter);
  const searched = isFiltered ? mostSearched : wanted;
  useEffect(() => void page.load.sessions(searched), [page, searched]);
  const rows = filteredRows(state, filter);
  const shown = rows.slice(0, wanted);
  useEffect(() => {
    // A filter looks at the turns of all sessions; otherwise only those on the page are loaded.
    const needed = isFiltered ? [...state.sessions.values()] : shown.map(({ session }) => session);
    for (const { agent_id, session_id } of needed) void page.load.turns(agent_id, session_id);
  }, [page, isFiltered, state.sessions, shown.length]);
  const hasMore = rows.length > wanted || (!isFiltered && state.read.size < (state.agents?.length ?? 0));
  return (
    <>
      <FilterBar filter={filter} agents={state.agents ?? []} change={setFilter} />
      <ul>
        {shown.map(({ session, turns }) => (
          <SessionItem key={session.session_id} state={state} session={session} turns={turns} {...rest} />
        ))}
      </ul>
      {isFiltered && rows.length === 0 && <p class="hint">No turn passes this filter.</p>}
      {hasMore && (
        <button type="button" class="more" onClick={() => setWanted(wanted + pageSize)}>
          Show older sessions
        </button>
      )}
    </>
  );
}
