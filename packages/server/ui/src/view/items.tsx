import type { Item } from "@understudy/contract/responses/types";
import type { JSX } from "preact";
import { toItemView } from "../model/item-view.ts";
import { FoundChunks } from "./found.tsx";
import { Json } from "./message.tsx";

/** The items of a response or a conversation, in order. */
export function Items({ items }: { items: readonly Item[] }): JSX.Element {
  if (items.length === 0) return <p class="hint">No items.</p>;
  return (
    <ul class="messages">
      {items.map((item, index) => (
        <ItemLine key={item.id || index} item={item} />
      ))}
    </ul>
  );
}

function ItemLine({ item }: { item: Item }): JSX.Element {
  const { label, role, parts, call, problem, mark, found, aside } = toItemView(item);
  return (
    <li class="message" data-type={item.type}>
      <span class="role" data-role={role} title={item.id}>
        {label}
        {mark !== null && <span class="mark"> {mark}</span>}
      </span>
      <div>
        {call !== null && <code class="call">→ {call}</code>}
        {parts.map((part, index) =>
          typeof part === "string" ? (
            <p key={index} class="text">
              {part}
            </p>
          ) : (
            <Json key={index} value={part} />
          ),
        )}
        {found !== null && <FoundChunks found={found} />}
        {problem !== null && <p class="text problem">{problem}</p>}
        {aside !== null && (
          <details class="pieces">
            <summary>{aside.label}</summary>
            <Json value={aside.value} />
          </details>
        )}
      </div>
    </li>
  );
}
