import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Page } from "../data/page.ts";
import type { Selection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { toBlocks, type ConversationBlock } from "../model/conversation-blocks.ts";
import { metadataOf } from "../model/response-facts.ts";
import { toClock } from "../model/time.ts";
import { CopyButton } from "./copy-button.tsx";
import { Dot } from "./dot.tsx";
import { Facts, type Fact } from "./facts.tsx";
import { Items } from "./items.tsx";

const pageSize = 50;

interface ConversationPageProps {
  page: Page;
  state: PageState;
  conversation_id: string;
  choose(selection: Selection): void;
}

/** The items of a conversation, and which responses added them. */
export function ConversationPage({
  page,
  state,
  conversation_id,
  choose,
}: ConversationPageProps): JSX.Element {
  useEffect(() => void page.responses.conversation(conversation_id), [page, conversation_id]);
  const [wanted, setWanted] = useState(pageSize);
  const items = state.items.get(conversation_id);
  const conversation = state.conversations.get(conversation_id);
  if (items === null)
    return (
      <main class="turn">
        <header>
          <h1>
            <Dot state="deleted" /> Conversation not found
          </h1>
          <Facts facts={[["conversation", conversation_id]]} />
        </header>
        <p class="hint">It was deleted. Responses that ran in it are still listed.</p>
      </main>
    );
  if (items === undefined || conversation === undefined)
    return (
      <main class="turn">
        <p class="hint">Loading the conversation…</p>
      </main>
    );
  const blocks = toBlocks(items);
  const facts: Fact[] = [
    ["conversation", conversation_id],
    ["created", toClock(new Date(conversation.created_at * 1000).toISOString())],
    ["items", String(items.length)],
    ...metadataOf(conversation.metadata),
  ];
  return (
    <main class="turn">
      <header>
        <h1>Conversation</h1>
        <Facts facts={facts} />
      </header>
      <div class="actions" role="group" aria-label="This conversation">
        <CopyButton
          label="Copy the items as JSON"
          text={() =>
            `${JSON.stringify(
              items.map(({ item }) => item),
              null,
              2,
            )}\n`
          }
        />
      </div>
      {blocks.length > wanted && (
        <button type="button" class="more" onClick={() => setWanted(wanted + pageSize)}>
          Show earlier items
        </button>
      )}
      {blocks.slice(-wanted).map((block) => (
        <Block key={block.items[0]?.id} block={block} state={state} choose={choose} />
      ))}
      {blocks.length === 0 && <p class="hint">No items.</p>}
    </main>
  );
}

interface BlockProps extends Pick<ConversationPageProps, "state" | "choose"> {
  block: ConversationBlock;
}

function Block({ block: { response_id, items }, state, choose }: BlockProps): JSX.Element {
  const head = response_id === null ? undefined : state.responses.get(response_id);
  return (
    <section
      class="messages-box"
      aria-label={response_id === null ? "Added by a request" : "Added by a response"}
    >
      {response_id === null ? (
        <p class="turn-link">Added by a request of its own</p>
      ) : (
        <button type="button" class="turn-link" onClick={() => choose({ response_id })}>
          {head !== undefined && <Dot state={head.status} />} Response {head?.status ?? ""} {response_id}
        </button>
      )}
      <Items items={items} />
    </section>
  );
}
