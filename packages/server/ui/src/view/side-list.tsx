import type { JSX } from "preact";
import type { Page } from "../data/page.ts";
import type { Selection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { AreaTabs, type Area } from "./area-tabs.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { ResponseList } from "./response-list.tsx";
import { SessionList } from "./session-list.tsx";

interface SideListProps {
  page: Page;
  state: PageState;
  selection: Selection | null;
  choose(selection: Selection): void;
  area: Area;
  show(area: Area): void;
}

/** The sessions, responses or conversations. */
export function SideList({ area, show, selection, ...rest }: SideListProps): JSX.Element {
  return (
    <nav class="sessions" aria-label="What ran">
      <AreaTabs area={area} show={show} />
      {area === "sessions" && (
        <SessionList {...rest} selection={selection !== null && "agent_id" in selection ? selection : null} />
      )}
      {area === "responses" && (
        <ResponseList
          {...rest}
          selected={selection !== null && "response_id" in selection ? selection.response_id : null}
        />
      )}
      {area === "conversations" && (
        <ConversationList
          {...rest}
          selected={selection !== null && "conversation_id" in selection ? selection.conversation_id : null}
        />
      )}
    </nav>
  );
}
