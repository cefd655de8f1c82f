import type { JSX } from "preact";
import type { ResponseHead } from "../../../src/application/observation/observation.ts";
import type { Selection } from "../data/selection.ts";
import { Dot } from "./dot.tsx";

interface ResponseLinksProps {
  previous: string | null;
  conversation: string | null;
  /** The responses that continue it. */
  next: readonly ResponseHead[];
  choose(selection: Selection): void;
}

/** What a response builds on, and what builds on it. */
export function ResponseLinks({
  previous,
  conversation,
  next,
  choose,
}: ResponseLinksProps): JSX.Element | null {
  if (previous === null && conversation === null && next.length === 0) return null;
  return (
    <div class="actions links" role="group" aria-label="Chain">
      {previous !== null && (
        <button type="button" title={previous} onClick={() => choose({ response_id: previous })}>
          ↑ What it continues
        </button>
      )}
      {conversation !== null && (
        <button type="button" title={conversation} onClick={() => choose({ conversation_id: conversation })}>
          Its conversation
        </button>
      )}
      {next.map(({ response_id, status, title }) => (
        <button key={response_id} type="button" title={response_id} onClick={() => choose({ response_id })}>
          ↓ <Dot state={status} /> <span class="name">{title || response_id}</span>
        </button>
      ))}
    </div>
  );
}
