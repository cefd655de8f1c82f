import type { Conversation } from "@understudy/contract/responses/types";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { ResponseHead } from "../../../src/application/observation/observation.ts";
import type { Page } from "../data/page.ts";
import type { Selection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { metadataText } from "../model/response-facts.ts";
import { toGroups } from "../model/response-tree.ts";
import { toClock } from "../model/time.ts";

const pageSize = 50;

interface ConversationListProps {
  page: Page;
  state: PageState;
  selected: string | null;
  choose(selection: Selection): void;
}

/** Newest first. */
export function ConversationList({ page, state, selected, choose }: ConversationListProps): JSX.Element {
  const [wanted, setWanted] = useState(pageSize);
  const titles = useMemo(() => titlesIn(state.responses.values()), [state.responses]);
  const all = [...state.conversations.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  const hasMore = typeof state.next.conversations === "string";
  const showMore = (): void => {
    setWanted(wanted + pageSize);
    if (hasMore) void page.responses.olderConversations();
  };
  return (
    <>
      <ul>
        {all.slice(0, wanted).map((conversation) => (
          <li key={conversation.id} class="session">
            <ConversationButton
              conversation={conversation}
              title={titles.get(conversation.id) ?? ""}
              isSelected={conversation.id === selected}
              isGone={state.items.get(conversation.id) === null}
              open={() => choose({ conversation_id: conversation.id })}
            />
          </li>
        ))}
      </ul>
      {all.length === 0 && <p class="hint">No conversation yet.</p>}
      {(all.length > wanted || hasMore) && (
        <button type="button" class="more" onClick={showMore}>
          Show older conversations
        </button>
      )}
    </>
  );
}

/** Of the first response in each conversation. */
function titlesIn(heads: Iterable<ResponseHead>): Map<string | null, string> {
  return new Map(toGroups(heads).map(({ conversation_id, title }) => [conversation_id, title]));
}

interface ConversationButtonProps {
  conversation: Conversation;
  /** Of its first response that is known; may be empty. */
  title: string;
  isSelected: boolean;
  isGone: boolean;
  open(): void;
}

function ConversationButton({
  conversation,
  title,
  isSelected,
  isGone,
  open,
}: ConversationButtonProps): JSX.Element {
  const { id, created_at, metadata } = conversation;
  const time = new Date(created_at * 1000).toISOString();
  return (
    <button type="button" aria-current={isSelected ? "true" : undefined} onClick={open}>
      <span class="dot" data-state={isGone ? "deleted" : undefined} />
      <span class="name">{title || id}</span>
      <span />
      <span class="agent">{isGone ? "deleted" : metadataText(metadata)}</span>
      <time dateTime={time}>{toClock(time)}</time>
    </button>
  );
}
