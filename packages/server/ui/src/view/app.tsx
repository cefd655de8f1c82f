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
import { TranscriptPage } from "./transcript-page.tsx";
import { TurnPage } from "./turn-page.tsx";

export function App({ page }: { page: Page }): JSX.Element {
  const state = useStore(page.store);
  const [selection, select] = useSelection();
  // A link shows its turn; otherwise the page follows new turns.
  const [following, setFollowing] = useState(selection === null);
  // On a phone there is room for either the sessions or a turn.
  const [isListShown, showList] = useState(false);
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
    showList(false);
    select(chosen, "push");
  };
  const follow = (isOn: boolean): void => {
    setFollowing(isOn);
    if (isOn) showList(false);
  };
  const isEmpty = state.agents !== null && sessionRows(state).length === 0 && selection === null;
  const isLocked = state.link === "locked" || state.link === "refused";
  const common = { page, state, choose };
  return (
    <>
      <TopBar
        link={state.link}
        problem={state.problem}
        following={following}
        follow={() => follow(!following)}
        list={isLocked || isEmpty ? null : { isShown: isListShown, show: showList }}
      />
      {isLocked ? (
        <LockedPage isWrong={state.link === "refused"} />
      ) : isEmpty ? (
        <EmptyPage />
      ) : (
        <div class="columns" data-shown={isListShown ? "list" : "turn"}>
          <SessionList {...common} selection={selection} />
          {selection?.isTranscript === true ? (
            <TranscriptPage key={selection.session_id} {...common} selection={selection} />
          ) : (
            <TurnPage {...common} selection={selection} following={following} follow={() => follow(true)} />
          )}
        </div>
      )}
    </>
  );
}
