import type { JSX } from "preact";
import type { PageState } from "../data/state.ts";

const words = {
  connecting: "connecting…",
  live: "live",
  lost: "connection lost, trying again…",
  locked: "locked",
  refused: "locked",
};

interface TopBarProps {
  link: PageState["link"];
  problem: string | null;
  following: boolean;
  follow(): void;
  /** The list at the side, on a phone; null where there is none. */
  list: { isShown: boolean; show(isShown: boolean): void } | null;
}

export function TopBar({ link, problem, following, follow, list }: TopBarProps): JSX.Element {
  return (
    <header class="top-bar">
      <strong>Understudy</strong>
      {list !== null && (
        <button
          type="button"
          class="toggle list-toggle"
          aria-pressed={list.isShown}
          onClick={() => list.show(!list.isShown)}
        >
          List
        </button>
      )}
      <span class="link" data-link={link} role="status">
        {words[link]}
        {problem !== null && link !== "locked" && link !== "refused" && (
          <span class="problem"> {problem}</span>
        )}
      </span>
      <button type="button" class="toggle" aria-pressed={following} onClick={follow}>
        Follow the newest
      </button>
    </header>
  );
}
