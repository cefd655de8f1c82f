import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Page } from "../data/page.ts";
import type { Selection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { responseStates } from "../model/response-head.ts";
import { filterGroups, noResponseFilter, toGroups } from "../model/response-tree.ts";
import { ResponseGroupItem } from "./response-group.tsx";
import { SearchForm } from "./search-form.tsx";

const pageSize = 30;

interface ResponseListProps {
  page: Page;
  state: PageState;
  selected: string | null;
  choose(selection: Selection): void;
}

export function ResponseList({ page, state, selected, choose }: ResponseListProps): JSX.Element {
  const [wanted, setWanted] = useState(pageSize);
  const [filter, setFilter] = useState(noResponseFilter);
  const isFiltering = filter !== noResponseFilter;
  // The page renders for every delta; this changes with the heads only.
  const all = useMemo(() => toGroups(state.responses.values()), [state.responses]);
  const groups = filterGroups(all, filter);
  const hasMore = typeof state.next.responses === "string";
  const showMore = (): void => {
    setWanted(wanted + pageSize);
    if (hasMore) void page.responses.olderResponses();
  };
  return (
    <>
      <SearchForm
        text={filter.text}
        changeText={(text) => setFilter({ ...filter, text })}
        label="Status"
        states={responseStates}
        state={filter.status}
        changeState={(status) => setFilter({ ...filter, status })}
        isFiltering={isFiltering}
        showAll={() => setFilter(noResponseFilter)}
      />
      <ul>
        {groups.slice(0, wanted).map((group) => (
          <ResponseGroupItem
            key={group.id}
            group={group}
            isOpen={isFiltering || group.rows.some(({ head }) => head.response_id === selected)}
            selected={selected}
            choose={choose}
          />
        ))}
      </ul>
      {groups.length === 0 && (
        <p class="hint">{isFiltering ? "No response passes this filter." : "No response yet."}</p>
      )}
      {(groups.length > wanted || hasMore) && (
        <button type="button" class="more" onClick={showMore}>
          Show older responses
        </button>
      )}
    </>
  );
}
