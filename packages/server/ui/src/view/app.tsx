import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Page } from "../data/page.ts";
import { isEmpty, newestOf } from "../data/rows.ts";
import { toHash, type Selection } from "../data/selection.ts";
import { areaOf } from "./area-tabs.tsx";
import { EmptyPage } from "./empty-page.tsx";
import { useSelection, useStore } from "./hooks.ts";
import { LockedPage } from "./locked-page.tsx";
import { SelectedPage } from "./selected-page.tsx";
import { SideList } from "./side-list.tsx";
import { TopBar } from "./top-bar.tsx";

export function App({ page }: { page: Page }): JSX.Element {
  const state = useStore(page.store);
  const [selection, select] = useSelection();
  // A link shows what it names; otherwise the page follows new turns and responses.
  const [following, setFollowing] = useState(selection === null);
  // On a phone there is room for either the list or a turn.
  const [isListShown, showList] = useState(false);
  const newest = newestOf(state);
  const key = newest && toHash(newest);
  const [area, setArea] = useState(areaOf(selection));
  useEffect(() => setArea(areaOf(selection)), [areaOf(selection)]);
  useEffect(() => {
    if (following && newest !== null) select(newest, "replace");
    // Depends on the ids only, not on other changes of the newest turn.
  }, [following, key]);
  useEffect(() => {
    if (selection !== null && "agent_id" in selection)
      void page.load.missing(selection.agent_id, selection.session_id);
  }, [page, selection && toHash(selection)]);
  const choose = (chosen: Selection): void => {
    setFollowing(false);
    showList(false);
    select(chosen, "push");
  };
  const follow = (isOn: boolean): void => {
    setFollowing(isOn);
    if (isOn) showList(false);
  };
  const hasNothing = isEmpty(state) && selection === null;
  const isLocked = state.link === "locked" || state.link === "refused";
  const common = { page, state, choose };
  return (
    <>
      <TopBar
        link={state.link}
        problem={state.problem}
        following={following}
        follow={() => follow(!following)}
        list={isLocked || hasNothing ? null : { isShown: isListShown, show: showList }}
      />
      {isLocked ? (
        <LockedPage isWrong={state.link === "refused"} />
      ) : hasNothing ? (
        <EmptyPage />
      ) : (
        <div class="columns" data-shown={isListShown ? "list" : "turn"}>
          <SideList {...common} selection={selection} area={area} show={setArea} />
          <SelectedPage {...common} selection={selection} follow={() => follow(true)} />
        </div>
      )}
    </>
  );
}
