import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Page } from "../data/page.ts";
import type { Selection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import type { ReplyView } from "../model/reply.ts";
import { isRunningHead } from "../model/response-head.ts";
import { isGone, toResponseView } from "../model/response-view.ts";
import { childrenOf } from "../model/response-tree.ts";
import { useReplies } from "./hooks.ts";
import { DeletedResponse } from "./deleted-response.tsx";
import { ResponseLinks } from "./response-links.tsx";
import { ResponseMain } from "./response-main.tsx";

interface ResponsePageProps {
  page: Page;
  state: PageState;
  response_id: string;
  choose(selection: Selection): void;
}

export function ResponsePage({ page, state, response_id, choose }: ResponsePageProps): JSX.Element {
  useEffect(() => void page.responses.one(response_id), [page, response_id]);
  const observations = state.observations.get(response_id) ?? [];
  const requests = observations.filter(({ type }) => type === "request").length;
  const head = state.responses.get(response_id);
  useReplies(page, response_id, requests, head !== undefined && isRunningHead(head));
  const stored = state.stored.get(response_id);
  const view = toResponseView(stored ?? null, observations);
  const links = (
    <ResponseLinks
      previous={view?.response?.previous_response_id ?? head?.previous_response_id ?? null}
      conversation={view?.response?.conversation?.id ?? null}
      next={childrenOf(state.responses.values(), response_id)}
      choose={choose}
    />
  );
  if (head?.status === "deleted" || (stored === null && (view === null || isGone(view))))
    return <DeletedResponse response_id={response_id} isKnown={head !== undefined} links={links} />;
  if (view === null)
    return (
      <main class="turn">
        <p class="hint">Loading the response…</p>
      </main>
    );
  const openGate = async (reply: ReplyView): Promise<void> => {
    await page.replies.openGate(reply);
    await page.replies.load(response_id);
  };
  return (
    <ResponseMain
      key={response_id}
      response_id={response_id}
      view={view}
      isObserved={observations.length > 0}
      replies={state.replies}
      openGate={openGate}
      links={links}
    />
  );
}
