import type { JSX } from "preact";
import type { Page } from "../data/page.ts";
import type { Selection } from "../data/selection.ts";
import type { SessionRow, PageState } from "../data/state.ts";
import { SessionItem } from "./session-item.tsx";

interface SessionListProps {
  page: Page;
  state: PageState;
  rows: readonly SessionRow[];
  hasMore: boolean;
  more(): void;
  selection: Selection | null;
  choose(selection: Selection): void;
}

export function SessionList({ rows, hasMore, more, ...rest }: SessionListProps): JSX.Element {
  return (
    <nav class="sessions" aria-label="Sessions">
      <h2>Sessions</h2>
      <ul>
        {rows.map((session) => (
          <SessionItem key={session.session_id} session={session} {...rest} />
        ))}
      </ul>
      {hasMore && (
        <button type="button" class="more" onClick={more}>
          Show older sessions
        </button>
      )}
    </nav>
  );
}
