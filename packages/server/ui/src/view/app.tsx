import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Page } from "../data/page.ts";
import { newestOf, sessionRows } from "../data/rows.ts";
import type { Selection } from "../data/selection.ts";
import { EmptyPage } from "./empty-page.tsx";
import { useSelection, useStore } from "./hooks.ts";
import { LockedPage } from "./locked-page.tsx";
import { SessionList } from "./session-list.tsx";
import { TopBar } from "./top-bar.tsx";
import { TurnPage } from "./turn-page.tsx";

const pageSize = 30;

export function App({ page }: { page: Page }): JSX.Element {
  const state = useStore(page.store);
  const [selection, select] = useSelection();
  // A link shows its turn; otherwise the page follows new turns.
  const [following, setFollowing] = useState(selection === null);
  const [wanted, setWanted] = useState(pageSize);
  useEffect(() => void page.load.sessions(wanted), [page, wanted]);
  const rows = sessionRows(state);
  const newest = newestOf(state);
  const key = newest && `${newest.session_id}/${newest.turn_id}`;
  useEffect(() => {
    if (following && newest !== null) select(newest, "replace");
    // Depends on the ids only, not on other changes of the newest turn.
  }, [following, key]);
  useEffect(() => {
    if (selection !== null) void page.load.missing(selection.agent_id, selection.session_id);
  }, [page, selection?.session_id]);
  const choose = (chosen: Selection): void => {
    setFollowing(false);
    select(chosen, "push");
  };
  const isEmpty = state.agents !== null && rows.length === 0 && selection === null;
  return (
    <>
      <TopBar
        link={state.link}
        problem={state.problem}
        following={following}
        follow={() => setFollowing(!following)}
      />
      {state.link === "locked" ? (
        <LockedPage />
      ) : isEmpty ? (
        <EmptyPage />
      ) : (
        <div class="columns">
          <SessionList
            page={page}
            state={state}
            rows={rows.slice(0, wanted)}
            hasMore={rows.length > wanted || state.read.size < (state.agents?.length ?? 0)}
            more={() => setWanted(wanted + pageSize)}
            selection={selection}
            choose={choose}
          />
          <TurnPage page={page} state={state} selection={selection} />
        </div>
      )}
    </>
  );
}
