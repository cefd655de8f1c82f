import type { JSX } from "preact";
import { Dot } from "./dot.tsx";
import { Facts } from "./facts.tsx";

interface DeletedResponseProps {
  response_id: string;
  /** Whether it was listed. */
  isKnown: boolean;
  links: JSX.Element;
}

/** In place of a response of which nothing may be shown. */
export function DeletedResponse({ response_id, isKnown, links }: DeletedResponseProps): JSX.Element {
  return (
    <main class="turn">
      <header>
        <h1>
          <Dot state="deleted" /> {isKnown ? "Response deleted" : "Response not found"}
        </h1>
        <Facts facts={[["response", response_id]]} />
      </header>
      {links}
      <p class="hint">
        {isKnown
          ? "Its content is not shown any more. Responses that continue it go on with its items."
          : "It was deleted, or never stored and the server was restarted since."}
      </p>
    </main>
  );
}
