import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Selection } from "../data/selection.ts";
import type { TurnRow } from "../data/state.ts";
import { toClock } from "../model/time.ts";
import { Dot } from "./dot.tsx";

const pageSize = 50;

interface TurnListProps {
  turns: readonly TurnRow[];
  selected: string | null;
  choose(selection: Selection): void;
}

/** The turns of the open session, newest first, at least up to the selected one. */
export function TurnList({ turns, selected, choose }: TurnListProps): JSX.Element {
  const [wanted, setWanted] = useState(pageSize);
  const place = turns.findIndex(({ turn_id }) => turn_id === selected);
  const shown = Math.max(wanted, place + 1);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: "nearest" }), [selected]);
  return (
    <ul class="turns">
      {turns.slice(0, shown).map((turn) => (
        <li key={turn.turn_id}>
          <button
            type="button"
            ref={turn.turn_id === selected ? current : null}
            aria-current={turn.turn_id === selected ? "true" : undefined}
            onClick={() => choose(turn)}
          >
            <Dot state={turn.state} />
            <span class="name">{turn.title || "no text"}</span>
            <time dateTime={turn.started_at}>{toClock(turn.started_at)}</time>
          </button>
        </li>
      ))}
      {turns.length > shown && (
        <li>
          <button type="button" class="more" onClick={() => setWanted(shown + pageSize)}>
            Show older turns
          </button>
        </li>
      )}
    </ul>
  );
}
