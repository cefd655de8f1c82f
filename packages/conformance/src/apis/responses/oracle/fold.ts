/**
 * A client's own sum of a stream, as the clients of OpenAI's API put it together: items where they are added, parts where
 * they are added, pieces at the end of texts. Some clients throw where this does.
 */
import { isRecord } from "../../../json/difference.ts";
import { isTerminal, type ResponseEvent } from "../views/stream.ts";

interface FoldedItem {
  type: unknown;
  texts: string[];
  arguments: string;
}

/** What a client makes of a stream, or why it would throw. */
export type Folded = { items: readonly FoldedItem[] } | { throws: string };

const declared =
  /^response\.(created|queued|in_progress|completed|incomplete|failed|cancelled|output_item\.(added|done)|content_part\.(added|done)|(output_text|refusal|reasoning_text|reasoning_summary_text|function_call_arguments|mcp_call_arguments)\.(delta|done)|reasoning_summary_part\.(added|done)|output_text\.annotation\.added|(web_search_call|file_search_call)\.(in_progress|searching|completed)|(mcp_call|mcp_list_tools)\.(in_progress|completed|failed))$/;

export function folded(events: readonly ResponseEvent[]): Folded {
  const items: FoldedItem[] = [];
  let hasBegun = false;
  for (const { type, data } of events) {
    // A client throws what the server tells it.
    if (type === "error") continue;
    if (!declared.test(type)) return { throws: `an unknown event, ${type}` };
    if (type === "response.created") hasBegun = true;
    if (!hasBegun) return { throws: `${type} before response.created` };
    const { output_index: index, content_index: part, item, delta } = data;
    const known = items[Number(index)];
    if (type === "response.output_item.added") {
      if (index !== items.length)
        return { throws: `an item added at ${String(index)} instead of ${items.length}` };
      items.push({ type: isRecord(item) ? item["type"] : undefined, texts: [], arguments: "" });
      continue;
    }
    if (index === undefined) continue;
    if (known === undefined) return { throws: `${type} of an item that was not added` };
    if (type === "response.content_part.added") known.texts.push("");
    if (!type.endsWith(".delta") || type === "response.reasoning_summary_text.delta") continue;
    if (type.includes("arguments")) known.arguments += String(delta);
    else {
      const before = known.texts[Number(part)];
      if (before === undefined) return { throws: `${type} of a part that was not added` };
      known.texts[Number(part)] = before + String(delta);
    }
  }
  return events.some(isTerminal) ? { items } : { throws: "no end of the response" };
}
