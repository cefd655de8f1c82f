import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Selection } from "../data/selection.ts";
import type { ResponseGroup } from "../model/response-tree.ts";
import { toClock } from "../model/time.ts";
import { Dot } from "./dot.tsx";

const pageSize = 50;
/** Deeper forks are not moved further to the right. */
const deepest = 8;

interface ResponseGroupItemProps {
  group: ResponseGroup;
  isOpen: boolean;
  selected: string | null;
  choose(selection: Selection): void;
}

/** A chain with its forks, or the responses of a conversation. */
export function ResponseGroupItem({ group, isOpen, selected, choose }: ResponseGroupItemProps): JSX.Element {
  const { newest, title, rows, conversation_id } = group;
  const count = rows.length === 1 ? "1 response" : `${rows.length} responses`;
  return (
    <li class="session">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => choose({ response_id: newest.response_id })}
      >
        <Dot state={newest.status} />
        <span class="name">{title || newest.response_id}</span>
        <span class="count">{count}</span>
        <span class="agent">{conversation_id === null ? newest.model : "in a conversation"}</span>
        <Created at={newest.created_at} />
      </button>
      {isOpen && <Rows rows={rows} selected={selected} choose={choose} />}
    </li>
  );
}

/** The last ones, at least from the selected one on. */
function Rows({
  rows,
  selected,
  choose,
}: Pick<ResponseGroupItemProps, "selected" | "choose"> & Pick<ResponseGroup, "rows">): JSX.Element {
  const [wanted, setWanted] = useState(pageSize);
  const place = rows.findIndex(({ head }) => head.response_id === selected);
  const shown = Math.max(wanted, place < 0 ? 0 : rows.length - place);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: "nearest" }), [selected]);
  return (
    <ul class="turns">
      {rows.length > shown && (
        <li>
          <button type="button" class="more" onClick={() => setWanted(shown + pageSize)}>
            Show earlier responses
          </button>
        </li>
      )}
      {rows.slice(-shown).map(({ head, depth, isFork }) => {
        const { response_id, status, title, created_at } = head;
        const isSelected = response_id === selected;
        return (
          <li
            key={response_id}
            data-depth={depth}
            data-fork={isFork}
            style={{ "--depth": Math.min(depth, deepest) }}
          >
            <button
              type="button"
              ref={isSelected ? current : null}
              aria-current={isSelected ? "true" : undefined}
              onClick={() => choose({ response_id })}
            >
              <Dot state={status} />
              <span class="name">{title || (status === "deleted" ? "deleted" : "no text")}</span>
              <Created at={created_at} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Created({ at }: { at: number }): JSX.Element {
  if (at === 0) return <span />;
  const time = new Date(at * 1000).toISOString();
  return <time dateTime={time}>{toClock(time)}</time>;
}
