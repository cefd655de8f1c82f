/** What a list shows of a turn or a response: the beginning of its last text. */
import type { Item } from "@understudy/contract/responses/types";
import type { TurnInputMessage } from "@understudy/contract/types";

const longest = 200;

export function titleOfMessages(messages: readonly TurnInputMessage[]): string {
  const content = messages.at(-1)?.content ?? "";
  if (typeof content === "string") return content.slice(0, longest);
  const text = [content].flat().find((item) => item.type === "text")?.text ?? "";
  return text.slice(0, longest);
}

/** Of the last item that has a text. */
export function titleOfItems(items: readonly Item[]): string {
  return (
    items
      .map(textOf)
      .findLast((text) => text !== "")
      ?.slice(0, longest) ?? ""
  );
}

function textOf(item: Item): string {
  if (item.type === "message") return textIn(item.content);
  if (item.type === "function_call_output")
    return typeof item.output === "string" ? item.output : textIn(item.output);
  if (item.type === "mcp_approval_response") return item.approve ? "Approved" : "Refused";
  return "";
}

function textIn(parts: readonly { type: string; text?: string }[]): string {
  return parts.map(({ text = "" }) => text).find((text) => text !== "") ?? "";
}
