import type { JSX } from "preact";
import type { Page } from "../data/page.ts";
import type { Selection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { ConversationPage } from "./conversation-page.tsx";
import { ResponsePage } from "./response-page.tsx";
import { TranscriptPage } from "./transcript-page.tsx";
import { TurnPage } from "./turn-page.tsx";

interface SelectedPageProps {
  page: Page;
  state: PageState;
  selection: Selection | null;
  /** Shows the next new turn or response. */
  follow(): void;
  choose(selection: Selection): void;
}

export function SelectedPage({ selection, follow, ...common }: SelectedPageProps): JSX.Element {
  if (selection !== null && "response_id" in selection) {
    const { response_id } = selection;
    return <ResponsePage key={response_id} {...common} response_id={response_id} />;
  }
  if (selection !== null && "conversation_id" in selection) {
    const { conversation_id } = selection;
    return <ConversationPage key={conversation_id} {...common} conversation_id={conversation_id} />;
  }
  if (selection?.isTranscript === true)
    return <TranscriptPage key={selection.session_id} {...common} selection={selection} />;
  return <TurnPage {...common} selection={selection} follow={follow} />;
}
